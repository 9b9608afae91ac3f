package io.mcpspring.task;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.dispatch.CallState;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ToolException;
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
		return this.own.find(context, params).thenApply((task) -> {
			this.lost.takeUp(task, context.caller());
			return McpResult.Extension.of(this.view.full(task));
		});
	}

	CompletionStage<McpResult> update(McpRequestContext context, ObjectNode params) {
		if (!(params.get("inputResponses") instanceof ObjectNode responses)) {
			throw new ToolException("'inputResponses' is missing, or no object");
		}
		Map<String, CallState.Answer> answers = new LinkedHashMap<>();
		for (Map.Entry<String, JsonNode> entry : responses.properties()) {
			answers.put(entry.getKey(), new CallState.Answer.Result(entry.getValue()));
		}
		return this.own.find(context, params).thenCompose((task) -> answer(task.id(), answers)).thenApply((change) -> {
			this.lost.goOn(change, context.caller());
			return McpResult.EMPTY;
		});
	}

	private CompletionStage<@Nullable TaskChange> answer(String id, Map<String, CallState.Answer> answers) {
		return this.changes.update(id, (present) -> present.answered(answers, this.changes.now()))
			.exceptionally((failure) -> {
				throw TaskCalls.refusal(failure);
			});
	}

	CompletionStage<McpResult> cancel(McpRequestContext context, ObjectNode params) {
		return this.own.find(context, params)
			.thenCompose((task) -> this.calls.cancel(task.id()))
			.thenApply((change) -> McpResult.EMPTY);
	}

}
