package io.mcpspring.webflux;

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
	 * Return whether the body of a response can be written to the wire itself, because
	 * nothing between the two may collect it first, as decorators that write it to a log
	 * do.
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
	 * {@link #hold} and {@link #release}, which sends it.
	 * @param bytes the piece, not to be modified
	 */
	default void write(byte[] bytes) {
		throw new UnsupportedOperationException();
	}

	/** Hold back what is written, so that it is sent together. */
	default void hold() {
	}

	/** Send what was held back. */
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
	 * Set the action that is run whenever the wire becomes writable, or has headers.
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
