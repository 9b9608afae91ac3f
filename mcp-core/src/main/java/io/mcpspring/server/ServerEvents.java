package io.mcpspring.server;

import java.time.Duration;
import java.util.List;

import io.mcpspring.model.InputRequest;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.share.FairShares;

/**
 * A listener of events inside the server, called often and on any thread: be quick and do
 * not fail. Calls themselves are seen by {@link McpInterceptor}.
 */
public interface ServerEvents {

	/** Nobody listens. */
	ServerEvents NONE = new ServerEvents() {
	};

	/**
	 * Notify several listeners, in their order; one that fails hinders nothing else.
	 * @param listeners the listeners; may be empty
	 * @return tells all of them
	 */
	static ServerEvents all(List<? extends ServerEvents> listeners) {
		return listeners.isEmpty() ? NONE : new EventsToAll(listeners);
	}

	/**
	 * A request was refused before it was looked into.
	 * @param why why
	 */
	default void requestRefused(RequestRefusal why) {
	}

	/** The server was told to take no new work. */
	default void draining() {
	}

	/**
	 * A session began.
	 * @param version the negotiated revision
	 */
	default void sessionCreated(ProtocolVersion version) {
	}

	/**
	 * A session ended; of nodes that share their sessions, told at one alone.
	 * @param version the negotiated revision
	 * @param lifetime how long it lasted
	 * @param how how it ended
	 */
	default void sessionEnded(ProtocolVersion version, Duration lifetime, SessionEnd how) {
	}

	/**
	 * A session was not begun.
	 * @param why why not
	 */
	default void sessionRefused(SessionRefusal why) {
	}

	/**
	 * A call went over from plain JSON to a stream.
	 * @param version the revision of the call
	 */
	default void callPromoted(ProtocolVersion version) {
	}

	/** An event of a stream was stored. */
	default void eventStored() {
	}

	/**
	 * Events that were stored before the client came back were sent to it.
	 * @param count how many
	 */
	default void eventsReplayed(int count) {
	}

	/**
	 * A client tried to resume a stream.
	 * @param outcome what became of it
	 */
	default void resumption(Resumption outcome) {
	}

	/** A connection was broken because its client did not read. */
	default void readerTooSlow() {
	}

	/** A connection was broken because its client left pings without an answer. */
	default void clientSilent() {
	}

	/**
	 * A client was asked something.
	 * @param question the question
	 */
	default void asked(InputRequest question) {
	}

	/**
	 * A handler learnt what became of a question.
	 * @param question the question
	 * @param outcome what became of it
	 */
	default void answered(InputRequest question, AnswerOutcome outcome) {
	}

	/**
	 * A tool did its work, but the call was answered by an error because of its result.
	 * @param why what is wrong with the result
	 */
	default void resultFailed(ResultFailure why) {
	}

	/**
	 * A limit on what this node keeps for its clients kept something out.
	 * @param what what was not kept
	 * @param which which limit
	 */
	default void limitReached(Limited what, Limit which) {
	}

	/** What a node keeps for its clients within limits. */
	enum Limited {

		/** A call, by its number or the size of its request. */
		RUNNING_CALLS,

		/** A thread that waits for a slow reader; the stream waits instead. */
		BLOCKED_WRITERS,

		/** A call that would wait for a thread. */
		QUEUED_CALLS,

		/** A stream of {@code subscriptions/listen}. */
		SUBSCRIPTIONS,

		/** The body of a request that was being received. */
		BODIES,

		/** A call that waits for an answer of its client. */
		WAITING_CALLS,

		/** The events of streams, the oldest of which were dropped. */
		EVENTS,

		/** A task, or what came of it. */
		TASKS

	}

	/** Which limit. */
	enum Limit {

		/** What one session may have. */
		SESSION,

		/** What one caller, or one address without authentication, may have. */
		SHARE,

		/** What the node keeps for all. */
		NODE;

		/**
		 * The limit that an attempt to take a share met.
		 * @param outcome anything but granted
		 * @return the limit
		 */
		public static Limit of(FairShares.Outcome outcome) {
			return (outcome == FairShares.Outcome.SHARE_TAKEN) ? SHARE : NODE;
		}

	}

	/** What is wrong with a result. */
	enum ResultFailure {

		/** It does not fit the output schema of the tool. */
		SCHEMA,

		/** It cannot be written, for example because it refers back to itself. */
		UNWRITABLE

	}

	/** Why a request was refused. */
	enum RequestRefusal {

		/** It comes from a web page of an origin that is not allowed. */
		ORIGIN,

		/** It names a host that is not allowed. */
		HOST,

		/** Its headers contradict each other, or the host it addresses. */
		HEADERS,

		/** It has no access token, or not a good one. */
		UNAUTHENTICATED,

		/** Its access token cannot be checked now. */
		UNCHECKED,

		/** Too many access tokens wait for the authorization server already. */
		CHECK_LIMIT,

		/** A rule for the whole server forbids it. */
		FORBIDDEN,

		/** Its body did not arrive in time. */
		BODY_TIMEOUT,

		/** Its head did not arrive in time, whatever its path. */
		HEAD_TIMEOUT,

		/** Its caller sends more than the rate allows. */
		RATE_LIMITED

	}

	/** How a session ended. */
	enum SessionEnd {

		/** Its client ended it. */
		DELETED,

		/** It was idle or old. */
		EXPIRED

	}

	/** Why a session was refused. */
	enum SessionRefusal {

		/** The caller has too many. */
		CALLER_LIMIT,

		/** Anonymous callers at the address have too many. */
		ADDRESS_LIMIT,

		/** The server has too many. */
		SERVER_LIMIT,

		/** The server is about to end. */
		DRAINING,

		/** The store of sessions failed. */
		UNAVAILABLE

	}

	/** What became of an attempt to resume a stream. */
	enum Resumption {

		/** It goes on. */
		RESUMED,

		/** The event id is not one of this session. */
		INVALID,

		/** Events were dropped that the client does not have. */
		TRIMMED,

		/** The stream is not known any more. */
		EXPIRED,

		/** The event log failed. */
		UNAVAILABLE

	}

	/** What became of a question. */
	enum AnswerOutcome {

		/** It was answered. */
		ANSWERED,

		/** The person declined. */
		DECLINED,

		/** The person looked away. */
		CANCELLED,

		/** The client answered by an error. */
		FAILED,

		/** The answer did not fit the question. */
		INVALID,

		/** No answer came in time. */
		TIMED_OUT

	}

}
