package io.mcpspring.engine.task;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.model.ProtocolResult;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.model.ExtensionResult;
import io.mcpspring.model.McpResult;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The methods of the extension of 2026-07-28 (extensions T26-15 to T26-28).
 *
 * @param own the tasks of callers
 * @param changes the way to the store
 * @param calls the calls that run on this node
 * @param lost the tasks without a node
 * @param view how clients see tasks
 */
record StatelessTasks(OwnTasks own, TaskChanges changes, TaskCalls calls, LostTasks lost, TaskView view) {

	CompletionStage<McpResult> get(McpRequestContext context, ObjectNode params) {
		return this.own.find(context, params).thenCompose((task) -> {
			this.lost.takeUp(task, context.caller());
			return task.hasNews() ? this.own.whole(task) : CompletableFuture.completedFuture(task);
		}).thenApply((task) -> ExtensionResult.of(this.view.full(task)));
	}

	CompletionStage<McpResult> update(McpRequestContext context, ObjectNode params) {
		if (!(params.get("inputResponses") instanceof ObjectNode responses)) {
			throw new ToolException("'inputResponses' is missing, or no object");
		}
		Map<String, CallState.Answer> answers = new LinkedHashMap<>();
		for (Map.Entry<String, JsonNode> entry : responses.properties()) {
			answers.put(entry.getKey(), new CallState.Answer.Result(entry.getValue()));
		}
		return this.own.find(context, params).thenCompose((task) -> answer(task, answers)).thenApply((change) -> {
			this.lost.goOn(change, context.caller());
			return ProtocolResult.EMPTY;
		});
	}

	private CompletionStage<@Nullable TaskProgress> answer(TaskData outline, Map<String, CallState.Answer> answers) {
		// Answers to no question are not worth reading the whole task.
		if (answers.keySet().stream().noneMatch(outline.questions()::containsKey)) {
			return CompletableFuture.<@Nullable TaskProgress>completedFuture(null);
		}
		return this.changes.update(outline.id(), (present) -> TaskSteps.answered(present, answers, this.changes.now()))
			.exceptionally((failure) -> {
				throw TaskCalls.refusal(failure);
			});
	}

	CompletionStage<McpResult> cancel(McpRequestContext context, ObjectNode params) {
		return this.own.find(context, params)
			.thenCompose(this.calls::cancel)
			.thenApply((change) -> ProtocolResult.EMPTY);
	}

}
