package io.mcpspring.benchmarks.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Holds one conversation a connection, all on the calling thread, each request sent as
 * soon as the one before is answered. Connections stay open between runs. Any answer
 * other than the expected one ends the run with an exception.
 */
public final class LoadGenerator implements AutoCloseable {

	private static final long STALLED_MILLIS = 20_000;

	private final Selector selector;

	private final List<Connection> connections = new ArrayList<>();

	/**
	 * Connect to a server on the loopback address.
	 * @param port the port
	 * @param count how many connections
	 * @param conversations makes the conversation of each
	 * @throws IOException if the server cannot be reached
	 */
	public LoadGenerator(int port, int count, IntFunction<Conversation> conversations) throws IOException {
		this.selector = Selector.open();
		InetSocketAddress address = new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port);
		for (int i = 0; i < count; i++) {
			Connection connection = new Connection(this.selector, address, conversations.apply(i));
			this.connections.add(connection);
			connection.begin();
		}
	}

	/**
	 * Go on for a time.
	 * @param duration how long
	 * @return the operations completed
	 * @throws IOException if an answer was wrong or none came
	 */
	public long run(Duration duration) throws IOException {
		long end = System.nanoTime() + duration.toNanos();
		long operations = 0;
		while (System.nanoTime() < end) {
			operations += step();
		}
		return operations;
	}

	/**
	 * Go on until all conversations are over.
	 * @return the operations completed
	 * @throws IOException if an answer was wrong or none came
	 */
	public long runToEnd() throws IOException {
		long operations = 0;
		while (!this.connections.stream().allMatch(Connection::isFinished)) {
			operations += step();
		}
		return operations;
	}

	private long step() throws IOException {
		if (this.selector.select(STALLED_MILLIS) == 0) {
			throw new IOException("No answer for " + STALLED_MILLIS + " ms");
		}
		long operations = 0;
		Iterator<SelectionKey> keys = this.selector.selectedKeys().iterator();
		while (keys.hasNext()) {
			SelectionKey key = keys.next();
			keys.remove();
			if (((Connection) key.attachment()).proceed()) {
				operations++;
			}
		}
		return operations;
	}

	@Override
	public void close() throws IOException {
		for (Connection connection : this.connections) {
			connection.close();
		}
		this.selector.close();
	}

}
