package io.mcpspring.observation;

/**
 * Threads of a web server that write to slow readers.
 */
@FunctionalInterface
public interface BlockedWriters {

	/**
	 * Return the number of threads that are writing or waiting to write.
	 * @return the number
	 */
	int blocked();

}
