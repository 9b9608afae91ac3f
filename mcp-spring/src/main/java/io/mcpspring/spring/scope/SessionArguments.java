package io.mcpspring.spring.scope;

import java.util.Map;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.McpSessionState;
import io.mcpspring.spring.method.argument.CompositeParameter;
import io.mcpspring.spring.method.argument.CompositeParameters;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.MethodParameter;

/**
 * Binding of {@link McpSessionState} parameters of tools: an optional argument for the
 * handle that an earlier call returned.
 */
public final class SessionArguments implements CompositeParameters {

	private static final String DEFAULT_NAME = "session";

	private static final String DESCRIPTION = "The handle that an earlier result returned; left out at first";

	@Override
	public @Nullable CompositeParameter find(MethodParameter parameter) {
		if (parameter.getParameterType() != McpSessionState.class) {
			return null;
		}
		McpParam declared = parameter.getParameterAnnotation(McpParam.class);
		String name = parameter.getParameterName();
		if (declared != null && !declared.name().isEmpty()) {
			name = declared.name();
		}
		String description = (declared != null) ? declared.description() : "";
		return new SessionParameter((name != null) ? name : DEFAULT_NAME,
				description.isEmpty() ? DESCRIPTION : description);
	}

	/**
	 * Parameter for the state of a session.
	 *
	 * @param name the name of the argument
	 * @param description the description of the argument
	 */
	private record SessionParameter(String name, String description) implements CompositeParameter {

		@Override
		public Map<String, ObjectNode> schemas() {
			return Map.of(this.name,
					JsonNodeFactory.instance.objectNode().put("type", "string").put("description", this.description));
		}

		@Override
		public Object bind(ObjectNode arguments) {
			throw new IllegalStateException("The state of a session belongs to a call");
		}

		@Override
		public Object bind(McpRequestContext context, ObjectNode arguments) {
			return context.session(arguments.path(this.name).asString(""));
		}

	}

}
