package io.mcpspring.engine.jsonrpc;

import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/**
 * Memory of the answers of other servers and services that this JVM receives, decodes and
 * passes on. All clients together have one bound. A single server or service takes at
 * most three quarters of it, and less the more others have taken, so that one that never
 * finishes its answers leaves room for those of others.
 */
public final class AnswerMemory {

	/** The part of the heap that all answers may take. */
	private static final int HEAP_PART = 8;

	/** How many times the memory that is left a single source may hold. */
	private static final int SHARE = 3;

	/** The memory of all clients of this JVM. */
	public static final AnswerMemory ALL = new AnswerMemory(Runtime.getRuntime().maxMemory() / HEAP_PART);

	private volatile long max;

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
	 * Set the bound, for example to the part of a server's memory.
	 * @param max the maximum in bytes
	 */
	public void max(long max) {
		this.max = max;
	}

	/**
	 * Begin with an answer, which has nothing yet, and is done soon after it was
	 * received.
	 * @return the part of the answer, to be closed when the answer is not needed any more
	 */
	public Part part() {
		return new Part(null);
	}

	/**
	 * Add a source of answers, which has a share of the memory.
	 * @return the source
	 */
	public Source source() {
		return new Source();
	}

	private boolean acquire(long bytes, @Nullable Source source) {
		long held = (source != null) ? source.held.addAndGet(bytes) : 0;
		long before;
		do {
			before = this.used.get();
			long left = this.max - before - bytes;
			if (left < 0 || held > SHARE * left) {
				free(source, bytes);
				return false;
			}
		}
		while (!this.used.compareAndSet(before, before + bytes));
		return true;
	}

	private static void free(@Nullable Source source, long bytes) {
		if (source != null) {
			source.held.addAndGet(-bytes);
		}
	}

	/** A server or service, all of whose answers have one share. */
	public final class Source {

		private final AtomicLong held = new AtomicLong();

		private Source() {
		}

		/**
		 * Begin with an answer of this source, which has nothing yet.
		 * @return the part of the answer, to be closed when the answer is not needed any
		 * more
		 */
		public Part part() {
			return new Part(this);
		}

	}

	/** The part of one answer. It takes no memory after its end. */
	public final class Part implements AutoCloseable {

		private long size;

		private boolean over;

		private final @Nullable Source source;

		private Part(@Nullable Source source) {
			this.source = source;
		}

		/**
		 * Take memory.
		 * @param more the bytes
		 * @return {@code false} if there is not enough left
		 */
		public synchronized boolean take(long more) {
			if (this.over || !acquire(more, this.source)) {
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
			free(this.source, this.size - bytes);
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
