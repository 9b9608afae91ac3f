package io.mcpspring.observation;

/**
 * Threads of a web server that write to slow readers.
 */
public interface BlockedWriters {

	/**
	 * Return the number of threads that are writing or waiting to write.
	 * @return the number
	 */
	int blocked();

	/**
	 * Return the maximum number of these threads.
	 * @return the number
	 */
	int max();

}
