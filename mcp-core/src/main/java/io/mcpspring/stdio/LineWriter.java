package io.mcpspring.stdio;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes messages, one a line, on a thread of its own: a client that does not read holds
 * up this thread and no other.
 */
final class LineWriter {

	private static final Logger logger = LoggerFactory.getLogger(LineWriter.class);

	private final OutputStream output;

	/** At most one task for each request that is not answered, and those in between. */
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

	/**
	 * Have the writer do something that writes.
	 * @param task the task
	 */
	void add(Task task) {
		this.tasks.add(task);
	}

	/**
	 * Return how many tasks wait.
	 * @return the number
	 */
	int waiting() {
		return this.tasks.size();
	}

	/**
	 * Return whether the client has closed its end.
	 * @return {@code true} once writing failed
	 */
	boolean isBroken() {
		return this.broken;
	}

	/**
	 * Write a message. To be called by tasks only.
	 * @param message the message, in which line breaks stand between tokens only
	 */
	void write(byte[] message) {
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

	private void run(Task task) {
		try {
			task.write(this);
		}
		catch (RuntimeException | Error ex) {
			logger.error("A message could not be written", ex);
		}
	}

	/**
	 * Write what is left and end.
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

	/** Something that writes. */
	@FunctionalInterface
	interface Task {

		/**
		 * Write what there is.
		 * @param writer takes the messages
		 */
		void write(LineWriter writer);

	}

}
