package io.mcpspring.stream;

import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

import io.mcpspring.housekeeping.Chore;
import io.mcpspring.server.ServerEvents.Limit;
import io.mcpspring.share.Holder;
import org.jspecify.annotations.Nullable;

/**
 * An append-only log per stream: live delivery, replay after {@code Last-Event-ID} and
 * delivery from another node are all reads of it (server-2025 SSE-04 to SSE-13). An event
 * is stored first and sent then.
 * <p>
 * Bounded ({@link EventLogLimits}): per stream in events and bytes, per session and per
 * node in bytes. When a bound is reached old events are dropped; a reader that still
 * needed them gets an explicit {@link Read.Gone}, never a part of what it missed. An
 * event is never dropped by its own append. A stream expires some time after its terminal
 * event, or is closed with its session.
 * <p>
 * Implementations are safe for use by many threads and pass the contract in
 * {@code EventLogContract}. A stage that fails means that the event is not stored.
 */
public interface EventLog {

	/**
	 * Begin a stream. May be called on threads that must not block and is waited for
	 * there: the stage is complete when it is returned, or very soon.
	 * @param key names it
	 * @return the epoch of the new stream, which tells it from any earlier one of that
	 * name, positive. When the stream exists it stays as it is, and this fails or all
	 * appends under the new epoch do
	 */
	CompletionStage<Long> open(StreamKey key);

	/**
	 * Begin a stream of which it is known who accounts for it.
	 * @param key names it
	 * @param holder who accounts for what the session keeps, the same for all its streams
	 * @return as without a holder
	 */
	default CompletionStage<Long> open(StreamKey key, Holder holder) {
		return open(key);
	}

	/**
	 * Append an event at the end.
	 * @param key the stream
	 * @param event what happened
	 * @return the position of the event, counted from 1 without gaps; fails when the
	 * stream does not exist or had its terminal event
	 */
	CompletionStage<Long> append(StreamKey key, StreamEvent event);

	/**
	 * Read the events after a position, in order, as many as fit but at least one if
	 * there is one.
	 * @param key the stream
	 * @param epoch the epoch the position belongs to
	 * @param after the position of the last event already known, 0 for none
	 * @param maxBytes how many bytes of data to return, if more than one event
	 * @return the events, or that they cannot be had
	 */
	CompletionStage<Read> read(StreamKey key, long epoch, long after, int maxBytes);

	/**
	 * Have an action run whenever something was appended to a stream, here or on another
	 * node, and when the stream was closed. Spurious runs are allowed, missing ones are
	 * not. Watch first and read then: what was there before is not told. When there is no
	 * such stream the action runs soon or at once.
	 * @param key the stream
	 * @param action the action; must be quick and must not block; may still run once
	 * while the watch is being ended
	 * @return ends the watch
	 */
	Watch watch(StreamKey key, Runnable action);

	/**
	 * Forget a stream, whether it ended or not; readers see it gone.
	 * @param key the stream
	 * @return completes when done
	 */
	CompletionStage<Void> close(StreamKey key);

	/**
	 * Forget all streams of a session. One that is opened after that stays: who opens a
	 * stream while its session may be ending looks at the session once more then.
	 * @param sessionId the session
	 * @return completes when done
	 */
	CompletionStage<Void> closeSession(String sessionId);

	/**
	 * What this log wants done by the server again and again.
	 * @return the chores; none, unless an implementation says otherwise
	 */
	default List<Chore> chores() {
		return List.of();
	}

	/**
	 * What is kept in the memory of this node.
	 * @return the figures, or {@code null} if events are kept elsewhere
	 */
	default @Nullable Kept kept() {
		return null;
	}

	/**
	 * Have an action run whenever events have to be dropped to stay within a limit on
	 * sessions, callers or the node, if this log is one that can tell.
	 * @param action takes the limit; must be quick
	 */
	default void onLimit(Consumer<Limit> action) {
	}

	/**
	 * What is kept in memory.
	 *
	 * @param streams how many streams there are, running and ended
	 * @param bytes what their events weigh, in terms of {@link EventLogLimits}
	 * @param dropped events dropped so far to stay within bounds
	 */
	record Kept(int streams, long bytes, long dropped) {
	}

	/** Ends a watch. */
	@FunctionalInterface
	interface Watch extends AutoCloseable {

		@Override
		void close();

	}

	/** What reading found. */
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
		 * The events cannot be had, in whole or in part.
		 *
		 * @param reason why
		 */
		record Gone(Reason reason) implements Read {
		}

	}

	/** Why events cannot be had. */
	enum Reason {

		/** No such stream, or it expired. */
		UNKNOWN,

		/** The stream was begun anew; the position belongs to an earlier one. */
		OTHER_EPOCH,

		/** Events after the position were dropped to stay within bounds. */
		TRIMMED,

		/** The position is beyond the end of the stream. */
		FUTURE,

		/**
		 * What is stored of the next event is damaged, or was written with another key.
		 */
		UNREADABLE

	}

	/**
	 * An event and where it stands.
	 *
	 * @param position counted from 1
	 * @param event the event
	 * @param resumable whether a client can go on after it; not so for events that could
	 * not be stored where they outlive this node
	 */
	record Positioned(long position, StreamEvent event, boolean resumable) {

		/**
		 * An event that a client can go on after.
		 * @param position counted from 1
		 * @param event the event
		 */
		public Positioned(long position, StreamEvent event) {
			this(position, event, true);
		}

	}

}
