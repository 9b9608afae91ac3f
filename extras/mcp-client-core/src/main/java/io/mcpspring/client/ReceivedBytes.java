package io.mcpspring.client;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory of all answers that this JVM is receiving, of which a server that sends
 * slowly could otherwise hold any amount: one message of the maximum size for each call.
 */
final class ReceivedBytes {

	/** The part of the heap that they may take. */
	private static final int HEAP_PART = 8;

	/** Those of all clients. */
	static final ReceivedBytes ALL = new ReceivedBytes(Runtime.getRuntime().maxMemory() / HEAP_PART);

	private final long max;

	private final AtomicLong used = new AtomicLong();

	ReceivedBytes(long max) {
		this.max = max;
	}

	/** Return the memory in use, in bytes. */
	long used() {
		return this.used.get();
	}

	/** Return the part of an answer that begins. */
	Part part() {
		return new Part();
	}

	/** The part of one answer. */
	final class Part {

		private long size;

		private boolean over;

		/**
		 * Set the memory of the part that was received and not read.
		 * @param bytes the memory in bytes
		 * @throws IllegalStateException if that is more than there is for all answers
		 */
		synchronized void resize(long bytes) {
			if (this.over) {
				return;
			}
			long more = bytes - this.size;
			this.size = bytes;
			if (ReceivedBytes.this.used.addAndGet(more) > ReceivedBytes.this.max && more > 0) {
				end();
				throw new IllegalStateException("Too much is being received at the moment, try again later");
			}
		}

		/** Release the memory. */
		synchronized void end() {
			if (!this.over) {
				this.over = true;
				ReceivedBytes.this.used.addAndGet(-this.size);
				this.size = 0;
			}
		}

	}

}
