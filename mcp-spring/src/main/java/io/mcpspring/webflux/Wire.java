package io.mcpspring.webflux;

import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.ClassUtils;

/**
 * What lies below a reactive response. Demand alone counts pieces, not bytes, and is
 * generous; a server that shows more of itself keeps less for clients that do not read.
 */
interface Wire {

	/** Whether the one server that shows more may be there. */
	boolean NETTY = ClassUtils.isPresent("reactor.netty.http.server.HttpServerResponse", Wire.class.getClassLoader());

	/** Nothing is known. */
	Wire UNKNOWN = new Wire() {
	};

	/**
	 * The wire of a response.
	 * @param response the response
	 * @return what is known about it
	 */
	static Wire of(ServerHttpResponse response) {
		return NETTY ? NettyWire.of(response) : UNKNOWN;
	}

	/**
	 * Whether more bytes would leave soon.
	 * @return {@code false} when they would be kept
	 */
	default boolean isWritable() {
		return true;
	}

	/**
	 * Run an action where {@link #isWritable()} is exact.
	 * @param action the action
	 */
	default void execute(Runnable action) {
		action.run();
	}

	/**
	 * Run an action like {@link #execute}, after other connections of the same thread
	 * were read and written.
	 * @param action the action
	 * @return {@code false} if the action is not run, because there are no others
	 */
	default boolean executeAfterOthers(Runnable action) {
		return false;
	}

	/**
	 * Have an action run whenever the wire becomes writable.
	 * @param action the action
	 */
	default void watch(Runnable action) {
	}

	/** End the watch. */
	default void unwatch() {
	}

	/**
	 * Break the connection; its subscriptions are cancelled by that.
	 * @return {@code false} when that cannot be done
	 */
	default boolean close() {
		return false;
	}

}
