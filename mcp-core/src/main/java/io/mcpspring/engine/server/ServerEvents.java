package io.mcpspring.engine.server;

import java.time.Duration;
import java.util.List;

import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpSessionListener.SessionEnd;
import org.jspecify.annotations.Nullable;

/**
 * Listener for events inside the server. It is called often and on any thread, so it must
 * be quick and must not throw. Calls themselves are observed by {@link McpInterceptor}.
 */
public interface ServerEvents {

	/** Listener that does nothing. */
	ServerEvents NONE = new ServerEvents() {
	};

	/**
	 * Create a listener that notifies several in their order, even if one of them fails.
	 * @param listeners the listeners; may be empty
	 * @return the composite
	 */
	static ServerEvents all(List<? extends ServerEvents> listeners) {
		return listeners.isEmpty() ? NONE : new EventsToAll(listeners);
	}

	/**
	 * Handle a request that was refused before it was processed.
	 * @param why the reason
	 */
	default void requestRefused(RequestRefusal why) {
	}

	/** Handle the start of the drain, after which the server accepts no new work. */
	default void draining() {
	}

	/**
	 * Handle the start of a session.
	 * @param version the negotiated revision
	 */
	default void sessionCreated(ProtocolVersion version) {
	}

	/**
	 * Handle the end of a session; of nodes that share it, invoked on a single one.
	 * @param version the negotiated revision
	 * @param lifetime the lifetime of the session
	 * @param how the manner of its end
	 */
	default void sessionEnded(ProtocolVersion version, Duration lifetime, SessionEnd how) {
	}

	/** Handle a session that was refused, with the reason. */
	default void sessionRefused(SessionRefusal why) {
	}

	/** Handle the promotion of a call of a revision from plain JSON to a stream. */
	default void callPromoted(ProtocolVersion version) {
	}

	/** Handle an event of a stream that was stored. */
	default void eventStored() {
	}

	/**
	 * Handle the replay of stored events to a client that reconnected.
	 * @param count the number of events
	 */
	default void eventsReplayed(int count) {
	}

	/** Handle the outcome of an attempt of a client to resume a stream. */
	default void resumption(Resumption outcome) {
	}

	/** Handle a connection that was closed because its client did not read. */
	default void readerTooSlow() {
	}

	/** Handle a connection that was closed because its client left pings unanswered. */
	default void clientSilent() {
	}

	/**
	 * Handle a question that was put to a client.
	 * @param question the question
	 */
	default void asked(InputRequest question) {
	}

	/**
	 * Handle the outcome of a question when the handler receives it.
	 * @param question the question
	 * @param outcome the outcome
	 */
	default void answered(InputRequest question, AnswerOutcome outcome) {
	}

	/**
	 * Handle a call whose arguments did not fit the schema of its tool, and were mended.
	 * @param how the way
	 * @param client the client as it named itself, or {@code null}
	 */
	default void argumentsMended(LenientArguments.Mended how, @Nullable Implementation client) {
	}

	/**
	 * Handle a call whose tool did its work, but whose result led to an error.
	 * @param why the defect of the result
	 */
	default void resultFailed(ResultFailure why) {
	}

	/**
	 * Handle a refusal because of a limit of this node.
	 * @param what the refused or dropped item
	 * @param which the limit
	 */
	default void limitReached(Limited what, Limit which) {
	}

	/**
	 * Handle the sign-out of a user, at each node.
	 * @param user the {@linkplain io.mcpspring.context.McpCaller#user() key} of the user
	 */
	default void signedOut(String user) {
	}

	/** Item that a node keeps for its clients within limits. */
	enum Limited {

		/** A call beyond the number of running calls or the size of their requests. */
		RUNNING_CALLS,

		/** A thread that would wait for a slow reader; the stream waits instead. */
		BLOCKED_WRITERS,

		/** A call that would wait for a thread. */
		QUEUED_CALLS,

		/** A stream of {@code subscriptions/listen}. */
		SUBSCRIPTIONS,

		/** A stream of a client of HTTP with SSE. */
		SSE_STREAMS,

		/** The body of a request that is being received. */
		BODIES,

		/** A call that waits for an answer of its client. */
		WAITING_CALLS,

		/** The events of streams, the oldest of which were dropped. */
		EVENTS,

		/** A task or its result. */
		TASKS

	}

	/** Scope of a limit. */
	enum Limit {

		/** The limit of one session. */
		SESSION,

		/** The share of one caller, or of one address without authentication. */
		SHARE,

		/** The limit of the node. */
		NODE;

		/** Return the limit that an attempt to acquire a share has exceeded. */
		public static Limit of(FairShares.Outcome outcome) {
			return (outcome == FairShares.Outcome.SHARE_TAKEN) ? SHARE : NODE;
		}

	}

	/** Defect of a result. */
	enum ResultFailure {

		/** The result does not fit the output schema of the tool. */
		SCHEMA,

		/** The result cannot be written, for example because of a circular reference. */
		UNWRITABLE

	}

	/** Reason of a refused session. */
	enum SessionRefusal {

		/** The caller has too many sessions. */
		CALLER_LIMIT,

		/** The anonymous callers of the address have too many sessions. */
		ADDRESS_LIMIT,

		/** The server has too many sessions. */
		SERVER_LIMIT,

		/** The server is draining. */
		DRAINING,

		/** The session store failed. */
		UNAVAILABLE

	}

	/** Outcome of an attempt to resume a stream. */
	enum Resumption {

		/** The stream continues. */
		RESUMED,

		/** The event id does not belong to this session. */
		INVALID,

		/** Events that the client lacks were dropped. */
		TRIMMED,

		/** The stream no longer exists. */
		EXPIRED,

		/** The event log failed. */
		UNAVAILABLE

	}

	/** Outcome of a question. */
	enum AnswerOutcome {

		/** The client answered. */
		ANSWERED,

		/** The person declined. */
		DECLINED,

		/** The person dismissed the question. */
		CANCELLED,

		/** The client answered with an error. */
		FAILED,

		/** The answer did not fit the question. */
		INVALID,

		/** The answer did not arrive in time. */
		TIMED_OUT

	}

}
