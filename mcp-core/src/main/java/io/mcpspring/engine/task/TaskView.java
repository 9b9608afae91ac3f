package io.mcpspring.engine.task;

import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.record.TaskOutcome;
import io.mcpspring.engine.record.TaskStatus;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.model.ExtensionResult;
import io.mcpspring.model.McpResult;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tasks as clients of 2026-07-28 see them (extensions T26-10 to T26-20), whichever
 * revision they were created in (T26-05).
 */
final class TaskView {

	private static final String RESULT_TYPE = "resultType";

	private final TaskTimes times;

	private final SessionTaskView sessions;

	TaskView(TaskTimes times) {
		this.times = times;
		this.sessions = new SessionTaskView(times);
	}

	/** Return the view of clients of 2025-11-25. */
	SessionTaskView sessions() {
		return this.sessions;
	}

	/** Return the result of a call that became a task, in the revision of the call. */
	McpResult created(TaskData task) {
		return task.origin().version().isSessionEra() ? this.sessions.created(task)
				: ExtensionResult.of("task", brief(task));
	}

	/** Return the members of a new task. */
	ObjectNode brief(TaskData task) {
		ObjectNode json = JsonNodeFactory.instance.objectNode()
			.put("taskId", task.id())
			.put("status", status(task).value());
		String message = task.shortMessage();
		if (message != null) {
			json.put("statusMessage", message);
		}
		String created = SessionTaskView.time(task.createdAt());
		return json.put("createdAt", created)
			.put("lastUpdatedAt",
					task.updatedAt().equals(task.createdAt()) ? created : SessionTaskView.time(task.updatedAt()))
			.put("ttlMs", task.lifetime().toMillis())
			.put("pollIntervalMs", this.times.pollInterval(task).toMillis());
	}

	/** An error result is a result (extensions T26-20). */
	private static TaskStatus status(TaskData task) {
		return (task.outcome() instanceof TaskOutcome.Returned) ? TaskStatus.COMPLETED : task.status();
	}

	/** Return the members of a requested task. */
	ObjectNode full(TaskData task) {
		ObjectNode json = brief(task);
		if (task.outcome() instanceof TaskOutcome.Returned returned) {
			ObjectNode result = returned.result();
			json.set("result",
					result.has(RESULT_TYPE) ? result : result.deepCopy().put(RESULT_TYPE, ExtensionResult.COMPLETE));
		}
		else if (task.outcome() instanceof TaskOutcome.Failed failed) {
			JsonRpcError error = failed.error();
			ObjectNode failure = json.putObject("error").put("code", error.code()).put("message", error.message());
			if (error.data() != null) {
				failure.set("data", error.data());
			}
		}
		else if (!task.questions().isEmpty()) {
			ObjectNode open = json.putObject("inputRequests");
			task.questions().forEach((key, question) -> open.set(key, question.asJson()));
		}
		return json;
	}

}
