package io.mcpspring.redis;

import io.mcpspring.redis.state.RedisSessionStateStore;
import io.mcpspring.share.ShareSettings;
import io.mcpspring.state.SessionStateStore;
import io.mcpspring.state.SessionStateStoreContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisSessionStateStoreTests extends SessionStateStoreContract {

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@Override
	protected SessionStateStore store() {
		return this.nodes.cluster().node().states(LIMITS, ShareSettings.DEFAULTS);
	}

	@Override
	protected SessionStateStore elsewhere(SessionStateStore store) {
		return this.nodes.cluster().node().states(LIMITS, ShareSettings.DEFAULTS);
	}

	@Override
	protected void expire(SessionStateStore store) {
		((RedisSessionStateStore) store).tidy();
	}

}
