package io.mcpspring.autoconfigure.condition;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Conditional;

/**
 * Matches if clients can reach the application: over HTTP, because it is a web
 * application, or over standard input and output.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(ConditionalOnMcpTransport.OnTransport.class)
public @interface ConditionalOnMcpTransport {

	/**
	 * Condition for a web application, or an application that serves standard input and
	 * output.
	 */
	final class OnTransport extends AnyNestedCondition {

		OnTransport() {
			super(ConfigurationPhase.REGISTER_BEAN);
		}

		@ConditionalOnWebApplication
		static class Http {

		}

		@ConditionalOnBooleanProperty("mcp.server.stdio.enabled")
		static class Stdio {

		}

	}

}
