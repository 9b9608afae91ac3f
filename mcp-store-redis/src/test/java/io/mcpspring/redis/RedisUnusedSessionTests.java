package io.mcpspring.redis;

import java.time.Duration;

import io.mcpspring.session.SessionLimits;
import io.mcpspring.session.SessionStore;
import io.mcpspring.session.UnusedSessionContract;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

// Each test has nodes of its own.
@Execution(ExecutionMode.CONCURRENT)
class RedisUnusedSessionTests extends UnusedSessionContract {

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@Override
	protected SessionStore store(SessionLimits limits) {
		return this.nodes.cluster().with(limits).node().sessions();
	}

	@Override
	protected void pass(Duration time) {
		Nodes.pass(time);
	}

	@Override
	protected Duration unit() {
		return Nodes.UNIT;
	}

}
