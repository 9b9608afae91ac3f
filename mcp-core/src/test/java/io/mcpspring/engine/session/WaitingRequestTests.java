package io.mcpspring.engine.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.ForwardingSessionStore;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.store.SessionRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests that wait for a slow session store.
 */
class WaitingRequestTests {

	private static final int REQUESTS = 300;

	private static final int PADDING = 10_000;

	private final Queue<Runnable> found = new ConcurrentLinkedQueue<>();

	private final AtomicBoolean slow = new AtomicBoolean();

	private final AtomicInteger created = new AtomicInteger();

	@Test
	void takeNoMoreMemoryThanThoseThatAreDecoded() {
		try (FakeServer server = start(REQUESTS / 3 * PADDING)) {
			SessionClient client = server.connect("2025-11-25");
			this.slow.set(true);
			List<FakeExchange> calls = calls(client, REQUESTS);
			List<FakeExchange> refused = calls.stream().filter(FakeExchange::isAnswered).toList();
			assertThat(refused).hasSizeBetween(2 * REQUESTS / 3, REQUESTS - 1)
				.allSatisfy((call) -> assertThat(call.status()).isEqualTo(503))
				.allSatisfy((call) -> assertThat(call.reply().headers()).containsKey("Retry-After"));
			this.found.forEach(Runnable::run);
			assertThat(calls).filteredOn((call) -> !refused.contains(call))
				.isNotEmpty()
				.allSatisfy((call) -> assertThat(call.toolText()).isEqualTo("here"));
		}
	}

	@Test
	void releaseTheirMemory() {
		try (FakeServer server = start(5 * PADDING)) {
			SessionClient client = server.connect("2025-11-25");
			this.slow.set(true);
			for (int i = 0; i < REQUESTS; i++) {
				FakeExchange call = calls(client, 1).get(0);
				assertThat(call.isAnswered()).isFalse();
				this.found.remove().run();
				assertThat(call.toolText()).isEqualTo("here");
			}
		}
	}

	/** A refusal afterwards would leave a session behind that nobody knows. */
	@Test
	void changeNothingWithoutRoom() {
		try (FakeServer server = start(5 * PADDING)) {
			SessionClient client = server.connect("2025-11-25");
			int created = this.created.get();
			this.slow.set(true);
			assertThat(calls(client, 10)).anyMatch(FakeExchange::isAnswered);
			FakeExchange refused = server.send(FakeExchange.post(
					"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
							+ "\"capabilities\":{},\"clientInfo\":{\"name\":\"" + "x".repeat(PADDING)
							+ "\",\"version\":\"1\"}}}"));
			assertThat(refused.status()).isEqualTo(503);
			assertThat(this.created.get()).isEqualTo(created);
			this.found.forEach(Runnable::run);
		}
	}

	private static List<FakeExchange> calls(SessionClient client, int count) {
		List<FakeExchange> calls = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			calls.add(client.call("where", "{'padding':'" + "x".repeat(PADDING) + "'}"));
		}
		return calls;
	}

	private FakeServer start(int room) {
		return FakeServer.setup()
			.memory(new MemoryBudget(64 << 20, ShareSettings.DEFAULTS, 2 * PADDING, 1).with(Part.DECODING, room))
			.executor(Runnable::run)
			.tool("where", (context, arguments) -> CallToolResult.text("here"))
			.sessionStore((store) -> new ForwardingSessionStore(store) {
				@Override
				public CompletionStage<Created> create(SessionRecord session) {
					WaitingRequestTests.this.created.incrementAndGet();
					return this.store.create(session);
				}

				@Override
				public CompletionStage<@Nullable SessionRecord> find(String id, String owner) {
					CompletionStage<@Nullable SessionRecord> now = this.store.find(id, owner);
					if (!WaitingRequestTests.this.slow.get()) {
						return now;
					}
					CompletableFuture<@Nullable SessionRecord> then = new CompletableFuture<>();
					WaitingRequestTests.this.found.add(() -> now.thenAccept(then::complete));
					return then;
				}
			})
			.start();
	}

}
