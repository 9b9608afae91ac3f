package io.mcpspring.engine.server;

import java.util.function.Supplier;

/**
 * Strategy for running a step whose effects must survive the suspension of the call, for
 * example in a separate transaction.
 */
@FunctionalInterface
public interface OnceRunner {

	/** Strategy that calls the step without further measures. */
	OnceRunner PLAIN = new OnceRunner() {
		@Override
		public <T> T run(Supplier<T> step) {
			return step.get();
		}
	};

	/**
	 * Run a step.
	 * @param step the step
	 * @param <T> the type of its value
	 * @return the value, after the effects of the step have become permanent
	 */
	<T> T run(Supplier<T> step);

}
