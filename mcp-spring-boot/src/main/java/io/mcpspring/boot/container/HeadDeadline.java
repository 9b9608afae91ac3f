package io.mcpspring.boot.container;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.LastHttpContent;
import org.jspecify.annotations.Nullable;
import reactor.netty.NettyPipeline;

/**
 * Deadline for the head of an HTTP/1.1 request, which closes the connection of a client
 * that does not complete it in time, however often it sends a little more. Before the
 * codec it sees the arriving bytes, behind it the decoded heads. Each method runs on the
 * event loop of the connection.
 */
public final class HeadDeadline extends ChannelInboundHandlerAdapter {

	private final long timeoutMillis;

	private final Runnable missed;

	private boolean watching;

	private boolean decoded;

	private boolean withinRequest;

	private @Nullable Future<?> deadline;

	private HeadDeadline(Duration timeout, Runnable missed) {
		this.timeoutMillis = timeout.toMillis();
		this.missed = missed;
	}

	/**
	 * Add the deadline to a connection.
	 * @param channel the connection, whose protocol may not be known yet
	 * @param timeout the time limit of a head from its first byte
	 * @param missed run when a head exceeded it
	 */
	public static void add(Channel channel, Duration timeout, Runnable missed) {
		ChannelPipeline pipeline = channel.pipeline();
		boolean known = pipeline.get(NettyPipeline.HttpCodec) != null;
		if (known || pipeline.get(NettyPipeline.ReactiveBridge) != null) {
			pipeline.addBefore(known ? NettyPipeline.HttpCodec : NettyPipeline.ReactiveBridge, "mcpHeadDeadline",
					new HeadDeadline(timeout, missed));
		}
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (!this.watching && !watch(context)) {
			context.fireChannelRead(message);
			return;
		}
		this.decoded = false;
		context.fireChannelRead(message);
		if (!this.decoded && !this.withinRequest && this.deadline == null) {
			this.deadline = context.executor().schedule(() -> miss(context), this.timeoutMillis, TimeUnit.MILLISECONDS);
		}
	}

	/** Whether the connection uses HTTP/1.1; other versions have no such heads. */
	private boolean watch(ChannelHandlerContext context) {
		if (!(context.pipeline().get(NettyPipeline.HttpCodec) instanceof HttpServerCodec)) {
			context.pipeline().remove(this);
			return false;
		}
		context.pipeline().addAfter(NettyPipeline.HttpCodec, "mcpHeads", new Heads());
		this.watching = true;
		return true;
	}

	private void miss(ChannelHandlerContext context) {
		if (context.pipeline().get(NettyPipeline.HttpCodec) instanceof HttpServerCodec) {
			this.missed.run();
			context.close();
		}
	}

	@Override
	public void handlerRemoved(ChannelHandlerContext context) {
		stop();
	}

	private void stop() {
		Future<?> running = this.deadline;
		this.deadline = null;
		if (running != null) {
			running.cancel(false);
		}
	}

	/** Handler behind the codec. */
	private final class Heads extends ChannelInboundHandlerAdapter {

		@Override
		public void channelRead(ChannelHandlerContext context, Object message) {
			HeadDeadline.this.decoded = true;
			if (message instanceof HttpRequest) {
				HeadDeadline.this.withinRequest = true;
				stop();
			}
			if (message instanceof LastHttpContent) {
				HeadDeadline.this.withinRequest = false;
			}
			context.fireChannelRead(message);
		}

	}

}
