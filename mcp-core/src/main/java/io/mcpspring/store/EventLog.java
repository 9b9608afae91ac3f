package io.mcpspring.store;

import java.util.List;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.stream.EventLogLimits;
import org.jspecify.annotations.Nullable;

/**
 * Append-only log per stream. Live delivery, replay after {@code Last-Event-ID} and
 * delivery from another node are all reads of it (server-2025 SSE-04 to SSE-13). An event
 * is stored before it is sent.
 * <p>
 * Bounded ({@link EventLogLimits}): per stream in events and bytes, per session and per
 * node in bytes. When a limit is reached, old events are dropped; a reader that still
 * needed them receives an explicit {@link Read.Gone}, never an incomplete sequence. An
 * event is never dropped by its own append. A stream expires some time after its terminal
 * event, or is closed with its session.
 * <p>
 * Implementations are safe for use by multiple threads and pass the contract in
 * {@code EventLogContract}. A failed stage means that the event is not stored.
 */
public interface EventLog {

	/**
	 * Begin a stream. May be called and awaited on threads that must not block: the stage
	 * is complete when it is returned, or very soon.
	 * @param key the key of the stream
	 * @return the epoch of the new stream, positive, which distinguishes it from earlier
	 * ones of that name. If the stream exists it remains unchanged, and either this fails
	 * or all appends under the new epoch do
	 */
	CompletionStage<Long> open(StreamKey key);

	/**
	 * Begin a stream with a known holder.
	 * @param key the key of the stream
	 * @param holder the holder to which the session is charged, the same for all its
	 * streams
	 * @return as without a holder
	 */
	default CompletionStage<Long> open(StreamKey key, OwnerKey holder) {
		return open(key);
	}

	/**
	 * Append an event at the end.
	 * @param key the stream
	 * @param event the event
	 * @return the position of the event, counted from 1 without gaps; fails if the stream
	 * does not exist or has had its terminal event
	 */
	CompletionStage<Long> append(StreamKey key, StreamEvent event);

	/**
	 * Read the events after a position, in order, as many as fit but at least one if
	 * available.
	 * @param key the stream
	 * @param epoch the epoch the position belongs to
	 * @param after the position of the last event already known, 0 for none
	 * @param maxBytes the maximum number of bytes of data, if there is more than one
	 * event
	 * @return the events, or the reason why they are unavailable
	 */
	CompletionStage<Read> read(StreamKey key, long epoch, long after, int maxBytes);

	/**
	 * Watch a stream: run an action after each append, on this node or another one, and
	 * after the stream was closed. Spurious runs are allowed, missing ones are not. Begin
	 * the watch before reading, because it does not report earlier events. If there is no
	 * such stream the action runs soon or at once. An event that could not be stored
	 * beyond this node is kept until all watches that began before the end of the stream
	 * are closed.
	 * @param key the stream
	 * @param action the action; must be quick and must not block; may still run once
	 * while the watch is being ended
	 * @return the handle that ends the watch
	 */
	Watch watch(StreamKey key, Runnable action);

	/**
	 * Remove a stream, whether or not it has ended; readers find it gone.
	 * @param key the stream
	 * @return completes when done
	 */
	CompletionStage<Void> close(StreamKey key);

	/**
	 * Remove all streams of a session. A stream that is opened afterwards remains: code
	 * that opens a stream while its session may be ending must check the session again.
	 * @param sessionId the session
	 * @return completes when done
	 */
	CompletionStage<Void> closeSession(String sessionId);

	/**
	 * Remove what has expired. Called about once a second by the thread that does all
	 * periodic work of the server; must not block. Does nothing unless overridden.
	 */
	default void sweep() {
	}

	/**
	 * Return the figures of the events in the memory of this node.
	 * @return the figures, or {@code null} if events are kept elsewhere
	 */
	default @Nullable Kept kept() {
		return null;
	}

	/**
	 * Figures of the memory.
	 *
	 * @param streams the number of streams, running and ended
	 * @param bytes the weight of their events, as defined by {@link EventLogLimits}
	 * @param dropped the number of events dropped so far to stay within limits
	 */
	record Kept(int streams, long bytes, long dropped) {
	}

	/** Handle that ends a watch. */
	@FunctionalInterface
	interface Watch extends AutoCloseable {

		@Override
		void close();

	}

	/** Outcome of a read. */
	sealed interface Read {

		/**
		 * Events that follow the position without a gap.
		 *
		 * @param events the events in order; may be empty
		 * @param ended whether the stream ended with the last event of this read (or,
		 * when empty, with the position asked for)
		 */
		record Events(List<Positioned> events, boolean ended) implements Read {

			public Events {
				events = List.copyOf(events);
			}

		}

		/**
		 * Unavailable events, in whole or in part.
		 *
		 * @param reason the reason
		 */
		record Gone(Reason reason) implements Read {
		}

	}

	/** Reason why events are unavailable. */
	enum Reason {

		/** The stream does not exist or has expired. */
		UNKNOWN,

		/** The stream was begun anew; the position belongs to an earlier one. */
		OTHER_EPOCH,

		/** Events after the position were dropped to stay within limits. */
		TRIMMED,

		/** The position is beyond the end of the stream. */
		FUTURE,

		/**
		 * The next event is damaged, or was written with another key.
		 */
		UNREADABLE

	}

	/**
	 * Event with its position.
	 *
	 * @param position counted from 1
	 * @param event the event
	 * @param resumable whether a client can resume after it; {@code false} for events
	 * that could not be stored beyond this node
	 */
	record Positioned(long position, StreamEvent event, boolean resumable) {

		/**
		 * Create an event after which a client can resume.
		 * @param position counted from 1
		 * @param event the event
		 */
		public Positioned(long position, StreamEvent event) {
			this(position, event, true);
		}

	}

}
