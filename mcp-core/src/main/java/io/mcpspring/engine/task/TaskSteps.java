package io.mcpspring.engine.task;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.record.TaskOrigin;
import io.mcpspring.engine.record.TaskOutcome;
import io.mcpspring.engine.record.TaskQuestion;
import io.mcpspring.engine.record.TaskRuns;
import io.mcpspring.engine.store.TaskData;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The steps in the life of a task: each makes the next record of an earlier one. An ended
 * task never changes.
 */
final class TaskSteps {

	private TaskSteps() {
	}

	static TaskData working(String id, TaskOrigin origin, Instant now, Duration lifetime, ObjectNode state) {
		return new TaskData(id, origin, now, now, lifetime, null, state, Map.of(), Map.of(), 0, null, TaskRuns.FIRST,
				null);
	}

	/** Return the same task, with a life that begins at another time. */
	static TaskData begun(TaskData task, Instant now) {
		return new TaskData(task.id(), task.origin(), now, now, task.lifetime(), task.message(), task.state(),
				task.questions(), task.answers(), task.asked(), task.due(), task.runs(), task.outcome());
	}

	static TaskData saying(TaskData task, @Nullable String text, Instant now) {
		return task.isOver() ? task : new TaskData(task.id(), task.origin(), task.createdAt(), now, task.lifetime(),
				text, task.state(), task.questions(), task.answers(), task.asked(), task.due(), task.runs(), null);
	}

	static TaskData asking(TaskData task, ObjectNode left, Map<String, TaskQuestion> open, Instant now,
			@Nullable Instant until) {
		return task.isOver() ? task : new TaskData(task.id(), task.origin(), task.createdAt(), now, task.lifetime(),
				task.message(), left, open, Map.of(), task.asked() + open.size(), until, task.runs(), null);
	}

	/** Answers to questions that are not open have no effect (extensions T26-22). */
	static TaskData answered(TaskData task, Map<String, CallState.Answer> given, Instant now) {
		Map<String, TaskQuestion> open = new LinkedHashMap<>(task.questions());
		Map<String, CallState.Answer> all = new LinkedHashMap<>(task.answers());
		given.forEach((key, answer) -> {
			TaskQuestion question = open.remove(key);
			if (question != null) {
				all.put(question.key(), answer);
			}
		});
		if (task.isOver() || open.size() == task.questions().size()) {
			return task;
		}
		boolean runs = open.isEmpty();
		return new TaskData(task.id(), task.origin(), task.createdAt(), now, task.lifetime(), task.message(),
				task.state(), open, all, task.asked(), runs ? null : task.due(),
				runs ? task.runs().next() : task.runs(), null);
	}

	/**
	 * Take the run away from a task, which may run again until some time.
	 * @param died whether the run ended with a node that died
	 */
	static TaskData stranded(TaskData task, boolean died, Instant now, Instant until) {
		return task.isRunning() ? again(task, now, died ? task.runs().lost() : task.runs().next(), until) : task;
	}

	/** Begin a run of a task that lost one. */
	static TaskData restarted(TaskData task, Instant now) {
		return task.isStranded() ? again(task, now, task.runs().next(), null) : task;
	}

	private static TaskData again(TaskData task, Instant now, TaskRuns next, @Nullable Instant until) {
		return new TaskData(task.id(), task.origin(), task.createdAt(), now, task.lifetime(), task.message(),
				task.state(), task.questions(), task.answers(), task.asked(), until, next, null);
	}

	/** An ended task never runs again, so it needs no parameters and no state. */
	static TaskData ended(TaskData task, TaskOutcome how, Instant now) {
		if (task.isOver()) {
			return task;
		}
		String why = (how instanceof TaskOutcome.Failed failed) ? failed.error().message() : task.message();
		return new TaskData(task.id(), task.origin().withoutParams(), task.createdAt(), now, task.lifetime(), why,
				JsonNodeFactory.instance.objectNode(), Map.of(), Map.of(), task.asked(), null, task.runs(), how);
	}

}
