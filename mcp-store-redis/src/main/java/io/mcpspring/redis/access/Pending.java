package io.mcpspring.redis.access;

import java.util.concurrent.CompletableFuture;

import io.mcpspring.store.StreamEvent;
import org.jspecify.annotations.Nullable;

/**
 * Event on its way to Redis, or the opening of a stream. Its mutable state is guarded by
 * its stream at its node.
 */
public final class Pending {

	public @Nullable Outcome outcome;

	public long position;

	public boolean sent;

	public boolean sentAgain;

	private final CompletableFuture<Long> result = new CompletableFuture<>();

	private final @Nullable StreamEvent event;

	private final boolean toSend;

	private final long number;

	private final long before;

	/** Run when the entry does not wait here any more. */
	private @Nullable Runnable left;

	/**
	 * Create an entry.
	 * @param event the event, or {@code null} to open a stream
	 * @param toSend whether it is sent to Redis at all
	 * @param number the number of this append
	 * @param before the number of the append that must precede it
	 */
	public Pending(@Nullable StreamEvent event, boolean toSend, long number, long before) {
		this.event = event;
		this.toSend = toSend;
		this.number = number;
		this.before = before;
	}

	/**
	 * Set an action for the time when the entry is sent, or settled without that. It is
	 * run once.
	 */
	public void onLeft(@Nullable Runnable action) {
		this.left = action;
	}

	/** Record that the entry does not wait here any more. */
	public void leave() {
		Runnable action = this.left;
		this.left = null;
		if (action != null) {
			action.run();
		}
	}

	public @Nullable StreamEvent event() {
		return this.event;
	}

	public boolean isToSend() {
		return this.toSend;
	}

	public long number() {
		return this.number;
	}

	public long before() {
		return this.before;
	}

	public CompletableFuture<Long> result() {
		return this.result;
	}

	/** Outcome of sending an entry to Redis. */
	public enum Outcome {

		/** The entry is stored. */
		STORED,

		/** The entry is not stored, or its state is unknown. */
		LOST,

		/** The entry is not stored, because a preceding one is missing. */
		EARLY,

		/** The entry is refused, because another node writes the stream. */
		REFUSED

	}

}
