package io.mcpspring.heap;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;

import io.mcpspring.http.Caller;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.share.Holder;
import io.mcpspring.share.ShareSettings;
import io.mcpspring.task.InMemoryTaskStore;
import io.mcpspring.task.TaskLimits;
import io.mcpspring.task.TaskOrigin;
import io.mcpspring.task.TaskRecord;
import io.mcpspring.task.TaskRuns;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Process that fills the room of tasks by the most that clients may have one keep, and
 * prints what the heap and the meter say.
 */
public final class FilledTasks {

	private static final int TASKS = 10_000;

	private static final int LARGE = 16 * 1024;

	private final InMemoryTaskStore store = new InMemoryTaskStore(new TaskLimits(TASKS, 1000, 64 << 20),
			ShareSettings.DEFAULTS, InstantSource.fixed(Instant.EPOCH));

	private FilledTasks() {
	}

	public static void main(String[] arguments) {
		new FilledTasks().run(arguments[0]);
	}

	private void run(String kind) {
		create(kind, 0);
		long before = FilledServer.used();
		long meter = this.store.bytes();
		int refused = 0;
		for (int i = 1; refused < 3 && i < TASKS; i++) {
			refused += create(kind, i) ? 0 : 1;
		}
		System.out.println("calls=" + this.store.size() + " heap=" + (FilledServer.used() - before) + " meter="
				+ (this.store.bytes() - meter));
	}

	private boolean create(String kind, int number) {
		boolean session = kind.equals("CAPABILITIES");
		Caller caller = new Caller("caller-" + number, null, Set.of("any"), null);
		TaskOrigin origin = new TaskOrigin("tool", session ? ProtocolVersion.V2025_11_25 : ProtocolVersion.V2026_07_28,
				session ? "session-" + number : null, RequestId.of(number),
				kind.equals("PARAMETERS") ? empty(number) : small(number), caller,
				Implementation.of("client-" + number, "1"),
				ClientCapabilities.of(session ? empty(number) : small(number)), Holder.of(caller));
		TaskRecord task = new TaskRecord("task-" + number, origin, Instant.EPOCH, Instant.EPOCH, Duration.ofHours(1),
				null, kind.equals("STATES") ? empty(number) : small(number), Map.of(), Map.of(), 0, null,
				new TaskRuns(1, 0), null);
		return !this.store.create(task).toCompletableFuture().isCompletedExceptionally();
	}

	private static ObjectNode small(int number) {
		return (ObjectNode) JsonMapper.shared().readTree("{\"name\":\"" + number + "\"}");
	}

	private static ObjectNode empty(int number) {
		return (ObjectNode) JsonMapper.shared().readTree("{\"x\":[" + number + ",{}".repeat(LARGE / 3) + "]}");
	}

}
