package io.mcpspring.redis;

import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.store.SuspendedCallData;
import io.mcpspring.engine.store.SuspendedCallStoreContract;
import io.mcpspring.fake.Json;
import io.mcpspring.store.SuspendedCall;
import io.mcpspring.store.SuspendedCallStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

@Execution(ExecutionMode.CONCURRENT)
class RedisSuspendedCallStoreTests extends SuspendedCallStoreContract {

	@RegisterExtension
	final Nodes nodes = new Nodes();

	protected RedisNodes cluster() {
		return this.nodes.cluster();
	}

	@Override
	protected SuspendedCallStore store() {
		return cluster().node().suspended();
	}

	/** What a session may keep weighs many times as much as a tree. */
	@Test
	void takesOutOverdueCallsThatAreLargeInSeveralParts() {
		SuspendedCallStore store = store();
		ObjectNode params = Json.object("{'padding':[" + "{},".repeat(20_000) + "{}]}");
		long weight = JsonWeight.of(params);
		Instant deadline = Instant.now();
		for (int i = 0; i < 12; i++) {
			store
				.put(new SuspendedCallData("session" + i, "stream", 1, RequestId.of(1), "tools/call", params,
						McpCaller.ANONYMOUS, new CallState(), Map.of(RequestId.of("q"), "key"), deadline))
				.toCompletableFuture()
				.join();
		}
		int taken = 0;
		while (taken < 12) {
			List<SuspendedCall> part = store.takeOverdue(deadline.plusMillis(1)).toCompletableFuture().join();
			assertThat(part).isNotEmpty();
			assertThat(part.size() * weight).isLessThan((8 << 20) + weight);
			taken += part.size();
		}
		assertThat(store.takeOverdue(deadline.plusMillis(1)).toCompletableFuture().join()).isEmpty();
	}

	@Override
	protected SuspendedCallStore elsewhere(SuspendedCallStore store) {
		return cluster().node().suspended();
	}

}
