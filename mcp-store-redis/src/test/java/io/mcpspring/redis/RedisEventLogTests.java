package io.mcpspring.redis;

import java.time.Duration;

import io.mcpspring.engine.stream.EventLogContract;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.store.EventLog;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisEventLogTests extends EventLogContract {

	@RegisterExtension
	final Nodes nodes = new Nodes();

	@Override
	protected EventLog log(EventLogLimits limits) {
		return this.nodes.cluster().with(limits).node().events();
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
