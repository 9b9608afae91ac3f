package io.mcpspring.engine.http;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.OwnerKey;
import org.jspecify.annotations.Nullable;

/**
 * HTTP request and the means to answer it: the complete contract of an adapter. The core
 * makes all decisions; an adapter only translates, and answers exactly once, by
 * {@link #reply} or by {@link #openStream}.
 * <p>
 * The core may answer from any thread. It calls one of the answering methods, at most
 * once.
 * <p>
 * A call may outlive its connection, and reads the request then. What the adapter does
 * not know any more is absent: it never returns data of another request. The remote
 * address and the headers of {@link RequestHead#keepLasting} must be known until the end
 * of the call.
 */
public interface McpExchange {

	/**
	 * Return the HTTP method.
	 * @return upper-case, for example {@code POST}
	 */
	String method();

	/**
	 * Return the first value of a header.
	 * @param name the header name, compared without regard to case
	 * @return the value, or {@code null} if the header is absent
	 */
	@Nullable String header(String name);

	/**
	 * Return all values of a header, one element per header line.
	 * @param name the header name, compared without regard to case
	 * @return the values; empty if the header is absent
	 */
	List<String> headers(String name);

	/**
	 * Return a copy of all headers, which outlives the request.
	 * @return the values by the header names; empty if the adapter has no list of them
	 */
	default Map<String, List<String>> copyHeaders() {
		return Map.of();
	}

	/**
	 * Return the query of the request target.
	 * @return the text after the question mark, not decoded; {@code null} if there is
	 * none
	 */
	default @Nullable String query() {
		return null;
	}

	/**
	 * Return the value of a header that must be unique, such as {@code Content-Type}.
	 * @param name the header name, compared without regard to case
	 * @return the value, or {@code null} if the header is absent
	 * @throws ContradictoryHeaderException if it is present more than once with different
	 * values
	 */
	default @Nullable String single(String name) {
		List<String> values = headers(name);
		if (values.isEmpty()) {
			return null;
		}
		String first = values.get(0);
		for (int i = 1; i < values.size(); i++) {
			if (!values.get(i).equals(first)) {
				throw new ContradictoryHeaderException(name);
			}
		}
		return first;
	}

	/**
	 * Return whether headers repeat parts of the message, as they have to over HTTP
	 * (server-2026 HDR-01 to HDR-04, PARAM-01).
	 * @return {@code false} if the transport has no headers
	 */
	default boolean repeatsMessage() {
		return true;
	}

	/**
	 * Return the host of a request target in absolute form (RFC 9112 section 3.2.2), if
	 * the web server exposes it and does not compare it with {@code Host} itself.
	 * @return the host, with its port if it has one, or {@code null}
	 */
	default @Nullable String targetHost() {
		return null;
	}

	/**
	 * Return the host that the client addressed: the value of {@code Host}, or the one
	 * forwarded by a proxy that the web server is configured to trust.
	 * @return the host, with its port unless that is the default; {@code null} if the
	 * request names none
	 */
	default @Nullable String host() {
		return header("Host");
	}

	/**
	 * Return whether the request arrived on a loopback address of this machine.
	 * @return {@code true} if the local address of the connection is a loopback address
	 */
	boolean arrivedOnLoopback();

	/**
	 * Return the remote address of the request: that of the client, if the web server is
	 * configured to trust the forwarded headers of a proxy, otherwise that of the peer.
	 * Personal data: not for logs and metrics.
	 * @return an IP address as text, or any value set by a trusted proxy; {@code null} if
	 * it is unknown, for example on a Unix domain socket
	 */
	default @Nullable String remoteAddress() {
		return null;
	}

	/**
	 * Return the sender of the request, as authenticated by the application.
	 * @return the caller; {@link McpCaller#ANONYMOUS} if there is none
	 */
	McpCaller caller();

	/**
	 * Return the holder to which this request is charged.
	 * @return its caller, or its remote address if the caller is anonymous
	 */
	default OwnerKey holder() {
		return OwnerKey.of(caller(), remoteAddress());
	}

