package io.mcpspring.spring.webflux;

import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import org.jspecify.annotations.Nullable;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServerResponse;

import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;

/**
 * The channel below a response of Reactor Netty. Used on its event loop it reports
 * exactly when its write buffer is full, and each time there is room again. Its place in
 * the pipeline is before the handler of Reactor Netty that receives requests: responses
 * are not yet encoded there, and that handler does not pass on changes of writability.
 */
final class NettyWire extends ChannelDuplexHandler implements Wire {

	private final Channel channel;

	private volatile @Nullable Runnable onWritable;

	/** Whether the pipeline calls this handler. */
	private volatile boolean active;

	private boolean headers;

	private boolean holding;

	private boolean flushHeld;

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
	public boolean isDirect(ServerHttpResponse response) {
		ServerHttpResponse inner = response;
		while (inner instanceof PassingResponse passing) {
			inner = passing.getDelegate();
		}
		return !(inner instanceof ServerHttpResponseDecorator);
	}

	@Override
	public boolean hasHeaders() {
		return this.headers;
	}

	@Override
	public void write(byte[] bytes) {
		this.channel.write(Unpooled.wrappedBuffer(bytes));
		this.flushHeld = true;
	}

	@Override
	public void hold() {
		this.holding = true;
	}

	@Override
	public void release() {
		this.holding = false;
		if (this.flushHeld) {
			this.flushHeld = false;
			this.channel.flush();
		}
	}

	/**
	 * Pass a message on. The headers, and the empty element that makes Reactor Netty send
	 * them, count as sent at once: it ends a response only when these are sent, and the
	 * end of a short stream would otherwise be flushed apart from everything else.
	 */
	@Override
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
		if (message instanceof ByteBuf element && !element.isReadable()) {
			element.release();
			promise.trySuccess();
		}
		else if (!this.headers && message instanceof HttpResponse response
				&& response.status().codeClass() != HttpStatusClass.INFORMATIONAL) {
			context.write(message).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
			headersWritten();
			promise.trySuccess();
		}
		else {
			context.write(message, promise);
		}
	}

	private void headersWritten() {
		this.headers = true;
		Runnable action = this.onWritable;
		if (action != null && !this.holding) {
			action.run();
		}
	}

	@Override
	public void flush(ChannelHandlerContext context) {
		if (this.holding) {
			this.flushHeld = true;
		}
		else {
			context.flush();
		}
	}

	/**
	 * Return {@code false} until the pipeline calls this handler, which would not notice
	 * headers written earlier. If another thread adds the handler, the event loop
	 * activates it in a later task.
	 */
	@Override
	public boolean isWritable() {
		return this.active && this.channel.isWritable();
	}

	@Override
	public void handlerAdded(ChannelHandlerContext context) {
		this.active = true;
		becameWritable();
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
		try {
			this.channel.pipeline().addBefore(NettyPipeline.ReactiveBridge, null, this);
		}
		catch (NoSuchElementException ex) {
			// The channel was closed.
		}
	}

	@Override
	public void channelWritabilityChanged(ChannelHandlerContext context) {
		becameWritable();
		context.fireChannelWritabilityChanged();
	}

	private void becameWritable() {
		Runnable action = this.onWritable;
		if (action != null && this.channel.isWritable()) {
			action.run();
		}
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
