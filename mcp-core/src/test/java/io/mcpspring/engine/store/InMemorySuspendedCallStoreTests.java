package io.mcpspring.engine.store;

import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.record.CallState.Answer;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.SuspendedCallStore;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.StringNode;

import static org.assertj.core.api.Assertions.assertThat;

class InMemorySuspendedCallStoreTests extends SuspendedCallStoreContract {

	private static final int MEBIBYTE = 1 << 20;

	@Override
	protected SuspendedCallStore store() {
		return new InMemorySuspendedCallStore(MemoryBudget.ofHeap().with(Part.WAITING_CALLS, 64 * MEBIBYTE));
	}

	private static MemoryBudget memory() {
		return MemoryBudget.ofHeap().with(Part.WAITING_CALLS, 16 * MEBIBYTE);
	}

	@Test
	void keepsNoMoreThanItMay() {
		InMemorySuspendedCallStore store = new InMemorySuspendedCallStore(memory());
		int kept = 0;
		for (int session = 0; session < 20; session++) {
			for (int call = 0; call < 3; call++) {
				kept += isKept(store, large("s" + session, call)) ? 1 : 0;
			}
			assertThat(kept).as("one for each session until there is no room").isEqualTo(Math.min(session + 1, 14));
		}
		assertThat(store.bytes()).isBetween(14L * MEBIBYTE, 16L * MEBIBYTE);
		for (int session = 0; session < 20; session++) {
			store.removeSession("s" + session);
		}
		assertThat(store.bytes()).isZero();
	}

	@Test
	void keepsNoMoreOfOneCallerThanItsShare() {
		InMemorySuspendedCallStore store = new InMemorySuspendedCallStore(memory());
		OwnerKey alice = OwnerKey.ofKey("alice");
		int kept = 0;
		for (int session = 0; session < 10; session++) {
			kept += isKept(store.put(large("alice" + session, 1), alice)) ? 1 : 0;
		}
		assertThat(kept).isEqualTo(3);
		assertThat(isKept(store.put(large("bob", 1), OwnerKey.ofKey("bob")))).isTrue();
		store.removeSession("alice0");
		assertThat(isKept(store.put(large("alice10", 1), alice))).isTrue();
	}

	@Test
	void countsAnswersUntilTheCallIsTakenOut() {
		InMemorySuspendedCallStore store = new InMemorySuspendedCallStore();
		SuspendedCallData call = new SuspendedCallData("a", "stream", 7, RequestId.of(1), "tools/call",
				JsonNodeFactory.instance.objectNode(), McpCaller.ANONYMOUS, new CallState(),
				Map.of(RequestId.of("q0"), "q0", RequestId.of("q1"), "q1"), Instant.MAX);
		store.put(call);
		long before = store.bytes();
		store.answer("a", RequestId.of("q0").json(),
				new Answer.Result(StringNode.valueOf("x".repeat(MEBIBYTE))).toJson());
		assertThat(store.bytes()).isGreaterThan(before + MEBIBYTE);
		store.answer("a", RequestId.of("q1").json(), new Answer.Result(StringNode.valueOf("x")).toJson());
		assertThat(store.size()).isZero();
		assertThat(store.bytes()).isZero();
	}

	private static SuspendedCallData large(String session, int number) {
		return new SuspendedCallData(session, "stream " + number, 7, RequestId.of(number), "tools/call",
				JsonNodeFactory.instance.objectNode().put("text", "x".repeat(MEBIBYTE / 2 + 50_000)),
				McpCaller.ANONYMOUS, new CallState(), Map.of(RequestId.of("q" + number), "q"), Instant.MAX);
	}

	private static boolean isKept(SuspendedCallStore store, SuspendedCallData call) {
		return isKept(store.put(call));
	}

	private static boolean isKept(CompletionStage<Void> kept) {
		return kept.handle((done, failure) -> {
			if (failure != null) {
				assertThat(failure).isInstanceOf(NoRoomException.class);
			}
			return failure == null;
		}).toCompletableFuture().join();
	}

}
