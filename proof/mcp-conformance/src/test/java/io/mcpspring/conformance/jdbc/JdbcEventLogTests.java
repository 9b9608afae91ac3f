package io.mcpspring.conformance.jdbc;

import java.time.Duration;

import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.stream.EventLogContract;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.store.EventLog;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcEventLogTests extends EventLogContract {

	@RegisterExtension
	private final Cluster cluster = new Cluster();

	@Override
	protected EventLog log(EventLogLimits limits) {
		return new TwoEventLogs(node(limits), node(limits));
	}

	/** Each of thousands of steps takes this log milliseconds. */
	@Override
	@Test
	@Tag("slow")
	protected void wakesForEachEventThoughTheReaderIsSlowToWatch() throws Exception {
		super.wakesForEachEventThoughTheReaderIsSlowToWatch();
	}

	private EventLog node(EventLogLimits limits) {
		return this.cluster.node(SessionLimits.DEFAULTS, limits).stores().events();
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
