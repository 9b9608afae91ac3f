package io.mcpspring.observation;

/**
 * Threads of a web server that write to clients that do not read.
 */
@FunctionalInterface
public interface BlockedWriters {

	/**
	 * How many write or wait to write now.
	 * @return the number
	 */
	int blocked();

}
