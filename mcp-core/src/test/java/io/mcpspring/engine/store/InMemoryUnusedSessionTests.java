package io.mcpspring.engine.store;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.store.SessionStore;

class InMemoryUnusedSessionTests extends UnusedSessionContract {

	private final AtomicLong now = new AtomicLong();

	@Override
	protected SessionStore store(SessionLimits limits) {
		return new InMemorySessionStore(limits, MemoryBudget.ofHeap(), this.now::get);
	}

	@Override
	protected void pass(Duration time) {
		this.now.addAndGet(time.toNanos());
	}

	@Override
	protected Duration unit() {
		return Duration.ofMinutes(1);
	}

}
