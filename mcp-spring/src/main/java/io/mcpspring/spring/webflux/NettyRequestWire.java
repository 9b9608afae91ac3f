package io.mcpspring.spring.webflux;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;

/**
 * Request of Reactor Netty.
 *
 * @param request the request of the server
 */
record NettyRequestWire(HttpServerRequest request) implements RequestWire {

	static @Nullable RequestWire find(ServerHttpRequest request) {
		Object found = NettyWire.find(() -> ServerHttpRequestDecorator.getNativeRequest(request));
		return (found instanceof HttpServerRequest nettyRequest) ? new NettyRequestWire(nettyRequest) : null;
	}

	@Override
	public @Nullable InetSocketAddress localAddress() {
		SocketAddress address = this.request.connectionHostAddress();
		return (address instanceof InetSocketAddress internetAddress) ? internetAddress : null;
	}

	@Override
	public @Nullable String targetHost() {
		String target = this.request.uri();
		int start = target.startsWith("/") ? -1 : target.indexOf("://");
		if (start < 0) {
			return null;
		}
		int end = start + 3;
		while (end < target.length() && "/?#".indexOf(target.charAt(end)) < 0) {
			end++;
		}
		return target.substring(start + 3, end);
	}

	/**
	 * Reactor Netty 1.3 passes a request that had to wait for the preceding one on in two
	 * parts, head and end. If the answer is complete before the end was passed on, it
	 * does not read from that connection any more.
	 */
	@Override
	public boolean wantsWholeRequest() {
		return true;
	}

	@Override
	public boolean isRefused() {
		return this.request instanceof HttpServerResponse response && response.hasSentHeaders();
	}

	/** A connection that was closed meanwhile may have no event loop any more. */
	@Override
	public Clock clock() {
		if (this.request instanceof Connection connection) {
			try {
				Channel channel = connection.channel();
				return new EventLoopClock(channel, channel.eventLoop());
			}
			catch (IllegalStateException ex) {
				return Clock.COMMON;
			}
		}
		return Clock.COMMON;
	}

	/**
	 * Event loop of a connection, on which all its data are received.
	 *
	 * @param channel the connection
	 * @param eventLoop its event loop
	 */
	private record EventLoopClock(Channel channel, EventLoop eventLoop) implements Clock {

		@Override
		public void afterThisRead(Runnable action) {
			this.eventLoop.execute(action);
		}

		/**
		 * Reactor Netty 1.3.7 ignores the demand for data while 32 parts of a request
		 * wait for the end of the preceding one, and does not read again after it has
		 * passed them on.
		 */
		@Override
		public void resumeReading() {
			this.channel.read();
		}

		@Override
		public Disposable schedule(Runnable action, long millis) {
			Future<?> scheduled = this.eventLoop.schedule(action, millis, TimeUnit.MILLISECONDS);
			return () -> scheduled.cancel(false);
		}

	}

}
