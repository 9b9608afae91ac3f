package io.mcpspring.task;

import java.util.List;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.dispatch.CallDetacher;
import io.mcpspring.http.Caller;
import io.mcpspring.model.ToolException;
import io.mcpspring.server.InsufficientScopeException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tasks that a caller may know of: the caller's own, of tools that the caller may
 * still use. Tasks of others are as unknown as those that never existed (extensions
 * T25-33, T25-34, T26-28, T26-41). Sessions know the tasks of sessions only.
 */
final class OwnTasks {

	private static final String TASK_ID = "taskId";

	private final TaskStore store;

	private final CallDetacher.Runner runner;

	OwnTasks(TaskStore store, CallDetacher.Runner runner) {
		this.store = store;
		this.runner = runner;
	}

	/**
	 * Find the task that a request names.
	 * @return the task; fails with a {@link ToolException} if it is unknown
	 * @throws ToolException if the request names none
	 */
	CompletionStage<TaskRecord> find(McpRequestContext context, ObjectNode params) {
		JsonNode id = params.get(TASK_ID);
		if (id == null || !id.isString()) {
			throw new ToolException("'taskId' is missing, or no text");
		}
		return this.store.find(id.stringValue()).<@Nullable TaskRecord>exceptionally((failure) -> {
			throw TaskCalls.refusal(failure);
		}).thenApply((task) -> {
			if (task == null || !isOf(context, task) || !mayUse(context.caller(), task)) {
				throw TaskIds.unknown();
			}
			return task;
		});
	}

	/**
	 * List the tasks of a caller.
	 * @return the tasks after a position, oldest first; some of which may be
	 * {@linkplain #isListed not for the caller}
	 */
	CompletionStage<List<TaskRecord>> list(Caller caller, @Nullable TaskPosition after, int limit) {
		return this.store.list(caller.key(), after, limit).exceptionally((failure) -> {
			throw TaskCalls.refusal(failure);
		});
	}

	/** Return whether the caller of a request may see a task in a list. */
	boolean isListed(McpRequestContext context, TaskRecord task) {
		try {
			return isOf(context, task) && mayUse(context.caller(), task);
		}
		catch (InsufficientScopeException ex) {
			return false;
		}
	}

	private static boolean isOf(McpRequestContext context, TaskRecord task) {
		boolean visible = task.origin().version().isSessionEra() || !context.protocolVersion().isSessionEra();
		return visible && task.origin().isOf(context.caller(), context.sessionId());
	}

	private boolean mayUse(Caller caller, TaskRecord task) {
		return this.runner.mayCall(caller, task.origin().tool());
	}

}
