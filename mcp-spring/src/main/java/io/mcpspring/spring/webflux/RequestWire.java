package io.mcpspring.spring.webflux;

import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * Transport below a reactive request, unaffected by filters.
 */
interface RequestWire {

	/**
	 * Return the wire of a request.
	 * @param request the request
	 * @return the wire
	 */
	static RequestWire of(ServerHttpRequest request) {
		RequestWire own = Wire.NETTY ? NettyRequestWire.find(request) : null;
		return (own != null) ? own : request::getLocalAddress;
	}

	/**
	 * Return the local address of the connection.
	 * @return the address, or {@code null} if unknown
	 */
	@Nullable InetSocketAddress localAddress();

	/**
	 * Return the host of a request target in absolute form, which Spring omits.
	 * @return the host and port, or {@code null} if there is none or it is unknown
	 */
	default @Nullable String targetHost() {
		return null;
	}

	/**
	 * Return whether a request, or only its end, has to be received before it is
	 * answered.
	 * @return {@code true} to wait
	 */
	default boolean wantsWholeRequest() {
		return false;
	}

	/**
	 * Return whether the web server has answered the request by itself, as it does if the
	 * rest of it is malformed. It passes that on as the end of the body.
	 * @return {@code true} if the body is incomplete and nobody waits for an answer
	 */
	default boolean isRefused() {
		return false;
	}

	/**
	 * Return the clock of the thread that receives the request.
	 * @return the clock
	 */
	default Clock clock() {
		return Clock.COMMON;
	}

	/** Scheduler of actions, in turn with the reception of a request if possible. */
	interface Clock {

		/** Clock without relation to a request. */
		Clock COMMON = new Clock() {

			@Override
			public void beforeRead(Runnable action) {
				action.run();
			}

			@Override
			public void afterThisRead(Runnable action) {
				// It was run before.
			}

			@Override
			public Disposable schedule(Runnable action, long millis) {
				return Schedulers.parallel().schedule(action, millis, TimeUnit.MILLISECONDS);
			}

		};

		/**
		 * Run an action before any data are received, if it cannot be determined when all
		 * available data were passed on.
		 * @param action the action
		 */
		default void beforeRead(Runnable action) {
		}

		/**
		 * Run an action after all data received so far were passed on.
		 * @param action the action
		 */
		void afterThisRead(Runnable action);

		/** Resume reading a request from a connection whose server has stopped it. */
		default void resumeReading() {
		}

		/**
		 * Run an action after a delay.
		 * @param action the action
		 * @param millis the delay in milliseconds
		 * @return the handle that cancels the action
		 */
		Disposable schedule(Runnable action, long millis);

	}

}
