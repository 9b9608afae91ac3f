package io.mcpspring.webflux;

import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

import org.springframework.http.server.reactive.ServerHttpRequest;
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
	 * The local address of a connection, whatever its headers say.
	 * @param request the request
	 * @return the address, or {@code null} when unknown
	 */
	static @Nullable InetSocketAddress localAddress(ServerHttpRequest request) {
		return NETTY ? NettyWire.localAddress(request) : request.getLocalAddress();
	}

	/**
	 * The host of a request target in absolute form, which Spring leaves out.
	 * @param request the request
	 * @return the host and port, or {@code null} when there is none or it is unknown
	 */
	static @Nullable String targetHost(ServerHttpRequest request) {
		return NETTY ? NettyWire.targetHost(request) : null;
	}

	/**
	 * Whether a request has to be received whole, be it only its end, before it is
	 * answered.
	 * @param request the request
	 * @return whether to wait
	 */
	static boolean wantsWholeRequest(ServerHttpRequest request) {
		return NETTY && NettyWire.isBelow(request);
	}

	/**
	 * The clock of the thread that receives a request.
	 * @param request the request
	 * @return the clock
	 */
	static Clock clock(ServerHttpRequest request) {
		Clock own = NETTY ? NettyWire.clock(request) : null;
		return (own != null) ? own : Clock.COMMON;
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

	/** Runs actions later, in turn with what a request receives if that can be. */
	interface Clock {

		/** Knows nothing of a request. */
		Clock COMMON = new Clock() {

			@Override
			public void beforeRead(Runnable action) {
				action.run();
			}

			@Override
			public void afterThisRead(Runnable action) {
				// It ran before.
			}

			@Override
			public Disposable schedule(Runnable action, long millis) {
				return Schedulers.parallel().schedule(action, millis, TimeUnit.MILLISECONDS);
			}

		};

		/**
		 * Run an action before anything is received, if it cannot be told when all that
		 * has arrived was handed over.
		 * @param action the action
		 */
		default void beforeRead(Runnable action) {
		}

		/**
		 * Run an action when all that has arrived so far was handed over.
		 * @param action the action
		 */
		void afterThisRead(Runnable action);

		/**
		 * Run an action after a time.
		 * @param action the action
		 * @param millis how long until then
		 * @return to have it not run
		 */
		Disposable schedule(Runnable action, long millis);

	}

}
