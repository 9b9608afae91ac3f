package io.mcpspring.heap;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.TestTime;
import io.mcpspring.stream.QueuedFrames;
import io.mcpspring.stream.StreamMonitor;

/**
 * Room for messages that their clients have not read.
 */
final class UnreadMessagesRoom extends Room {

	private static final int QUEUE = 1 << 20;

	private static final byte[] SMALL = "{\"jsonrpc\":\"2.0\",\"method\":\"x\"}".getBytes();

	private final FakeServer server = FakeServer.setup().start();

	private final StreamMonitor monitor = new StreamMonitor(new TestTime(), Duration.ofDays(1), Duration.ofDays(1),
			() -> {
			});

	private final List<QueuedFrames> streams = new ArrayList<>();

	private final byte[] message;

	UnreadMessagesRoom(String input) {
		this.message = input.equals("SMALL") ? SMALL : new byte[QUEUE];
	}

	@Override
	protected FakeServer node() {
		return this.server;
	}

	@Override
	protected boolean add(int number) {
		if (meter() + 2 * QUEUE > this.monitor.bound().max()) {
			return false;
		}
		QueuedFrames stream = new QueuedFrames(QUEUE, this.monitor, () -> {
		});
		while (stream.queuedBytes() < QUEUE) {
			stream.send(this.message);
		}
		return this.streams.add(stream);
	}

	@Override
	protected long meter() {
		return this.monitor.bound().used().getAsLong();
	}

	@Override
	protected boolean release() {
		this.streams.forEach(QueuedFrames::closed);
		return true;
	}

}
