package io.mcpspring.engine.task;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.engine.dispatch.CallContext;
import io.mcpspring.engine.dispatch.CallDetacher;
import io.mcpspring.engine.server.CallRefusedException;
import io.mcpspring.engine.server.ServerEvents.Limit;
import io.mcpspring.engine.server.ServerEvents.Limited;
import io.mcpspring.engine.share.FairShares.Outcome;
import io.mcpspring.engine.share.RunningCalls;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.model.McpResult;

/**
 * Memory of the parameters of runs, among those of running calls. A run keeps the memory
 * of its request charged until it ends, even if its task was cancelled or has expired
 * while it waits for a thread.
 */
final class TaskMemory {

	private final CallDetacher.Runner runner;

	TaskMemory(CallDetacher.Runner runner) {
		this.runner = runner;
	}

	/** Run a call while its memory is charged, unless there is no room for it. */
	CompletionStage<McpResult> dispatch(TaskRun run) {
		Outcome outcome = charge(run);
		if (!outcome.isGranted()) {
			this.runner.settings().events().limitReached(Limited.RUNNING_CALLS, Limit.of(outcome));
			return CompletableFuture.failedFuture(CallRefusedException.tooManyRunning(outcome));
		}
		return this.runner.dispatch(run.context()).whenComplete((result, failure) -> this.runner.limits().release(run));
	}

	private Outcome charge(TaskRun run) {
		CallContext request = run.request();
		if (request != null && request.link() instanceof RunningCalls.Place place
				&& this.runner.limits().pass(place, run)) {
			return Outcome.GRANTED;
		}
		TaskData task = run.task();
		return this.runner.limits()
			.charge(run, run.holder(), InMemoryTaskStore.weight(task.origin()) + InMemoryTaskStore.weight(task));
	}

}
