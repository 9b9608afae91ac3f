package io.mcpspring.benchmarks.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A keep-alive connection on which a conversation is held.
 */
final class Connection implements AutoCloseable {

	/** How much of a message is quoted. */
	private static final int SHOWN = 2000;

	private final Selector selector;

	private final InetSocketAddress address;

	private SocketChannel channel;

	private SelectionKey key;

	private final Conversation conversation;

	private final Histogram latencies;

	private final Reply reply = new Reply();

	private final ByteBuffer out = ByteBuffer.allocateDirect(64 * 1024);

	private @Nullable Exchange exchange;

	private boolean held;

	/** When the operation began, or 0 when the next request begins one. */
	private long operationStart;

	private int unsentFrom;

	private int idPosition;

	Connection(Selector selector, InetSocketAddress address, Conversation conversation, Histogram latencies)
			throws IOException {
		this.selector = selector;
		this.address = address;
		this.conversation = conversation;
		this.latencies = latencies;
		this.channel = connect();
		this.key = this.channel.register(selector, SelectionKey.OP_READ, this);
	}

	private SocketChannel connect() throws IOException {
		SocketChannel connected = SocketChannel.open(this.address);
		connected.setOption(StandardSocketOptions.TCP_NODELAY, true);
		connected.configureBlocking(false);
		return connected;
	}

	private void reconnect() throws IOException {
		this.channel.close();
		this.channel = connect();
		this.key = this.channel.register(this.selector, SelectionKey.OP_READ, this);
	}

	void begin() throws IOException {
		say(this.conversation.next(null));
	}

	/**
	 * Go on as far as possible without waiting.
	 * @param hold whether the next request waits for {@link #resume()}
	 * @return whether an operation was completed
	 */
	boolean proceed(boolean hold) throws IOException {
		if (this.key.isWritable()) {
			write();
		}
		Exchange current = this.exchange;
		if (current == null || !this.key.isReadable() || !this.reply.read(this.channel)) {
			return false;
		}
		if (current.counts()) {
			this.latencies.recordValue(System.nanoTime() - this.operationStart);
			this.operationStart = 0;
		}
		boolean ofStatus = current.status() == 0 || current.status() == this.reply.status();
		if (!ofStatus || !current.expected().isMetBy(this.reply)) {
			throw new IOException("Expected " + current.status() + " with " + current.expected() + " but got "
					+ shortened(this.reply.text()) + " for "
					+ shortened(new String(current.request(), StandardCharsets.UTF_8)));
		}
		Exchange next = this.conversation.next(this.reply);
		if (this.reply.isLast()) {
			reconnect();
		}
		this.reply.reset();
		if (hold) {
			accept(next);
			this.held = true;
		}
		else {
			say(next);
		}
		return current.counts();
	}

	private static String shortened(String text) {
		return (text.length() > SHOWN) ? text.substring(0, SHOWN) + "..." : text;
	}

	/** Send the request that was held back, if one was. */
	void resume() throws IOException {
		if (this.held) {
			this.held = false;
			say(this.exchange);
		}
	}

	/** Whether nothing is sent or awaited. */
	boolean isResting() {
		return this.held || isFinished();
	}

	boolean isFinished() {
		return this.exchange == null;
	}

	private void accept(@Nullable Exchange next) {
		if (next != this.exchange && next != null) {
			this.idPosition = next.idPosition();
		}
		this.exchange = next;
	}

	private void say(@Nullable Exchange next) throws IOException {
		accept(next);
		if (next == null) {
			return;
		}
		if (this.operationStart == 0) {
			this.operationStart = System.nanoTime();
		}
		next.nextId(this.idPosition);
		this.unsentFrom = 0;
		this.out.clear().limit(0);
		write();
	}

	private void write() throws IOException {
		Exchange current = this.exchange;
		if (current == null) {
			return;
		}
		byte[] request = current.request();
		while (this.out.hasRemaining() || this.unsentFrom < request.length) {
			if (!this.out.hasRemaining()) {
				int size = Math.min(this.out.capacity(), request.length - this.unsentFrom);
				this.out.clear();
				this.out.put(request, this.unsentFrom, size).flip();
				this.unsentFrom += size;
			}
			if (this.channel.write(this.out) == 0) {
				this.key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
				return;
			}
		}
		if (this.key.interestOps() != SelectionKey.OP_READ) {
			this.key.interestOps(SelectionKey.OP_READ);
		}
	}

	@Override
	public void close() throws IOException {
		this.channel.close();
	}

}
