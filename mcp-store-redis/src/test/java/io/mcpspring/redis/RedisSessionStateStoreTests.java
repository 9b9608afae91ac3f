package io.mcpspring.redis;

import java.time.Duration;

import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.state.SessionStateStoreContract;
import io.mcpspring.redis.state.RedisSessionStateStore;
import io.mcpspring.store.SessionStateStore;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class RedisSessionStateStoreTests extends SessionStateStoreContract {

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	protected RedisNodes cluster() {
		return this.nodes.cluster();
	}

	@Override
	protected SessionStateStore store() {
		return cluster().node().states(LIMITS, ShareSettings.DEFAULTS);
	}

	@Override
	protected SessionStateStore elsewhere(SessionStateStore store) {
		return cluster().node().states(LIMITS, ShareSettings.DEFAULTS);
	}

	@Override
	protected void pass(Duration time) {
		this.nodes.pass(time);
	}

	@Override
	protected Duration life() {
		return this.nodes.unit();
	}

	@Override
	protected void expire(SessionStateStore store) {
		((RedisSessionStateStore) store).tidy();
	}

}
