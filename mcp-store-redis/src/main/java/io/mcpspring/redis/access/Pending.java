package io.mcpspring.redis.access;

import java.util.concurrent.CompletableFuture;

import io.mcpspring.stream.StreamEvent;
import org.jspecify.annotations.Nullable;

/**
 * An event on its way to Redis, or the opening of a stream. What changes of it is guarded
 * by its stream at its node.
 */
public final class Pending {

	public @Nullable Outcome outcome;

	public long position;

	public boolean sentAgain;

	private final CompletableFuture<Long> result = new CompletableFuture<>();

	private final @Nullable StreamEvent event;

	private final boolean toSend;

	private final long number;

	private final long before;

	/**
	 * Create one.
	 * @param event the event, or {@code null} to open a stream
	 * @param toSend whether it is to be sent to Redis at all
	 * @param number the number of this append
	 * @param before the number of the append that must be there before it
	 */
	public Pending(@Nullable StreamEvent event, boolean toSend, long number, long before) {
		this.event = event;
		this.toSend = toSend;
		this.number = number;
		this.before = before;
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

	/** What came of sending something to Redis. */
	public enum Outcome {

		/** It is stored. */
		STORED,

		/** It is not, or nobody knows. */
		LOST,

		/** It is not, because something before it is not there. */
		EARLY,

		/** The stream is not this node's to write. */
		REFUSED

	}

}
