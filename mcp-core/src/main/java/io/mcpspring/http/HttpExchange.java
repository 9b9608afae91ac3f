package io.mcpspring.http;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

/**
 * One HTTP request and the means to answer it: all an adapter has to provide. The core
 * decides everything; an adapter only translates, and answers exactly once, by
 * {@link #reply} or by {@link #openStream}.
 * <p>
 * The core may answer from any thread. It never calls two of the answering methods, and
 * each at most once.
 */
public interface HttpExchange {

	/**
	 * The HTTP method.
	 * @return upper-case, for example {@code POST}
	 */
	String method();

	/**
	 * The first value of a header.
	 * @param name the header name, compared without regard to case
	 * @return the value, or {@code null} when the header is absent
	 */
	@Nullable String header(String name);

	/**
	 * All values of a header, a list entry per header line.
	 * @param name the header name, compared without regard to case
	 * @return the values; empty when the header is absent
	 */
	List<String> headers(String name);

	/**
	 * The value of a header that means something only once, such as {@code Content-Type}.
	 * @param name the header name, compared without regard to case
	 * @return the value, or {@code null} when the header is absent
	 * @throws ContradictoryHeaderException if it is there more than once, and not always
	 * with the same value
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
	 * The host of a request target in absolute form (RFC 9112 section 3.2.2), where the
	 * web server shows it and does not compare it with {@code Host} itself.
	 * @return the host, with its port if it has one, or {@code null}
	 */
	default @Nullable String targetHost() {
		return null;
	}

	/**
	 * The host that the client addressed: the value of {@code Host}, or the one that a
	 * proxy forwards, where the web server is configured to trust it.
	 * @return the host, with its port unless that is the usual one; {@code null} when the
	 * request names none
	 */
	default @Nullable String host() {
		return header("Host");
	}

	/**
	 * Whether the request arrived on a loopback address of this machine.
	 * @return {@code true} if the local address of the connection is a loopback address
	 */
	boolean arrivedOnLoopback();

	/**
	 * The address that the request comes from: that of the client, where the web server
	 * is configured to trust the forwarded headers of a proxy, otherwise that of the
	 * other end of the connection. Personal data: not for logs and metrics.
	 * @return an IP address as text, or whatever a trusted proxy says; {@code null} when
	 * it is not known, for example on a Unix domain socket
	 */
	default @Nullable String remoteAddress() {
		return null;
	}

	/**
	 * Whoever sends the request, as the application's security sees it.
	 * @return the caller, {@link Caller#ANONYMOUS} when there is none
	 */
	Caller caller();

	/**
	 * The adapter's own request object, for application code that needs it.
	 * @param type the wanted type, for example {@code HttpServletRequest}
	 * @param <T> the wanted type
	 * @return the object, or {@code null} when this adapter has none of that type
	 */
	<T> @Nullable T unwrap(Class<T> type);

	/**
	 * Whether application code may block the thread that hands in this exchange.
	 * @return {@code true} on a thread-per-request stack
	 */
	boolean mayBlock();

	/**
	 * How large the body is that was read.
	 * @return the bytes; 0 before it was read, or when that is not known
	 */
	default int bodySize() {
		return 0;
	}

	/**
	 * Read the whole body, at most {@code limit} bytes.
	 * @param limit the highest number of bytes accepted
	 * @param reader told once of the outcome. On a thread-per-request stack before this
	 * method returns, if the body came whole with the head of the request; otherwise
	 * later, on a thread of the web server that it may block
	 */
	void readBody(int limit, BodyReader reader);

	/**
	 * Have the connection take no further request after this one, where the protocol lets
	 * the answer say so (HTTP/1.1). To be called before answering.
	 */
	default void lastOnConnection() {
	}

	/**
	 * Answer with a whole body or none.
	 * @param reply the answer
	 */
	void reply(HttpReply reply);

	/**
	 * Answer with status 200 and a stream of server-sent events, headers sent at once.
	 * May be called while the handler still runs on the exchange's own thread.
	 * @param frames what to send
	 * @return the handle to break the connection
	 */
	StreamConnection openStream(FrameSource frames);

	/**
	 * Have an action run when the client goes away before it was answered. At most one
	 * action; it may run on any thread, or never on stacks that notice only on writing.
	 * @param action the action
	 */
	void onDisconnect(Runnable action);

	/** Told of the outcome of reading a body. */
	interface BodyReader {

		/** The time for a body unless told otherwise. */
		Duration GENEROUS = Duration.ofSeconds(30);

		/**
		 * The body has arrived.
		 * @param body the bytes; not copied
		 */
		void complete(byte[] body);

		/** The body is larger than allowed; the rest is not read. */
		void tooLarge();

		/**
		 * The body could not be read; nobody is there to be answered.
		 * @param cause why
		 */
		void failed(Throwable cause);

		/**
		 * How long the body may take from here to its last byte.
		 * @return the time
		 */
		default Duration timeout() {
			return GENEROUS;
		}

		/**
		 * Asked before room is taken for a body that did not come whole with the head of
		 * its request. What was taken is free again once the outcome is told.
		 * @param bytes how many more
		 * @return {@code false} to receive no more of it and tell {@link #noRoom()}
		 */
		default boolean reserve(long bytes) {
			return true;
		}

		/** There was no room for the body; the rest is not read. */
		default void noRoom() {
			tooLarge();
		}

		/** The body was not complete in time; the rest is not read. */
		default void late() {
			failed(new TimeoutException("The body was not complete in time"));
		}

	}

	/** A connection on which a stream is being sent. */
	interface StreamConnection {

		/** Break the connection at once, whatever is still unsent. */
		void abort();

	}

}
