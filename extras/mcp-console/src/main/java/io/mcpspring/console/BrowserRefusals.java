package io.mcpspring.console;

/**
 * Knowledge of the paths at which the application's security filter chains refuse
 * browsers.
 */
@FunctionalInterface
interface BrowserRefusals {

	/** Return whether browsers are refused at a path, without a way to sign in. */
	boolean at(String path);

}
