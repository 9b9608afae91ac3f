package io.mcpspring.engine.store.codec;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.CallState.Answer;
import io.mcpspring.engine.record.TaskOrigin;
import io.mcpspring.engine.record.TaskOutcome;
import io.mcpspring.engine.record.TaskQuestion;
import io.mcpspring.engine.record.TaskRuns;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.store.TaskRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The written form of tasks: JSON with the version of its writer ({@code v}) and the
 * oldest version that can read it ({@code min}). Members that this version does not know
 * survive a change made by it, so that nodes of two versions can share tasks. The id is
 * not part of it, and the principal of the caller is not written.
 */
public final class TaskRecords {

	/** Readers of this version read records that need no newer one. */
	private static final int VERSION = 1;

	private static final JsonMapper MAPPER = JsonMapper.shared();

	private TaskRecords() {
	}

	/**
	 * Write a task.
	 * @param record the task
	 * @param before what is stored now, or {@code null} for a new task
	 * @return the written form
	 */
	public static byte[] write(TaskRecord record, @Nullable ObjectNode before) {
		TaskData task = TaskData.of(record);
		ObjectNode json = (before != null) ? before.deepCopy() : JsonNodeFactory.instance.objectNode();
		if (!json.has("v")) {
			json.put("v", VERSION).put("min", VERSION);
			json.set("origin", write(task.origin()));
		}
		else if (task.isOver()) {
			((ObjectNode) json.path("origin")).set("params", task.origin().params());
		}
		json.put("created", task.createdAt().toString());
		json.put("updated", task.updatedAt().toString());
		json.put("lifetime", task.lifetime().toString());
		put(json, "message", task.message());
		json.set("state", task.state());
		ObjectNode questions = json.putObject("questions");
		task.questions().forEach((key, question) -> questions.set(key, question.asJson().put("key", question.key())));
		ObjectNode answers = json.putObject("answers");
		task.answers().forEach((key, answer) -> answers.set(key, answer.toJson()));
		json.put("asked", task.asked());
		put(json, "due", (task.due() != null) ? task.due().toString() : null);
		((ObjectNode) (json.path("runs").isObject() ? json.path("runs") : json.putObject("runs")))
			.put("number", task.runs().number())
			.put("interrupted", task.runs().interrupted());
		json.remove("outcome");
		if (task.outcome() != null) {
			json.set("outcome", write(task.outcome()));
		}
		return MAPPER.writeValueAsBytes(json);
	}

	private static void put(ObjectNode json, String name, @Nullable String value) {
		json.remove(name);
		if (value != null) {
			json.put(name, value);
		}
	}

	private static ObjectNode write(TaskOrigin origin) {
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		json.put("tool", origin.tool()).put("version", origin.version().toString());
		put(json, "session", origin.sessionId());
		json.put("id", origin.id().json()).set("params", origin.params());
		SuspendedCallRecords.write(origin.caller(), json);
		if (origin.client() != null) {
			json.set("client", SessionRecords.json(origin.client()));
		}
		json.set("capabilities", origin.capabilities().json());
		if (!origin.holder().authenticated() && !origin.holder().isUnknown()) {
			json.put("address", origin.holder().key());
		}
		return json;
	}

	private static ObjectNode write(TaskOutcome outcome) {
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		if (outcome instanceof TaskOutcome.Returned returned) {
			json.put("isError", returned.isError()).set("result", returned.result());
		}
		else if (outcome instanceof TaskOutcome.Failed failed) {
			json.put("code", failed.error().code()).put("message", failed.error().message());
			if (failed.error().data() != null) {
				json.set("data", failed.error().data());
			}
		}
		return json;
	}

	/**
	 * Read a task.
	 * @param id its id
	 * @param data the written form
	 * @return the task, or {@code null} when it cannot be read
	 */
	public static @Nullable Stored read(String id, byte[] data) {
		try {
			return (MAPPER.readTree(data) instanceof ObjectNode json && json.path("min").asInt(VERSION) <= VERSION)
					? new Stored(task(id, json), json) : null;
		}
		catch (JacksonException | IllegalArgumentException | DateTimeException ex) {
			return null;
		}
	}

	private static TaskData task(String id, ObjectNode json) {
		Map<String, TaskQuestion> questions = new LinkedHashMap<>();
		for (Map.Entry<String, JsonNode> entry : json.path("questions").properties()) {
			JsonNode question = entry.getValue();
			questions.put(entry.getKey(), new TaskQuestion(question.path("key").asString(),
					question.path("method").asString(), question.has("params") ? object(question, "params") : null));
		}
		Map<String, Answer> answers = new LinkedHashMap<>();
		json.path("answers").properties().forEach((entry) -> answers.put(entry.getKey(), Answer.of(entry.getValue())));
		return new TaskData(id, origin(object(json, "origin")), Instant.parse(json.path("created").asString()),
				Instant.parse(json.path("updated").asString()), Duration.parse(json.path("lifetime").asString()),
				SessionRecords.text(json, "message"), object(json, "state"), questions, answers,
				json.path("asked").asInt(0), instant(json, "due"),
				new TaskRuns(json.path("runs").path("number").asInt(1), json.path("runs").path("interrupted").asInt(0)),
				json.has("outcome") ? outcome(object(json, "outcome")) : null);
	}

	private static TaskOrigin origin(ObjectNode json) {
		ProtocolVersion version = ProtocolVersion.find(json.path("version").asString(""));
		if (version == null) {
			throw new IllegalArgumentException("Not a task");
		}
		McpCaller caller = SuspendedCallRecords.caller(json);
		return new TaskOrigin(json.path("tool").asString(), version, SessionRecords.text(json, "session"),
				new RequestId(json.path("id").asString()), object(json, "params"), caller,
				json.path("client").isObject() ? SessionRecords.client(json.path("client")) : null,
				ClientCapabilities.of(object(json, "capabilities")),
				caller.isAnonymous() ? OwnerKey.ofAddress(SessionRecords.text(json, "address")) : OwnerKey.of(caller));
	}

	private static TaskOutcome outcome(ObjectNode json) {
		if (json.has("result")) {
			return new TaskOutcome.Returned(object(json, "result"), json.path("isError").asBoolean(false));
		}
		return json.has("code") ? new TaskOutcome.Failed(
				new JsonRpcError(json.path("code").asInt(), json.path("message").asString(""), json.get("data")))
				: TaskOutcome.CANCELLED;
	}

	private static ObjectNode object(JsonNode json, String name) {
		if (json.path(name) instanceof ObjectNode object) {
			return object;
		}
		throw new IllegalArgumentException("Not a task: it has no " + name);
	}

	private static @Nullable Instant instant(JsonNode json, String name) {
		return json.has(name) ? Instant.parse(json.path(name).asString()) : null;
	}

	/**
	 * A task and its written form.
	 *
	 * @param task the task
	 * @param json the written form, with what this version does not know
	 */
	public record Stored(TaskData task, ObjectNode json) {
	}

}
