package io.mcpspring.engine.store.codec;

import java.nio.charset.StandardCharsets;
import java.util.Map;

import io.mcpspring.store.NodeMessage;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.StoreCodec;
import io.mcpspring.store.StreamKey;
import io.mcpspring.store.SuspendedCall;
import io.mcpspring.store.TaskRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The codec of the server, in the forms that the store on Redis has too.
 */
public final class JsonStoreCodec implements StoreCodec {

	@Override
	public byte[] write(SessionRecord session, byte @Nullable [] before) {
		return SessionRecords.write(session, json(before));
	}

	private static @Nullable ObjectNode json(byte @Nullable [] before) {
		return (before != null && NodeMessages.parse(before) instanceof ObjectNode json) ? json : null;
	}

	@Override
	public @Nullable SessionRecord readSession(String id, String owner, byte[] data) {
		SessionRecords.Stored stored = SessionRecords.read(id, owner, data);
		return (stored != null) ? stored.session() : null;
	}

	@Override
	public byte[] write(SuspendedCall call) {
		return SuspendedCallRecords.write(call);
	}

	@Override
	public byte[] write(JsonNode answer) {
		return SuspendedCallRecords.write(answer);
	}

	@Override
	public @Nullable SuspendedCall readSuspendedCall(String sessionId, byte[] data, Map<String, byte[]> answers) {
		return SuspendedCallRecords.read(sessionId, data, answers);
	}

	@Override
	public byte[] write(RunningCall call) {
		return CallMarks.write(call).getBytes(StandardCharsets.UTF_8);
	}

	@Override
	public RunningCall readRunningCall(StreamKey stream, byte[] data) {
		return CallMarks.read(stream, new String(data, StandardCharsets.UTF_8));
	}

	@Override
	public byte[] write(TaskRecord task, byte @Nullable [] before) {
		return TaskRecords.write(task, json(before));
	}

	@Override
	public @Nullable TaskRecord readTask(String id, byte[] data) {
		TaskRecords.Stored stored = TaskRecords.read(id, data);
		return (stored != null) ? stored.task() : null;
	}

	@Override
	public byte[] write(String node, NodeMessage message) {
		return NodeMessages.write(node, message);
	}

	@Override
	public @Nullable NodeMessage readMessage(byte[] data) {
		JsonNode json = NodeMessages.parse(data);
		return (json != null) ? NodeMessages.read(json) : null;
	}

}
