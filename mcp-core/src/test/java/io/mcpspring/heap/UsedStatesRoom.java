package io.mcpspring.heap;

import java.time.Duration;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.store.InMemoryConsumedStates;
import io.mcpspring.fake.FakeServer;

/**
 * Room for states that were used, of which each may be that of another caller.
 */
final class UsedStatesRoom extends Room {

	private static final Duration LIFETIME = Duration.ofHours(1);

	private final FakeServer server = FakeServer.setup().start();

	private final InMemoryConsumedStates store = new InMemoryConsumedStates();

	private final boolean callers;

	UsedStatesRoom(String input) {
		this.callers = input.equals("CALLERS");
	}

	@Override
	protected FakeServer node() {
		return this.server;
	}

	@Override
	protected boolean add(int number) {
		OwnerKey holder = OwnerKey.ofKey(String.format("%043d", this.callers ? number : number % 10));
		return !this.store.consume(holder, String.format("%043d", number), LIFETIME)
			.toCompletableFuture()
			.isCompletedExceptionally();
	}

	@Override
	protected long meter() {
		return this.store.bytes();
	}

}
