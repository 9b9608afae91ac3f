package io.mcpspring.webflux;

import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;
import reactor.netty.http.server.HttpServerResponse;

import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;

/**
 * The channel below a response of Reactor Netty. Used on its event loop it reports
 * exactly when its write buffer is full, and each time there is room again.
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
		// A closed channel is replaced by one whose event loop executes nothing.
		return channel.get().isActive() ? new NettyWire(channel.get()) : UNKNOWN;
	}

	static @Nullable Object find(Supplier<Object> lookup) {
		try {
			return lookup.get();
		}
		catch (IllegalArgumentException | IllegalStateException ex) {
			// A stand-in of a test, without a channel.
			return null;
		}
	}

	@Override
	public boolean flushes(ServerHttpResponse response) {
		ServerHttpResponse inner = response;
		while (inner instanceof PassingResponse passing) {
			inner = passing.getDelegate();
		}
		return !(inner instanceof ServerHttpResponseDecorator);
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
	 * Schedule the action rather than executing it: an event loop executes actions for up
	 * to a second before it processes its connections again, but scheduled ones wait for
	 * that.
	 */
	@Override
	public boolean executeAfterOthers(Runnable action) {
		this.channel.eventLoop().schedule(action, 0, TimeUnit.NANOSECONDS).addListener((scheduled) -> {
			if (scheduled.isCancelled()) {
				action.run(); // the server was shut down
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
			// Closed channels have lost their handlers, and a channel never watched had
			// none.
		}
	}

	@Override
	public boolean close() {
		this.channel.close();
		return true;
	}

}
