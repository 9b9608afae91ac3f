package io.mcpspring.server;

import java.util.function.Supplier;

/**
 * Runs a step that must not be undone when the call is suspended, for example in a
 * transaction of its own.
 */
@FunctionalInterface
public interface OnceRunner {

	/** Runs it plainly. */
	OnceRunner PLAIN = new OnceRunner() {
		@Override
		public <T> T run(Supplier<T> step) {
			return step.get();
		}
	};

	/**
	 * Run a step.
	 * @param step the step
	 * @param <T> its value
	 * @return the value, when whatever the step did is there to stay
	 */
	<T> T run(Supplier<T> step);

}
