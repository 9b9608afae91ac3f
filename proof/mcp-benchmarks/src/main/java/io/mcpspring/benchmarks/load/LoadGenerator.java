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
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

import org.HdrHistogram.Histogram;

/**
 * Holds one conversation a connection, all on the calling thread, each request sent as
 * soon as the one before is answered. Connections stay open between runs. Any answer
 * other than the expected one ends the run with an exception.
 */
public final class LoadGenerator implements AutoCloseable {

	private static final long STALLED_MILLIS = 20_000;

	/** Relative errors below a thousandth. */
	private static final int DIGITS = 3;

	private final Selector selector;

	private final Histogram latencies = new Histogram(TimeUnit.MILLISECONDS.toNanos(STALLED_MILLIS * 2), DIGITS);

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
			Connection connection = new Connection(this.selector, address, conversations.apply(i), this.latencies);
			this.connections.add(connection);
			connection.begin();
		}
	}

	/**
	 * How long operations took since {@link #forgetLatencies()}, in nanoseconds: from the
	 * first byte sent to the last one received.
	 * @return the histogram, which goes on to change
	 */
	public Histogram latencies() {
		return this.latencies;
	}

	/** Start the histogram of latencies anew. */
	public void forgetLatencies() {
		this.latencies.reset();
	}

	/**
	 * Go on for a time.
	 * @param duration how long
	 * @return the operations completed
	 * @throws IOException if an answer was wrong or none came
	 */
	public long run(Duration duration) throws IOException {
		long end = System.nanoTime() + duration.toNanos();
		for (Connection connection : this.connections) {
			connection.resume();
		}
		long operations = 0;
		while (System.nanoTime() < end) {
			operations += step(false);
		}
		return operations;
	}

	/**
	 * Wait for the answers that are due, and ask nothing until the next run, so that the
	 * server has nothing left to do.
	 * @return the operations completed
	 * @throws IOException if an answer was wrong or none came
	 */
	public long rest() throws IOException {
		long operations = 0;
		while (!this.connections.stream().allMatch(Connection::isResting)) {
			operations += step(true);
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
			operations += step(false);
		}
		return operations;
	}

	private long step(boolean hold) throws IOException {
		if (this.selector.select(STALLED_MILLIS) == 0) {
			throw new IOException("No answer for " + STALLED_MILLIS + " ms");
		}
		long operations = 0;
		Iterator<SelectionKey> keys = this.selector.selectedKeys().iterator();
		while (keys.hasNext()) {
			SelectionKey key = keys.next();
			keys.remove();
			if (((Connection) key.attachment()).proceed(hold)) {
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
