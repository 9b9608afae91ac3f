package io.mcpspring.engine.jsonrpc;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/**
 * Memory of the answers of other servers and services that this JVM receives, decodes and
 * passes on. All clients together have one bound. A single server or service takes at
 * most three quarters of it, and less the more others have taken, so that one that never
 * finishes its answers leaves room for those of others. Since several such servers would
 * take nearly all of it, each server or service has an equal share of a quarter, which no
 * other one takes. A caller with several answers holds half at most.
 */
public final class AnswerMemory {

	/** The part of the heap that all answers may take. */
	private static final int HEAP_PART = 8;

	/** How many times the memory that is left a single source may hold. */
	private static final int SHARE = 3;

	/** The memory of all clients of this JVM. */
	public static final AnswerMemory ALL = new AnswerMemory(Runtime.getRuntime().maxMemory() / HEAP_PART);

	/** The memory of the answers of included controllers. */
	public static final AnswerMemory CONTROLLERS = new AnswerMemory(Runtime.getRuntime().maxMemory() / HEAP_PART);

	/** The part of the memory that is reserved, the same amount for each source. */
	private static final int RESERVED_PART = 4;

	private volatile long max;

	private final AtomicLong used = new AtomicLong();

	/** The memory that callers use, by their keys. */
	private final Map<Object, Long> callers = new HashMap<>();

	/** All sources that somebody still uses. */
	private final Set<Source> sources = Collections.newSetFromMap(new WeakHashMap<>());

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
		return new Part(null, null, new AtomicLong());
	}

	/**
	 * Add a source of answers, which has a share of the memory.
	 * @return the source
	 */
	public Source source() {
		return added(new Source());
	}

	private synchronized boolean acquire(Part part, long bytes) {
		Source source = part.source;
		long left = this.max - this.used.get() - bytes;
		if (left < 0 || isShareTaken(part, bytes, left)) {
			return false;
		}
		long held = (source != null) ? source.held.get() + bytes : 0;
		boolean reserved = source != null && held <= reserve();
		if (!reserved && (held > SHARE * left || left < reservedForOthers(source))) {
			return false;
		}
		charge(part, bytes);
		return true;
	}

	/** A caller with several answers holds no more than is left for others. */
	private boolean isShareTaken(Part part, long bytes, long left) {
		long held = (part.caller != null) ? this.callers.getOrDefault(part.caller, 0L) : 0;
		return held > part.answer.get() && held + bytes > left;
	}

	private synchronized void charge(Part part, long bytes) {
		this.used.addAndGet(bytes);
		part.answer.addAndGet(bytes);
		if (part.source != null) {
			part.source.held.addAndGet(bytes);
		}
		if (part.caller != null && bytes != 0) {
			this.callers.merge(part.caller, bytes,
					(held, more) -> (held + more != 0) ? Long.valueOf(held + more) : null);
		}
	}

	/** Return what each source can always have. */
	private long reserve() {
		return this.max / RESERVED_PART / this.sources.size();
	}

	private long reservedForOthers(@Nullable Source source) {
		long reserve = this.sources.isEmpty() ? 0 : reserve();
		long free = 0;
		for (Source other : this.sources) {
			free += (other != source) ? Math.max(0, reserve - other.held.get()) : 0;
		}
		return free;
	}

	private synchronized Source added(Source source) {
		this.sources.add(source);
		return source;
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
			return part(null);
		}

		/**
		 * Begin with an answer of this source for a caller, who has a share.
		 * @param caller the key of the caller, or {@code null}
		 * @return the part of the answer
		 */
		public Part part(@Nullable Object caller) {
			return new Part(this, caller, new AtomicLong());
		}

	}

	/** The part of one answer, or one of several. It takes no memory after its end. */
	public final class Part implements AutoCloseable {

		private long size;

		private boolean over;

		private final @Nullable Source source;

		private final @Nullable Object caller;

		/** The memory of all parts of the answer. */
		private final AtomicLong answer;

		private Part(@Nullable Source source, @Nullable Object caller, AtomicLong answer) {
			this.source = source;
			this.caller = caller;
			this.answer = answer;
		}

		/**
		 * Begin with another part of the same answer.
		 * @return the part, to be closed on its own
		 */
		public Part sibling() {
			return new Part(this.source, this.caller, this.answer);
		}

		/**
		 * Take memory.
		 * @param more the bytes
		 * @return {@code false} if there is not enough left
		 */
		public synchronized boolean take(long more) {
			if (this.over || !acquire(this, more)) {
				return false;
			}
			this.size += more;
			return true;
		}

		/**
		 * Charge memory without a limit, because another part has it already and ends
		 * before this one.
		 * @param bytes the memory in bytes
		 */
		public synchronized void keep(long bytes) {
			charge(this, bytes);
			this.size += bytes;
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
			charge(this, bytes - this.size);
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
