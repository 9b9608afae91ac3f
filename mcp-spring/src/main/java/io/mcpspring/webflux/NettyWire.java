package io.mcpspring.webflux;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.NoSuchElementException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;

/**
 * The channel below a response of Reactor Netty. Used from its event loop it says exactly
 * when its write buffer is full, and each time there is room again.
 */
final class NettyWire extends ChannelInboundHandlerAdapter implements Wire {

	private final Channel channel;

	private volatile @Nullable Runnable onWritable;

	private NettyWire(Channel channel) {
		this.channel = channel;
	}

	static Wire of(ServerHttpResponse response) {
		Object found = find(() -> ServerHttpResponseDecorator.getNativeResponse(response));
		if (!(found instanceof HttpServerResponse nettyResponse)) {
			return UNKNOWN;
		}
		AtomicReference<Channel> channel = new AtomicReference<>();
		nettyResponse.withConnection((connection) -> channel.set(connection.channel()));
		// In place of a closed channel one is shown whose event loop runs nothing.
		return channel.get().isActive() ? new NettyWire(channel.get()) : UNKNOWN;
	}

	static @Nullable InetSocketAddress localAddress(ServerHttpRequest request) {
		Object found = find(() -> ServerHttpRequestDecorator.getNativeRequest(request));
		if (!(found instanceof HttpServerRequest nettyRequest)) {
			return request.getLocalAddress();
		}
		SocketAddress address = nettyRequest.connectionHostAddress();
		return (address instanceof InetSocketAddress internetAddress) ? internetAddress : null;
	}

	static @Nullable String targetHost(ServerHttpRequest request) {
		Object found = find(() -> ServerHttpRequestDecorator.getNativeRequest(request));
		if (!(found instanceof HttpServerRequest nettyRequest)) {
			return null;
		}
		String target = nettyRequest.uri();
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
	 * Reactor Netty 1.3 hands a request that had to wait for the one before it over in
	 * two parts, head and end. When the answer is complete before the end was handed
	 * over, it reads nothing from that connection any more.
	 */
	static boolean isBelow(ServerHttpRequest request) {
		return find(() -> ServerHttpRequestDecorator.getNativeRequest(request)) instanceof HttpServerRequest;
	}

	static Wire.@Nullable Clock clock(ServerHttpRequest request) {
		Object found = find(() -> ServerHttpRequestDecorator.getNativeRequest(request));
		return (found instanceof Connection connection) ? new EventLoopClock(connection.channel().eventLoop()) : null;
	}

	private static @Nullable Object find(Supplier<Object> lookup) {
		try {
			return lookup.get();
		}
		catch (IllegalArgumentException | IllegalStateException ex) {
			// A stand-in of a test, with nothing below it.
			return null;
		}
	}

	@Override
	public boolean isWritable() {
		return this.channel.isWritable();
	}

	@Override
	public void execute(Runnable action) {
		if (this.channel.eventLoop().inEventLoop()) {
			action.run();
		}
		else {
			this.channel.eventLoop().execute(action);
		}
	}

	/**
	 * An event loop runs what is executed meanwhile for up to a second before it looks at
	 * its connections again. What is scheduled waits until it did.
	 */
	@Override
	public boolean executeAfterOthers(Runnable action) {
		this.channel.eventLoop().schedule(action, 0, TimeUnit.NANOSECONDS).addListener((scheduled) -> {
			if (scheduled.isCancelled()) {
				action.run(); // the server is down
			}
		});
		return true;
	}

	@Override
	public void watch(Runnable action) {
		this.onWritable = action;
		this.channel.pipeline().addFirst(this);
	}

	@Override
	public void channelWritabilityChanged(ChannelHandlerContext context) {
		Runnable action = this.onWritable;
		if (action != null && this.channel.isWritable()) {
			action.run();
		}
		context.fireChannelWritabilityChanged();
	}

	@Override
	public void unwatch() {
		this.onWritable = null;
		try {
			this.channel.pipeline().remove(this);
		}
		catch (NoSuchElementException ex) {
			// Closed channels have lost their handlers, and one never watched had none.
		}
	}

	@Override
	public boolean close() {
		this.channel.close();
		return true;
	}

	/**
	 * The event loop of a connection, on which all of it is received.
	 *
	 * @param eventLoop the event loop
	 */
	private record EventLoopClock(EventLoop eventLoop) implements Wire.Clock {

		@Override
		public void afterThisRead(Runnable action) {
			this.eventLoop.execute(action);
		}

		@Override
		public Disposable schedule(Runnable action, long millis) {
			Future<?> scheduled = this.eventLoop.schedule(action, millis, TimeUnit.MILLISECONDS);
			return () -> scheduled.cancel(false);
		}

	}

}