	/**
	 * Return the adapter's own request object, for application code that needs it.
	 * @param type the wanted type, for example {@code HttpServletRequest}
	 * @param <T> the wanted type
	 * @return the object, or {@code null} if this adapter has none of that type
	 */
	<T> @Nullable T unwrap(Class<T> type);

	/**
	 * Return whether a stream can be kept open after the request was handled.
	 * @return {@code false} if something between the client and the server prevents it
	 */
	default boolean canKeepOpen() {
		return true;
	}

	/**
	 * Return whether application code may block the thread that passes this exchange in.
	 * @return {@code true} on a thread-per-request stack
	 */
	boolean mayBlock();

	/**
	 * Return the size of the body that was read.
	 * @return the size in bytes; 0 before the reading, or if it is unknown
	 */
	default int bodySize() {
		return 0;
	}

	/**
	 * Return the memory that the request takes while it is served: its body, and the
	 * messages that it becomes.
	 * @return the memory in bytes; 0 before the body is decoded, or if it is unknown
	 */
	default long memory() {
		return 0;
	}

	/**
	 * Charge the memory of the request to its holder while it waits for a store. At other
	 * times, decoding and the call charge it.
	 * @return releases the memory; {@code null} if there is no room for it
	 */
	default @Nullable Runnable chargeWait() {
		return () -> {
		};
	}

	/**
	 * Read the whole body, at most {@code limit} bytes.
	 * @param limit the maximum number of bytes
	 * @param reader notified once of the outcome. On a thread-per-request stack this
	 * happens before this method returns, if the body arrived complete with the head of
	 * the request; otherwise later, on a thread of the web server that may be blocked
	 */
	void readBody(int limit, BodyReader reader);

	/**
	 * Close the connection after the answer to this request, if the protocol version can
	 * announce that (HTTP/1.1). To be called before answering.
	 */
	default void lastOnConnection() {
	}

	/**
	 * Answer with a complete body or none.
	 * @param reply the answer
	 */
	void reply(HttpReply reply);

	/**
	 * Answer with status 200 and a stream of server-sent events, and send the headers at
	 * once. May be called while the handler still runs on the exchange's own thread.
	 * @param frames the source of the data
	 * @return the handle to abort the connection
	 */
	StreamConnection openStream(FrameSource frames);

	/**
	 * Set an action that is run if the client disconnects before the answer. At most one
	 * action; it may run on any thread, or never on stacks that notice a disconnect only
	 * on writing.
	 * @param action the action
	 */
	void onDisconnect(Runnable action);

	/** Receiver of a body. */
	interface BodyReader {

		/** The default time limit for a body. */
		Duration GENEROUS = Duration.ofSeconds(30);

		/**
		 * Handle the complete body.
		 * @param body the bytes; not copied
		 */
		void complete(byte[] body);

		/** Handle a body that exceeds the limit; the rest is not read. */
		void tooLarge();

		/**
		 * Handle a body that could not be read; the client cannot be answered.
		 * @param cause the cause
		 */
		void failed(Throwable cause);

		/**
		 * Return the time limit from now to the last byte of the body.
		 * @return the time
		 */
		default Duration timeout() {
			return GENEROUS;
		}

		/**
		 * Reserve room for a body that did not arrive complete with the head of its
		 * request. The room is released after the outcome.
		 * @param bytes the number of further bytes
		 * @return {@code false} to stop the reception, followed by {@link #noRoom()}
		 */
		default boolean reserve(long bytes) {
			return true;
		}

		/** Handle a body without room; the rest is not read. */
		default void noRoom() {
			tooLarge();
		}

		/** Handle a body that was not complete in time; the rest is not read. */
		default void late() {
			failed(new TimeoutException("The body was not complete in time"));
		}

	}

	/** Connection on which a stream is being sent. */
	interface StreamConnection {

		/** Abort the connection at once, together with unsent data. */
		void abort();

	}

}
