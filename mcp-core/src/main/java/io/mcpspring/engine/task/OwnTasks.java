package io.mcpspring.engine.task;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.InsufficientScopeException;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.dispatch.CallDetacher;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.store.TaskPosition;
import io.mcpspring.store.TaskRecord;
import io.mcpspring.store.TaskStore;
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
	 * @return the task or its outline; fails with a {@link ToolException} if it is
	 * unknown
	 * @throws ToolException if the request names none
	 */
	CompletionStage<TaskData> find(McpRequestContext context, ObjectNode params) {
		JsonNode id = params.get(TASK_ID);
		if (id == null || !id.isString()) {
			throw new ToolException("'taskId' is missing, or no text");
		}
		return this.store.findOutline(id.stringValue()).<@Nullable TaskRecord>exceptionally((failure) -> {
			throw TaskCalls.refusal(failure);
		}).thenApply((found) -> {
			TaskData task = (found != null) ? TaskData.of(found) : null;
			if (task == null || !isOf(context, task) || !mayUse(context.caller(), task)) {
				throw TaskIds.unknown();
			}
			return task;
		});
	}

	/**
	 * Read a task of which an outline was found.
	 * @return the whole task; fails with a {@link ToolException} if it has expired
	 */
	CompletionStage<TaskData> whole(TaskData found) {
		return found.isOutline() ? read(found.id()) : CompletableFuture.completedFuture(found);
	}

	private CompletionStage<TaskData> read(String id) {
		return this.store.find(id).<@Nullable TaskRecord>exceptionally((failure) -> {
			throw TaskCalls.refusal(failure);
		}).thenApply((found) -> {
			if (found == null) {
				throw TaskIds.unknown();
			}
			return TaskData.of(found);
		});
	}

	/**
	 * List the tasks of a caller.
	 * @return the outlines of the tasks after a position, oldest first; some of which may
	 * be {@linkplain #isListed not for the caller}
	 */
	CompletionStage<List<TaskData>> list(McpCaller caller, @Nullable TaskPosition after, int limit) {
		return this.store.list(caller.key(), after, limit)
			.thenApply((tasks) -> tasks.stream().map(TaskData::of).toList())
			.exceptionally((failure) -> {
				throw TaskCalls.refusal(failure);
			});
	}

	/** Return whether the caller of a request may see a task in a list. */
	boolean isListed(McpRequestContext context, TaskData task) {
		try {
			return isOf(context, task) && mayUse(context.caller(), task);
		}
		catch (InsufficientScopeException ex) {
			return false;
		}
	}

	private static boolean isOf(McpRequestContext context, TaskData task) {
		boolean visible = task.origin().version().isSessionEra() || !context.protocolVersion().isSessionEra();
		return visible && task.origin().isOf(context.caller(), context.sessionId());
	}

	private boolean mayUse(McpCaller caller, TaskData task) {
		return this.runner.mayCall(caller, task.origin().tool());
	}

}
