package io.mcpspring.annotation;

/**
 * Makes the text that a model reads of a tool's result, in place of JSON. The structured
 * content stays. A bean, or a class with a constructor without parameters, that
 * {@link McpTool#renderer()} names; called by several threads.
 *
 * @param <T> the type of the results, without {@code Optional}, {@code Mono} or
 * {@code ResponseEntity} around it
 */
@FunctionalInterface
public interface McpTextRenderer<T> {

	/**
	 * Render a result. Not called when there is none.
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
