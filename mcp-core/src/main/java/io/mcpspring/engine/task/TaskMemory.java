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
import org.jspecify.annotations.Nullable;

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

	/**
	 * Run a call while its memory is charged, unless there is no room for it.
	 * @param context the call
	 * @param request the call of the request, {@code null} if the run has none
	 * @param task the task
	 * @param run the record of the run
	 */
	CompletionStage<McpResult> dispatch(CallContext context, @Nullable CallContext request, TaskData task,
			RunningCalls.Place run) {
		RunningCalls limits = this.runner.limits();
		if (request == null || !(request.link() instanceof RunningCalls.Place place) || !limits.pass(place, run)) {
			Outcome outcome = limits.charge(run, task.origin().holder(),
					InMemoryTaskStore.weight(task.origin()) + InMemoryTaskStore.weight(task));
			if (!outcome.isGranted()) {
				this.runner.settings().events().limitReached(Limited.RUNNING_CALLS, Limit.of(outcome));
				return CompletableFuture.failedFuture(CallRefusedException.tooManyRunning(outcome));
			}
		}
		return this.runner.dispatch(context).whenComplete((result, failure) -> limits.release(run));
	}

}
