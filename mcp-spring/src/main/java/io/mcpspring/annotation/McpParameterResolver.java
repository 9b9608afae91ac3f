package io.mcpspring.annotation;

import java.util.function.Function;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.server.McpServerCall;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;

/**
 * Strategy that injects parameters of further types into annotated methods, such as the
 * tenant of a request. An injected parameter is not an argument and not part of any
 * schema. Declare a bean of this type to add one.
 */
@FunctionalInterface
public interface McpParameterResolver {

	/**
	 * Find the injection of a parameter; called at start, not for each call.
	 * @param parameter the parameter of an annotated method
	 * @return supplies the value for each call; {@code null} to leave the parameter to
	 * other resolvers
	 */
	@Nullable Function<McpRequestContext, @Nullable Object> resolverFor(MethodParameter parameter);

	/**
	 * Value from the HTTP request of a call, supplied by a {@link McpParameterResolver}.
	 * A method may run again after a question to the client, when that request has ended:
	 * a value either {@linkplain McpServerCall#keep keeps} the necessary data when the
	 * call begins, or is {@linkplain #isTransient() transient}.
	 */
	interface RequestValue extends Function<McpRequestContext, @Nullable Object> {

		/**
		 * Return whether the value is unavailable after its HTTP request. A method that
		 * takes such a value and may ask the client is refused at start.
		 * @return {@code true} for request objects and credentials
		 */
		boolean isTransient();

		/**
		 * Keep the necessary data of the HTTP request when the call begins.
		 * @param context the request
		 */
		default void begin(McpRequestContext context) {
		}

		/**
		 * Create a transient value.
		 * @param reader reads the value from the HTTP request
		 * @return the value; throws an exception with an explanation when the method runs
		 * again after a question
		 */
		static RequestValue ofThisRequest(Function<McpRequestContext, @Nullable Object> reader) {
			return new RequestValue() {

				@Override
				public boolean isTransient() {
					return true;
				}

				@Override
				public @Nullable Object apply(McpRequestContext context) {
					if (McpServerCall.of(context).isResumed()) {
						throw new ToolException(
								"This cannot go on after a question: it needs the HTTP request that began it");
					}
					return reader.apply(context);
				}
			};
		}

	}

}
