package io.mcpspring.engine.task;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;

import io.mcpspring.context.McpException;
import io.mcpspring.engine.dispatch.CallDetacher;
import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.engine.model.MetaKeys;
import io.mcpspring.engine.record.TaskOutcome;
import io.mcpspring.engine.record.TaskQuestion;
import io.mcpspring.engine.record.TaskStatus;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.ExtensionResult;
import io.mcpspring.model.McpResult;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tasks as clients of 2025-11-25 see them (extensions T25-08 to T25-19).
 */
final class SessionTaskView {

	private static final long SECONDS_PER_DAY = 86_400;

	private final TaskTimes times;

	SessionTaskView(TaskTimes times) {
		this.times = times;
	}

	/**
	 * Return the task capabilities for {@code initialize}. Only those with a name can
	 * list their tasks: all others are the same caller (extensions T25-01, T25-35).
	 */
	static ObjectNode capability(boolean lists) {
		ObjectNode capability = JsonNodeFactory.instance.objectNode();
		if (lists) {
			capability.putObject("list");
		}
		capability.putObject("cancel");
		capability.putObject("requests").putObject("tools").putObject("call");
		return capability;
	}

	/** Return the result of a call that became a task. */
	McpResult created(TaskData task) {
		ObjectNode members = JsonNodeFactory.instance.objectNode();
		members.set("task", task(task));
		return ExtensionResult.of(members);
	}

	/** Return the members of a task. */
	ObjectNode task(TaskData task) {
		ObjectNode json = JsonNodeFactory.instance.objectNode()
			.put("taskId", task.id())
			.put("status", task.status().value());
		String message = message(task);
		if (message != null) {
			json.put("statusMessage", message);
		}
		return json.put("createdAt", time(task.createdAt()))
			.put("lastUpdatedAt", time(task.updatedAt()))
			.put("ttl", task.lifetime().toMillis())
			.put("pollInterval", this.times.pollInterval(task).toMillis());
	}

	/**
	 * Write a time with three digits of its second. {@link Instant#toString} takes three
	 * times the memory.
	 */
	static String time(Instant time) {
		long day = Math.floorDiv(time.getEpochSecond(), SECONDS_PER_DAY);
		LocalDate date = LocalDate.ofEpochDay(day);
		int second = (int) (time.getEpochSecond() - day * SECONDS_PER_DAY);
		byte[] text = "0000-00-00T00:00:00.000Z".getBytes(StandardCharsets.ISO_8859_1);
		digits(text, 3, date.getYear());
		digits(text, 6, date.getMonthValue());
		digits(text, 9, date.getDayOfMonth());
		digits(text, 12, second / 3600);
		digits(text, 15, second / 60 % 60);
		digits(text, 18, second % 60);
		digits(text, 22, time.getNano() / 1_000_000);
		return new String(text, StandardCharsets.ISO_8859_1);
	}

	private static void digits(byte[] text, int last, int value) {
		int left = value;
		for (int i = last; left > 0; i--) {
			text[i] = (byte) ('0' + left % 10);
			left /= 10;
		}
	}

	/** An error result has the reason of the failure (extensions T25-21). */
	private static @Nullable String message(TaskData task) {
		String error = (task.status() == TaskStatus.FAILED) ? task.errorText() : null;
		return (error != null) ? error : task.shortMessage();
	}

	/**
	 * Return the result of a task that is over, as the call would have been answered, and
	 * which task that was (extensions T25-17 to T25-19).
	 * @throws McpException if it ended by an error or was cancelled
	 */
	static McpResult result(TaskData task) {
		if (task.outcome() instanceof TaskOutcome.Returned returned) {
			ObjectNode members = returned.result().deepCopy();
			related(members, task.id());
			return ExtensionResult.of(members);
		}
		if (task.outcome() instanceof TaskOutcome.Failed failed) {
			throw new CallDetacher.KeptError(failed.error());
		}
		throw new McpException(ErrorCode.INTERNAL_ERROR, "Task was cancelled");
	}

	/** Return a question of a task as it is asked (extensions T25-23). */
	static InputRequest question(TaskData task, TaskQuestion question) {
		ObjectNode params = (question.params() != null) ? question.params().deepCopy()
				: JsonNodeFactory.instance.objectNode();
		related(params, task.id());
		return new InputRequest.Relayed(question.method(), params);
	}

	/** Say in the metadata of a message which task it belongs to. */
	static void related(ObjectNode message, String taskId) {
		ObjectNode meta = (message.get("_meta") instanceof ObjectNode present) ? present : message.putObject("_meta");
		meta.putObject(MetaKeys.RELATED_TASK).put("taskId", taskId);
	}

}
