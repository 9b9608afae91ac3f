package io.mcpspring.context;

/**
 * Run of a handler, to whose end actions can be added.
 */
public interface EndingRun {

	/**
	 * Run an action when this run has ended and its result was written, for example to
	 * release what the result refers to. Actions run once, on the thread that ends the
	 * run, or at once if it has ended.
	 * @param action the action, which must not block
	 */
	void atEnd(Runnable action);

}
