package io.mcpspring.autoconfigure.function;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.OnPropertyListCondition;

/**
 * Condition that functions are to be offered.
 */
final class OnIncludedFunctionsCondition extends OnPropertyListCondition {

	OnIncludedFunctionsCondition() {
		super(McpFunctionProperties.INCLUDE, () -> ConditionMessage.forCondition("MCP functions"));
	}

}
