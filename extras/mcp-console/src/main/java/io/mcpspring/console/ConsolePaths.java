package io.mcpspring.console;

/**
 * Where the console and the server are found.
 *
 * @param base the path of the application in URLs, empty if it is the root
 * @param console the path of the console within the application
 * @param server the path of the server within the application
 */
record ConsolePaths(String base, String console, String server) {

	/** Return the path of the console in URLs. */
	String url() {
		return this.base + this.console;
	}

}
