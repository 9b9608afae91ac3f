package io.mcpspring.method.argument;

import java.util.function.Function;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.ToolException;
import org.jspecify.annotations.Nullable;

/**
 * Value from the HTTP request of a call, supplied by a {@link McpParameterResolver}. A
 * method may run again after a question to the client, when that request has ended: a
 * value either {@linkplain McpRequestContext#keep keeps} the necessary data when the call
 * begins, or is {@linkplain #isTransient() transient}.
 */
public interface RequestValue extends Function<McpRequestContext, @Nullable Object> {

	/**
	 * Return whether the value is unavailable after its HTTP request. A method that takes
	 * such a value and may ask the client is refused at start.
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
				if (context.isResumed()) {
					throw new ToolException(
							"This cannot go on after a question: it needs the HTTP request that began it");
				}
				return reader.apply(context);
			}
		};
	}

}
