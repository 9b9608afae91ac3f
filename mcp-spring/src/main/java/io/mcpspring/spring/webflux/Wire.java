package io.mcpspring.spring.webflux;

import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.ClassUtils;

/**
 * Transport below a reactive response. Demand alone counts elements rather than bytes,
 * and is generous; a server with a known transport buffers less for slow readers.
 */
interface Wire {

	/** Whether the server with a known transport may be present. */
	boolean NETTY = ClassUtils.isPresent("reactor.netty.http.server.HttpServerResponse", Wire.class.getClassLoader());

	/** Unknown transport. */
	Wire UNKNOWN = new Wire() {
	};

	/**
	 * Return the wire of a response.
	 * @param response the response
	 * @return the wire
	 */
	static Wire of(ServerHttpResponse response) {
		return NETTY ? NettyWire.of(response) : UNKNOWN;
	}

	/**
	 * Return whether the body of a response can be written directly to the wire: not if
	 * an unknown decorator of the response may collect or change it.
	 * @param response the response
	 * @return {@code true} if {@link #write} can be used
	 */
	default boolean isDirect(ServerHttpResponse response) {
		return false;
	}

	/**
	 * Return whether the headers of the response were written, so that its body can be.
	 * @return {@code true} if {@link #write} can be called
	 */
	default boolean hasHeaders() {
		return false;
	}

	/**
	 * Write a piece of the body, on the thread of {@link #execute} and between
	 * {@link #hold} and {@link #release}, which flushes it.
	 * @param bytes the piece, not to be modified
	 */
	default void write(byte[] bytes) {
		throw new UnsupportedOperationException();
	}

	/** Defer flushes until {@link #release}. */
	default void hold() {
	}

	/** Flush if that was deferred. */
	default void release() {
	}

	/**
	 * Return whether further bytes would be sent soon.
	 * @return {@code false} if they would be buffered
	 */
	default boolean isWritable() {
		return true;
	}

	/**
	 * Run an action on the thread where {@link #isWritable()} is exact.
	 * @param action the action
	 */
	default void execute(Runnable action) {
		action.run();
	}

	/**
	 * Run an action like {@link #execute}, after other connections of the same thread
	 * were read and written.
	 * @param action the action
	 * @return {@code false} if the action is not run, because there are no other
	 * connections
	 */
	default boolean executeAfterOthers(Runnable action) {
		return false;
	}

	/**
	 * Set the action that is run whenever the wire becomes writable, and once the headers
	 * of the response were written.
	 * @param action the action
	 */
	default void watch(Runnable action) {
	}

	/** End the watch. */
	default void unwatch() {
	}

	/**
	 * Close the connection, which cancels its subscriptions.
	 * @return {@code false} if that is impossible
	 */
	default boolean close() {
		return false;
	}

}
