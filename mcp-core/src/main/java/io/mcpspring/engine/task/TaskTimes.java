package io.mcpspring.engine.task;

import java.time.Duration;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.catalog.TaskTraits;
import io.mcpspring.engine.store.TaskData;

/**
 * How long tasks are kept, and how often clients ask for them: by their tools, or else by
 * the settings of the server.
 *
 * @param catalog the tools
 * @param settings the settings of the server
 */
record TaskTimes(CatalogTable catalog, TaskSettings settings) {

	/** Return how long a task of a tool is kept. */
	Duration lifetime(Registration.Tool tool) {
		Duration own = tool.options().traits().ttl();
		return (own != null) ? own : this.settings.lifetime();
	}

	/** Return how often a client should ask for a task. */
	Duration pollInterval(TaskData task) {
		Registration.Tool tool = this.catalog.tools().find(task.origin().tool());
		Duration own = ((tool != null) ? tool.options().traits() : TaskTraits.NONE).pollInterval();
		return (own != null) ? own : this.settings.pollInterval();
	}

}
