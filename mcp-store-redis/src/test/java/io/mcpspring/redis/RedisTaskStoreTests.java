package io.mcpspring.redis;

import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.task.TaskLimits;
import io.mcpspring.engine.task.TaskStoreContract;
import io.mcpspring.store.TaskStore;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisTaskStoreTests extends TaskStoreContract {

	private static final TaskLimits LIMITS = new TaskLimits(100, 5, 1 << 20);

	@RegisterExtension
	final Nodes nodes = new Nodes();

	protected RedisNodes cluster() {
		return this.nodes.cluster();
	}

	@Override
	protected TaskStore store() {
		return cluster().node().tasks(LIMITS, ShareSettings.DEFAULTS);
	}

	@Override
	protected TaskStore elsewhere(TaskStore store) {
		return cluster().node().tasks(LIMITS, ShareSettings.DEFAULTS);
	}

}
