package io.mcpspring.autoconfigure.controller;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.OnPropertyListCondition;

/**
 * Condition that methods of controllers are to be offered.
 */
public final class OnIncludedControllersCondition extends OnPropertyListCondition {

	OnIncludedControllersCondition() {
		super(McpControllerProperties.INCLUDE, () -> ConditionMessage.forCondition("MCP controllers"));
	}

}
