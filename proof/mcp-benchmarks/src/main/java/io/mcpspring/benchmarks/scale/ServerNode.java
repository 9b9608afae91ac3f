package io.mcpspring.benchmarks.scale;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * A server in a process of its own.
 */
public interface ServerNode extends AutoCloseable {

	/**
	 * Return its port on the loopback address, once it listens.
	 * @return the port
	 */
	int port();

	/**
	 * Return the bytes that are alive on its heap, after a full collection.
	 * @return the bytes
	 * @throws IOException if it cannot be asked
	 */
	long heap() throws IOException;

	/**
	 * Return the processor time it has used so far, without that of the compiler.
	 * @return the time
	 * @throws IOException if it has ended
	 */
	Duration processorTime() throws IOException;

	@Override
	void close();

	/** Starts the process of a node. */
	@FunctionalInterface
	interface Starter {

		ServerNode start(int number, List<String> arguments) throws IOException;

	}

}
