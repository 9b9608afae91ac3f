package io.mcpspring.benchmarks.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/**
 * A keep-alive connection on which a conversation is held.
 */
final class Connection implements AutoCloseable {

	private final Selector selector;

	private final InetSocketAddress address;

	private SocketChannel channel;

	private SelectionKey key;

	private final Conversation conversation;

	private final Reply reply = new Reply();

	private final ByteBuffer out = ByteBuffer.allocateDirect(64 * 1024);

	private @Nullable Exchange exchange;

	private int unsentFrom;

	private int idPosition;

	Connection(Selector selector, InetSocketAddress address, Conversation conversation) throws IOException {
		this.selector = selector;
		this.address = address;
		this.conversation = conversation;
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
	 * @return whether an operation was completed
	 */
	boolean proceed() throws IOException {
		if (this.key.isWritable()) {
			write();
		}
		Exchange current = this.exchange;
		if (current == null || !this.key.isReadable() || !this.reply.read(this.channel)) {
			return false;
		}
		boolean ofStatus = current.status() == 0 || current.status() == this.reply.status();
		if (!ofStatus || !this.reply.contains(current.expected())) {
			throw new IOException("Expected " + current.status() + " with "
					+ new String(current.expected(), StandardCharsets.UTF_8) + " but got " + this.reply.text() + " for "
					+ new String(current.request(), StandardCharsets.UTF_8));
		}
		Exchange next = this.conversation.next(this.reply);
		if (this.reply.isLast()) {
			reconnect();
		}
		this.reply.reset();
		say(next);
		return current.counts();
	}

	boolean isFinished() {
		return this.exchange == null;
	}

	private void say(@Nullable Exchange next) throws IOException {
		if (next != this.exchange && next != null) {
			this.idPosition = next.idPosition();
		}
		this.exchange = next;
		if (next == null) {
			return;
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
