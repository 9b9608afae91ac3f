package io.mcpspring.heap;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.state.InMemorySessionStateStore;
import io.mcpspring.engine.state.StateLimits;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.store.StateKey;
import io.mcpspring.store.StateRecord;

/**
 * Room for state of sessions and handles.
 */
final class StatesRoom extends Room {

	private static final Duration LIFETIME = Duration.ofMinutes(30);

	private final InMemorySessionStateStore store = new InMemorySessionStateStore(StateLimits.DEFAULTS,
			MemoryBudget.ofHeap().pot(Part.STATE));

	private final FakeServer server = FakeServer.setup().start();

	private final AtomicLong written = new AtomicLong();

	private final String input;

	StatesRoom(String input) {
		this.input = input;
	}

	@Override
	protected FakeServer node() {
		return this.server;
	}

	@Override
	protected boolean add(int number) {
		String owner = "the-key-of-a-caller-has-43-characters-" + number;
		StateKey key = this.input.equals("HANDLES") ? StateKey.ofHandle(id(number)) : StateKey.ofSession(id(number));
		boolean kept = !this.store.write(StateRecord.of(key, owner, LIFETIME).withContent(content(number)))
			.toCompletableFuture()
			.isCompletedExceptionally();
		if (kept) {
			this.written.incrementAndGet();
		}
		return kept;
	}

	private static String id(int number) {
		return String.format("%032d", number);
	}

	private String content(int number) {
		return switch (this.input) {
			case "WIDE" -> number + "\u20ac".repeat(StateLimits.DEFAULTS.maxBytes() / 3);
			case "NARROW" -> number + "x".repeat(StateLimits.DEFAULTS.maxBytes());
			default -> "{\"v\":1,\"min\":1,\"attributes\":{\"a\":" + number + "}}";
		};
	}

	@Override
	protected long meter() {
		return this.store.bytes();
	}

	@Override
	protected int most() {
		return this.input.equals("HANDLES") ? StateLimits.DEFAULTS.maxHandles() - 1 : 100_000;
	}

	@Override
	protected boolean release() {
		for (int i = 0; i <= 110_000; i++) {
			this.store.remove(StateKey.ofHandle(id(i)));
			this.store.remove(StateKey.ofSession(id(i)));
		}
		return true;
	}

}
