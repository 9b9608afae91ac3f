package io.mcpspring.engine.stdio;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.mcpspring.engine.relay.Outlet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writer of messages, one a line, with a separate thread: a client that does not read
 * holds up this thread and no other.
 */
final class LineWriter implements Outlet {

	private static final Logger logger = LoggerFactory.getLogger(LineWriter.class);

	/** The number of tasks above which the client has to read before it writes. */
	private static final int MAX_TASKS = 1000;

	private final OutputStream output;

	/**
	 * Bounded by {@link #awaitReader()}, to which one task is added for each request that
	 * runs.
	 */
	private final BlockingQueue<Task> tasks = new LinkedBlockingQueue<>();

	private final Thread thread = new Thread(this::work, "mcp-stdio-writer");

	private volatile boolean ending;

	private volatile boolean broken;

	LineWriter(OutputStream output) {
		this.output = output;
		this.thread.setDaemon(true);
	}

	void start() {
		this.thread.start();
	}

	@Override
	public void send(byte[] message) {
		add((sink) -> sink.write(message));
	}

	@Override
	public void add(Task task) {
		this.tasks.add(task);
	}

	/**
	 * Wait until the client has read enough for its next message to be handled.
	 * @throws InterruptedException if the thread is interrupted
	 */
	synchronized void awaitReader() throws InterruptedException {
		while (this.tasks.size() > MAX_TASKS && !this.broken) {
			wait();
		}
	}

	/**
	 * Return whether the client has closed its end.
	 * @return {@code true} once writing failed
	 */
	boolean isBroken() {
		return this.broken;
	}

	/**
	 * Write a message.
	 * @param message the message, in which line breaks stand between tokens only
	 */
	private void write(byte[] message) {
		if (this.broken) {
			return;
		}
		try {
			this.output.write(onOneLine(message));
			this.output.write('\n');
		}
		catch (IOException ex) {
			this.broken = true;
			logger.debug("The client reads no more", ex);
		}
	}

	private static byte[] onOneLine(byte[] message) {
		byte[] line = message;
		for (int i = 0; i < message.length; i++) {
			if (message[i] == '\n' || message[i] == '\r') {
				line = (line != message) ? line : message.clone();
				line[i] = ' ';
			}
		}
		return line;
	}

	private void flush() {
		try {
			this.output.flush();
		}
		catch (IOException ex) {
			this.broken = true;
			logger.debug("The client reads no more", ex);
		}
	}

	private void work() {
		try {
			while (!this.ending || !this.tasks.isEmpty()) {
				Task task = this.tasks.poll(100, TimeUnit.MILLISECONDS);
				if (task != null) {
					run(task);
					notifyReader();
					if (this.tasks.isEmpty()) {
						flush();
					}
				}
			}
		}
		catch (InterruptedException ex) {
			this.broken = true;
		}
	}

	private synchronized void notifyReader() {
		notifyAll();
	}

	private void run(Task task) {
		try {
			task.write(this::write);
		}
		catch (RuntimeException | Error ex) {
			logger.error("A message could not be written", ex);
		}
	}

	/**
	 * Write the remaining messages and end.
	 * @param millis how long to wait for a client that does not read
	 */
	void end(long millis) {
		this.ending = true;
		try {
			this.thread.join(millis);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.thread.interrupt();
	}

}
