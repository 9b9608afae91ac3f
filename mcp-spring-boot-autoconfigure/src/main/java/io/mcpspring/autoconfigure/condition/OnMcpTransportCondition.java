package io.mcpspring.autoconfigure.condition;

import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;

/**
 * Condition for a web application, or an application that serves standard input and
 * output.
 */
final class OnMcpTransportCondition extends AnyNestedCondition {

	OnMcpTransportCondition() {
		super(ConfigurationPhase.REGISTER_BEAN);
	}

	@ConditionalOnWebApplication
	static class Http {

	}

	@ConditionalOnBooleanProperty("mcp.server.stdio.enabled")
	static class Stdio {

	}

}
