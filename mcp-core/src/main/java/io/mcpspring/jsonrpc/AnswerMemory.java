package io.mcpspring.jsonrpc;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory of the answers of other servers and services that this JVM receives, decodes and
 * passes on. All clients together have one bound.
 */
public final class AnswerMemory {

	/** The part of the heap that all answers may take. */
	private static final int HEAP_PART = 8;

	/** The memory of all clients of this JVM. */
	public static final AnswerMemory ALL = new AnswerMemory(Runtime.getRuntime().maxMemory() / HEAP_PART);

	private final long max;

	private final AtomicLong used = new AtomicLong();

	/**
	 * Create a memory.
	 * @param max the maximum in bytes
	 */
	public AnswerMemory(long max) {
		this.max = max;
	}

	/**
	 * Return the memory in use.
	 * @return the bytes
	 */
	public long used() {
		return this.used.get();
	}

	/**
	 * Return the bound.
	 * @return the bytes
	 */
	public long max() {
		return this.max;
	}

	/**
	 * Begin with an answer, which has nothing yet.
	 * @return the part of the answer, to be closed when the answer is not needed any more
	 */
	public Part part() {
		return new Part();
	}

	private boolean acquire(long bytes) {
		long before;
		do {
			before = this.used.get();
			if (bytes > this.max - before) {
				return false;
			}
		}
		while (!this.used.compareAndSet(before, before + bytes));
		return true;
	}

	/** The part of one answer. It takes no memory after its end. */
	public final class Part implements AutoCloseable {

		private long size;

		private boolean over;

		private Part() {
		}

		/**
		 * Take memory.
		 * @param more the bytes
		 * @return {@code false} if there is not enough left
		 */
		public synchronized boolean take(long more) {
			if (this.over || !acquire(more)) {
				return false;
			}
			this.size += more;
			return true;
		}

		/**
		 * Set the size of the part, which may shrink.
		 * @param bytes the memory in bytes
		 * @return {@code false} if there is not enough left, and the size is as before
		 */
		public synchronized boolean resize(long bytes) {
			if (bytes > this.size) {
				return take(bytes - this.size);
			}
			AnswerMemory.this.used.addAndGet(bytes - this.size);
			this.size = bytes;
			return true;
		}

		/** Release the memory. */
		@Override
		public synchronized void close() {
			resize(0);
			this.over = true;
		}

	}

}
