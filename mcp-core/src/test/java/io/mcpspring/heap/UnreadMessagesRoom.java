package io.mcpspring.heap;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.server.CredentialCheck;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.stream.QueuedFrames;
import io.mcpspring.engine.stream.StreamMonitor;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.TestTime;

/**
 * Room for messages that their clients have not read.
 */
final class UnreadMessagesRoom extends Room {

	private static final int QUEUE = (int) (MemoryBudget.ofHeap().of(Part.UNREAD) / 32);

	private static final byte[] SMALL = "{\"jsonrpc\":\"2.0\",\"method\":\"x\"}".getBytes();

	private final FakeServer server = FakeServer.setup().start();

	private final StreamMonitor monitor = new StreamMonitor(new TestTime(), Duration.ofDays(1), Duration.ofDays(1),
			MemoryBudget.ofHeap().of(Part.UNREAD) / 2, () -> {
			}, CredentialCheck.NONE);

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
		if (meter() + 2L * QUEUE > this.monitor.bound().max()) {
			return false;
		}
		QueuedFrames stream = new QueuedFrames(OwnerKey.ofKey("user"), QUEUE, this.monitor, () -> {
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
