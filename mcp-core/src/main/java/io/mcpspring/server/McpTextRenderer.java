package io.mcpspring.server;

/**
 * Strategy for rendering a tool's result as the text that a model reads, in place of
 * JSON. The structured content is unaffected. Implemented by a bean, or a class with a
 * constructor without parameters, that {@code @McpTool(renderer)} names. Must be safe for
 * use by multiple threads.
 *
 * @param <T> the type of the results, without {@code Optional}, {@code Mono} or
 * {@code ResponseEntity} around it
 */
@FunctionalInterface
public interface McpTextRenderer<T> {

	/**
	 * Render a result. Not called if there is none.
	 * @param result the value that the method returned
	 * @return the text for the model
	 */
	String render(T result);

	/** Stands for no renderer. */
	final class None implements McpTextRenderer<Object> {

		private None() {
		}

		@Override
		public String render(Object result) {
			return result.toString();
		}

	}

}
