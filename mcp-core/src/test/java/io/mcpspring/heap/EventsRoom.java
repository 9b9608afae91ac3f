package io.mcpspring.heap;

import java.time.Duration;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.engine.stream.InMemoryEventLog;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;

/**
 * Room for events of streams.
 */
final class EventsRoom extends Room {

	private static final long SIZE = MemoryBudget.ofHeap().of(Part.EVENTS);

	private static final long FULL = SIZE - SIZE / 64;

	private static final byte[] SMALL = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}".getBytes();

	private final FakeServer server = FakeServer.setup()
		.eventLimits(EventLogLimits.of(SIZE, Duration.ofDays(1), ShareSettings.DEFAULTS))
		.start();

	private final InMemoryEventLog log = this.server.events();

	private final String input;

	private int sessions;

	EventsRoom(String input) {
		this.input = input;
	}

	@Override
	protected FakeServer node() {
		return this.server;
	}

	@Override
	protected boolean add(int number) {
		if (this.log.bytes() > FULL) {
			return false;
		}
		this.sessions = number;
		OwnerKey holder = OwnerKey.ofAddress("10.0.0." + number);
		boolean streams = this.input.equals("STREAMS");
		for (int stream = 0; stream < (streams ? 64 : 1); stream++) {
			StreamKey key = new StreamKey("session-" + number, "s" + stream);
			this.log.open(key, holder).toCompletableFuture().join();
			for (int i = 0; i < (streams ? 0 : 255); i++) {
				append(key, false);
			}
			append(key, true);
		}
		return true;
	}

	private void append(StreamKey key, boolean last) {
		byte[] data = SMALL.clone();
		this.log.append(key, last ? StreamEvent.last(data) : StreamEvent.message(data)).toCompletableFuture().join();
	}

	@Override
	protected long meter() {
		return this.log.bytes();
	}

	@Override
	protected boolean release() {
		for (int i = 0; i <= this.sessions; i++) {
			this.log.closeSession("session-" + i);
		}
		this.server.sessions().forEach((session) -> this.log.closeSession(session.id()));
		return true;
	}

}
