package io.mcpspring.engine.task;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpException;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.dispatch.CallContext;
import io.mcpspring.engine.keys.Algorithms;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.ExtensionResult;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.TaskSupport;
import io.mcpspring.store.TaskPosition;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The experimental tasks of 2025-11-25, in the sessions of that revision (<a href=
 * "https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks">Tasks</a>;
 * extensions T25-01 to T25-39). The client decides which call becomes a task.
 */
final class SessionTasks {

	private static final int MAX_CURSOR = 200;

	private final OwnTasks tasks;

	private final TaskCalls calls;

	private final LostTasks lost;

	private final SessionTaskView view;

	private final TaskTimes times;

	private final int pageSize;

	/**
	 * Create the view.
	 * @param tasks the tasks of callers
	 * @param calls the calls that run on this node
	 * @param lost the tasks without a node
	 * @param view how clients see tasks
	 * @param times the longest life of a task
	 * @param pageSize the largest number of tasks in a page of the list
	 */
	SessionTasks(OwnTasks tasks, TaskCalls calls, LostTasks lost, SessionTaskView view, TaskTimes times, int pageSize) {
		this.tasks = tasks;
		this.calls = calls;
		this.lost = lost;
		this.view = view;
		this.times = times;
		this.pageSize = pageSize;
	}

	/**
	 * Make a task of a call if its client wants one.
	 * @return the answer, or {@code null} to run the call normally
	 */
	@Nullable CompletionStage<McpResult> detach(CallContext call, Registration.Tool tool) {
		TaskSupport support = tool.descriptor().task();
		JsonNode wish = call.request().params().get("task");
		if (wish == null) {
			if (support == TaskSupport.REQUIRED) {
				throw new McpException(ErrorCode.METHOD_NOT_FOUND,
						"Tool '" + tool.name() + "' can only be called as a task; call it with 'task'");
			}
			return null;
		}
		if (support == TaskSupport.NEVER) {
			throw new McpException(ErrorCode.METHOD_NOT_FOUND,
					"Tool '" + tool.name() + "' cannot be called as a task; call it without 'task'");
		}
		Duration lifetime = lifetime(wish, this.times.lifetime(tool));
		call.leaveRequest(tool.handler());
		return this.calls.beginAsTask(call, tool.name(), lifetime);
	}

	/**
	 * The wish of the client, as far as the server permits (extensions T25-07, T25-13).
	 */
	private static Duration lifetime(JsonNode wish, Duration longest) {
		if (!wish.isObject()) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "'task' must be an object");
		}
		JsonNode ttl = wish.get("ttl");
		if (ttl == null) {
			return longest;
		}
		double millis = ttl.isNumber() ? ttl.asDouble(Double.MAX_VALUE) : 0;
		if (millis < 1 || millis != Math.rint(millis)) {
			throw new McpException(ErrorCode.INVALID_PARAMS,
					"'ttl' of 'task' must be a positive number of milliseconds without a fraction");
		}
		return (millis < longest.toMillis()) ? Duration.ofMillis((long) millis) : longest;
	}

	CompletionStage<McpResult> get(McpRequestContext context, ObjectNode params) {
		return this.tasks.find(context, params).thenApply((task) -> {
			this.lost.takeUp(task, context.caller());
			return ExtensionResult.of(this.view.task(task));
		});
	}

	/** Cancel a task that is not over (extensions T25-29, T25-30). */
	CompletionStage<McpResult> cancel(McpRequestContext context, ObjectNode params) {
		return this.tasks.find(context, params).thenCompose(this.calls::cancel).thenApply((change) -> {
			if (change == null) {
				throw TaskIds.unknown();
			}
			if (!change.isChanged()) {
				throw new ToolException("The task is over already: it is " + change.after().status().value());
			}
			return ExtensionResult.of(this.view.task(change.after()));
		});
	}

	/**
	 * List the tasks of a caller with a name, page by page (extensions T25-28, T25-35).
	 */
	CompletionStage<McpResult> list(McpRequestContext context, ObjectNode params) {
		if (context.caller().isAnonymous()) {
			throw new McpException(ErrorCode.METHOD_NOT_FOUND, "Method not found");
		}
		return this.tasks.list(context.caller(), position(params.get("cursor")), this.pageSize + 1)
			.thenApply((found) -> ExtensionResult.of(page(context, found)));
	}

	private ObjectNode page(McpRequestContext context, List<TaskData> found) {
		boolean more = found.size() > this.pageSize;
		List<TaskData> page = more ? found.subList(0, this.pageSize) : found;
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		ArrayNode listed = json.putArray("tasks");
		for (TaskData task : page) {
			if (this.tasks.isListed(context, task)) {
				listed.add(this.view.task(task));
			}
		}
		if (more) {
			json.put("nextCursor", cursor(TaskPosition.of(page.get(page.size() - 1))));
		}
		return json;
	}

	/**
	 * A cursor is no secret: a caller sees only the caller's tasks with any cursor.
	 */
	private static String cursor(TaskPosition last) {
		String text = last.createdAt().getEpochSecond() + ":" + last.createdAt().getNano() + ":" + last.id();
		return Algorithms.text(text.getBytes(StandardCharsets.UTF_8));
	}

	private static @Nullable TaskPosition position(@Nullable JsonNode cursor) {
		if (cursor == null) {
			return null;
		}
		try {
			String text = cursor.isString() ? cursor.stringValue() : "";
			byte[] decoded = Base64.getUrlDecoder().decode((text.length() <= MAX_CURSOR) ? text : "");
			String[] parts = new String(decoded, StandardCharsets.UTF_8).split(":", 3);
			if (parts.length == 3) {
				return new TaskPosition(Instant.ofEpochSecond(Long.parseLong(parts[0]), Integer.parseInt(parts[1])),
						parts[2]);
			}
		}
		catch (IllegalArgumentException | DateTimeException | ArithmeticException ex) {
			// it is none of ours, like one of another shape
		}
		throw new ToolException("Invalid cursor");
	}

}
