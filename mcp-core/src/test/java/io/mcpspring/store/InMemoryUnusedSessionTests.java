package io.mcpspring.store;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

class InMemoryUnusedSessionTests extends UnusedSessionContract {

	private final AtomicLong now = new AtomicLong();

	@Override
	protected SessionStore store(SessionLimits limits) {
		return new InMemorySessionStore(limits, this.now::get);
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
