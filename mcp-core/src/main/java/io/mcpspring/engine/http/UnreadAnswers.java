package io.mcpspring.engine.http;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.jsonrpc.ByteParts;
import org.jspecify.annotations.Nullable;

/**
 * Limits of the complete answers, and of the {@linkplain UnreadFrames frames} of streams,
 * that clients have not read yet, which are kept in memory meanwhile. A client that reads
 * nothing for the write timeout is disconnected, and so are others while all answers
 * together exceed their {@linkplain UnreadRoom room}.
 */
public final class UnreadAnswers {

	/**
	 * The size up to which an answer is expected to fit into the buffers of a connection.
	 */
	static final int SMALL = 32 * 1024;

	private static final long WATCH_MILLIS = 500;

	private final Set<Unread> all = ConcurrentHashMap.newKeySet();

	private final AtomicLong bytes = new AtomicLong();

	private final AtomicBoolean watching = new AtomicBoolean();

	private final UnreadRoom room;

	private final long timeoutNanos;

	private final Clock clock;

	private final LongSupplier nanoTime;

	private final Runnable onDisconnect;

	/**
	 * Create the limits.
	 * @param writeTimeout the time for which a client may read nothing
	 * @param maxBytes the memory of all answers
	 * @param clock runs a task later
	 * @param onDisconnect run for each client that is disconnected
	 */
	public UnreadAnswers(Duration writeTimeout, long maxBytes, Clock clock, Runnable onDisconnect) {
		this(writeTimeout, maxBytes, clock, System::nanoTime, onDisconnect);
	}

	UnreadAnswers(Duration writeTimeout, long maxBytes, Clock clock, LongSupplier nanoTime, Runnable onDisconnect) {
		this.timeoutNanos = writeTimeout.toNanos();
		this.room = new UnreadRoom(maxBytes);
		this.clock = clock;
		this.nanoTime = nanoTime;
		this.onDisconnect = onDisconnect;
	}

	/**
	 * Return whether a body may exceed the buffers of a connection.
	 * @param body the body, or {@code null}
	 * @return whether it is to be added
	 */
	public static boolean isLarge(@Nullable ByteParts body) {
		return body != null && body.length() > SMALL;
	}

	/**
	 * Return the size of all answers.
	 * @return the size in bytes
	 */
	public long bytes() {
		return this.bytes.get();
	}

	/**
	 * Add an answer. Code that adds one ends it.
	 * @param holder the holder to charge
	 * @param length its size in bytes
	 * @param disconnect ends its connection; must be quick
	 * @return the answer
	 */
	public Unread add(OwnerKey holder, int length, Runnable disconnect) {
		Unread added = new Unread(holder, length, disconnect);
		this.all.add(added);
		this.bytes.addAndGet(length);
		makeRoom(added);
		watch();
		return added;
	}

	/** Make room for an answer, of which nothing is written yet. */
	private void makeRoom(Unread added) {
		Optional<Unread> next = this.room.next(this.all, this.bytes.get(), added);
		while (next.isPresent()) {
			next.get().disconnect();
			next = this.room.next(this.all, this.bytes.get(), added);
		}
	}

	private void watch() {
		if (!this.watching.getAndSet(true)) {
			this.clock.schedule(this::look, WATCH_MILLIS);
		}
	}

	private void look() {
		this.watching.set(false);
		for (Unread unread : this.all) {
			if (unread.idleNanos() >= this.timeoutNanos) {
				unread.disconnect();
			}
		}
		if (!this.all.isEmpty()) {
			watch();
		}
	}

	/**
	 * Answer that its client has not read yet.
	 */
	public final class Unread implements UnreadData {

		private final OwnerKey holder;

		private final int length;

		private final Runnable disconnect;

		private final long addedAt;

		private volatile long readAt;

		private Unread(OwnerKey holder, int length, Runnable disconnect) {
			this.holder = holder;
			this.length = length;
			this.disconnect = disconnect;
			this.addedAt = UnreadAnswers.this.nanoTime.getAsLong();
			this.readAt = this.addedAt;
		}

		@Override
		public OwnerKey holder() {
			return this.holder;
		}

		@Override
		public long queuedBytes() {
			return this.length;
		}

		@Override
		public long ageNanos() {
			return UnreadAnswers.this.nanoTime.getAsLong() - this.addedAt;
		}

		@Override
		public long idleNanos() {
			return UnreadAnswers.this.nanoTime.getAsLong() - this.readAt;
		}

		/** Record that the client has read a part, or could not read any. */
		public void read() {
			this.readAt = UnreadAnswers.this.nanoTime.getAsLong();
		}

		/**
		 * Record the end of the answer.
		 * @return whether it was the first
		 */
		public boolean end() {
			boolean removed = UnreadAnswers.this.all.remove(this);
			if (removed) {
				UnreadAnswers.this.bytes.addAndGet(-this.length);
			}
			return removed;
		}

		/** The end of a stream may run any code, and others are added under locks. */
		private void disconnect() {
			if (end()) {
				UnreadAnswers.this.onDisconnect.run();
				UnreadAnswers.this.clock.schedule(this.disconnect, 0);
			}
		}

	}

	/** Runs a task later. */
	@FunctionalInterface
	public interface Clock {

		/**
		 * Run a task later.
		 * @param task must be quick
		 * @param millis how much later
		 */
		void schedule(Runnable task, long millis);

	}

}
