package io.mcpspring.conformance.jdbc;

import java.time.Duration;

import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.store.UnusedSessionContract;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.store.SessionStore;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcUnusedSessionTests extends UnusedSessionContract {

	@RegisterExtension
	private final Cluster cluster = new Cluster();

	@Override
	protected SessionStore store(SessionLimits limits) {
		return new TwoSessionStores(node(limits), node(limits));
	}

	private SessionStore node(SessionLimits limits) {
		return this.cluster.node(limits, EventLogLimits.DEFAULTS).stores().sessions();
	}

	@Override
	protected void pass(Duration time) {
		this.cluster.pass(time);
	}

	@Override
	protected Duration unit() {
		return Duration.ofMinutes(10);
	}

}
