package io.mcpspring.engine.task;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.engine.dispatch.CallContext;
import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.model.McpResult;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code tasks/result} of 2025-11-25: waits until the task is over, and asks meanwhile
 * the questions of the task (extensions T25-17 to T25-25). It asks as any other call
 * does: it is suspended, and goes on at whichever node gets the answer.
 */
final class SessionTaskResults {

	/** The task itself gives up its questions first, and its result shows that. */
	private static final Duration AFTER_THE_TASK = Duration.ofSeconds(2);

	private final OwnTasks tasks;

	private final TaskChanges changes;

	private final TaskWaits waits;

	private final LostTasks lost;

	SessionTaskResults(OwnTasks tasks, TaskChanges changes, TaskWaits waits, LostTasks lost) {
		this.tasks = tasks;
		this.changes = changes;
		this.waits = waits;
		this.lost = lost;
	}

	/**
	 * Serve a request, or go on with one whose client was asked. The common limit of
	 * calls does not apply, since the task may take as long as it lives.
	 */
	CompletionStage<McpResult> result(McpRequestContext context, ObjectNode params) {
		CallContext call = (CallContext) context;
		call.liftCommonLimit();
		Map<String, CallState.Answer> answers = call.state().takeAnswers();
		return this.tasks.find(context, params)
			.thenCompose((task) -> answers.isEmpty() ? proceed(call, task) : answered(call, task, answers));
	}

	private CompletionStage<McpResult> answered(CallContext call, TaskData task,
			Map<String, CallState.Answer> answers) {
		Map<String, CallState.Answer> given = new LinkedHashMap<>(answers);
		given.values().removeIf(CallState.Answer.TimedOut.class::isInstance);
		if (given.isEmpty() && task.questions().keySet().containsAll(answers.keySet())) {
			throw TaskWaits.again(
					"The client did not answer, or is asked by another request for this result; send 'tasks/result' again");
		}
		return this.changes.update(task.id(), (present) -> TaskSteps.answered(present, given, this.changes.now()))
			.exceptionally((failure) -> {
				throw TaskCalls.refusal(failure);
			})
			.thenCompose((change) -> {
				if (change == null) {
					throw TaskIds.unknown();
				}
				this.lost.goOn(change, call.caller());
				return respond(call, change.after());
			});
	}

	/** Go on with a task or its outline. */
	private CompletionStage<McpResult> proceed(CallContext call, TaskData task) {
		return task.hasNews() ? this.tasks.whole(task).thenCompose((whole) -> respond(call, whole)) : await(call, task);
	}

	/** Go on with a whole task. */
	private CompletionStage<McpResult> respond(CallContext call, TaskData task) {
		if (task.isOver()) {
			return CompletableFuture.completedFuture(SessionTaskView.result(task));
		}
		if (!task.questions().isEmpty()) {
			throw ask(call, task);
		}
		return await(call, task); // it was answered meanwhile
	}

	private CompletionStage<McpResult> await(CallContext call, TaskData task) {
		return this.waits.await(task.id(), call).thenCompose((changed) -> respond(call, changed));
	}

	private SuspendSignal ask(CallContext call, TaskData task) {
		Map<String, InputRequest> questions = new LinkedHashMap<>();
		task.questions().forEach((key, question) -> questions.put(key, SessionTaskView.question(task, question)));
		Instant until = (task.due() != null) ? task.due().plus(AFTER_THE_TASK) : task.expiresAt();
		Duration left = Duration.between(this.changes.now(), until);
		return call.relay(questions, (left.toMillis() > 0) ? left : Duration.ofMillis(1),
				(giveUp) -> this.waits.asked(task, giveUp));
	}

}
