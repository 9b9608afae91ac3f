package io.mcpspring.heap;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.TaskOrigin;
import io.mcpspring.engine.record.TaskRuns;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.engine.task.InMemoryTaskStore;
import io.mcpspring.engine.task.TaskLimits;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.TestTime;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Room for tasks.
 */
final class TasksRoom extends Room {

	private static final int TASKS = 10_000;

	private static final int LARGE = 16 * 1024;

	private final TestTime time = new TestTime();

	private final InMemoryTaskStore store = new InMemoryTaskStore(TaskLimits.DEFAULTS,
			MemoryBudget.ofHeap().pot(Part.TASKS), this.time);

	private final FakeServer server = FakeServer.setup().start();

	private final String kind;

	TasksRoom(String input) {
		this.kind = input;
	}

	@Override
	protected FakeServer node() {
		return this.server;
	}

	@Override
	protected boolean add(int number) {
		return create(this.kind, number);
	}

	@Override
	protected long meter() {
		return this.store.bytes();
	}

	@Override
	protected int most() {
		return TASKS - 1;
	}

	@Override
	protected boolean release() {
		this.time.pass(Duration.ofDays(1));
		this.store.sweep();
		return true;
	}

	private boolean create(String kind, int number) {
		boolean session = kind.equals("CAPABILITIES");
		McpCaller caller = McpCaller.builder("caller-" + number).scopes(Set.of("any")).build();
		TaskOrigin origin = new TaskOrigin("tool", session ? ProtocolVersion.V2025_11_25 : ProtocolVersion.V2026_07_28,
				session ? "session-" + number : null, RequestId.of(number),
				kind.equals("PARAMETERS") ? empty(number) : small(number), caller,
				Implementation.of("client-" + number, "1"),
				ClientCapabilities.of(session ? empty(number) : small(number)), OwnerKey.of(caller));
		TaskData task = new TaskData("task-" + number, origin, this.time.instant(), this.time.instant(),
				Duration.ofHours(1), null, kind.equals("STATES") ? empty(number) : small(number), Map.of(), Map.of(), 0,
				null, new TaskRuns(1, 0), null);
		return !this.store.create(task).toCompletableFuture().isCompletedExceptionally();
	}

	private static ObjectNode small(int number) {
		return (ObjectNode) JsonMapper.shared().readTree("{\"name\":\"" + number + "\"}");
	}

	private static ObjectNode empty(int number) {
		return (ObjectNode) JsonMapper.shared().readTree("{\"x\":[" + number + ",{}".repeat(LARGE / 3) + "]}");
	}

}
