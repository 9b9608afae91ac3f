package io.mcpspring.webflux;

import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * What lies below a reactive request, whatever filters made of its head.
 */
interface RequestWire {

	/**
	 * The wire of a request.
	 * @param request the request
	 * @return what is known about it
	 */
	static RequestWire of(ServerHttpRequest request) {
		RequestWire own = Wire.NETTY ? NettyRequestWire.find(request) : null;
		return (own != null) ? own : request::getLocalAddress;
	}

	/**
	 * The local address of the connection.
	 * @return the address, or {@code null} when unknown
	 */
	@Nullable InetSocketAddress localAddress();

	/**
	 * The host of a request target in absolute form, which Spring leaves out.
	 * @return the host and port, or {@code null} when there is none or it is unknown
	 */
	default @Nullable String targetHost() {
		return null;
	}

	/**
	 * Whether a request has to be received whole, be it only its end, before it is
	 * answered.
	 * @return whether to wait
	 */
	default boolean wantsWholeRequest() {
		return false;
	}

	/**
	 * The clock of the thread that receives the request.
	 * @return the clock
	 */
	default Clock clock() {
		return Clock.COMMON;
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
