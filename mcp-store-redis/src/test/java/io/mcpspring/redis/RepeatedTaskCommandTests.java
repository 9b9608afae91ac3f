package io.mcpspring.redis;

import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.task.TaskLimits;
import io.mcpspring.engine.task.TaskStoreContract;
import io.mcpspring.store.TaskStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tasks of nodes whose commands are sent again after a lost connection.
 */
@Tag("cluster")
class RepeatedTaskCommandTests extends TaskStoreContract {

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@Override
	protected TaskStore store() {
		return this.nodes.cluster().repeating().node().tasks(new TaskLimits(100, 5, 1 << 20), ShareSettings.DEFAULTS);
	}

	@Override
	protected TaskStore elsewhere(TaskStore store) {
		return store();
	}

}
