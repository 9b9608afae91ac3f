package io.mcpspring.task;

import java.time.Duration;
import java.time.temporal.ChronoUnit;

import io.mcpspring.jsonrpc.JsonRpcError;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tasks as clients of 2026-07-28 see them (extensions T26-10 to T26-20).
 */
final class TaskView {

	private final Duration pollInterval;

	TaskView(Duration pollInterval) {
		this.pollInterval = pollInterval;
	}

	/** What is said of a task when it is created. */
	ObjectNode brief(TaskRecord task) {
		ObjectNode json = JsonNodeFactory.instance.objectNode()
			.put("taskId", task.id())
			.put("status", task.status().value());
		if (task.message() != null) {
			json.put("statusMessage", task.message());
		}
		return json.put("createdAt", task.createdAt().truncatedTo(ChronoUnit.MILLIS).toString())
			.put("lastUpdatedAt", task.updatedAt().truncatedTo(ChronoUnit.MILLIS).toString())
			.put("ttlMs", task.lifetime().toMillis())
			.put("pollIntervalMs", this.pollInterval.toMillis());
	}

	/** What is said of a task that is asked for. */
	ObjectNode full(TaskRecord task) {
		ObjectNode json = brief(task);
		if (task.outcome() instanceof TaskOutcome.Returned returned) {
			json.set("result", returned.result());
		}
		else if (task.outcome() instanceof TaskOutcome.Failed failed) {
			JsonRpcError error = failed.error();
			ObjectNode told = json.putObject("error").put("code", error.code()).put("message", error.message());
			if (error.data() != null) {
				told.set("data", error.data());
			}
		}
		else if (!task.questions().isEmpty()) {
			ObjectNode open = json.putObject("inputRequests");
			task.questions().forEach((key, question) -> open.set(key, question.asJson()));
		}
		return json;
	}

}
