package io.mcpspring.session;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.mcpspring.cluster.NodeLink;
import io.mcpspring.endpoint.ServerStores;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.model.McpResult.CallTool;
import io.mcpspring.store.InMemoryConsumedStates;
import io.mcpspring.store.InMemorySessionStore;
import io.mcpspring.store.InMemorySuspendedCallStore;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.SessionLimits;
import io.mcpspring.stream.EventLogLimits;
import io.mcpspring.stream.InMemoryEventLog;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls that are answered by streams, and the record of them that other nodes read.
 */
class RecordedCallTests {

	private final CompletableFuture<Void> recorded = new CompletableFuture<>();

	private final CountDownLatch reported = new CountDownLatch(1);

	private final CountDownLatch done = new CountDownLatch(1);

	/** Otherwise it could wait for ever for a node that died before it was known. */
	@Test
	void sendsTheFirstEventWhenOtherNodesKnowOfTheCall() throws InterruptedException {
		ServerStores stores = new ServerStores(new InMemorySessionStore(SessionLimits.DEFAULTS),
				new InMemoryEventLog(EventLogLimits.DEFAULTS), new InMemorySuspendedCallStore(),
				new HeldRunningCallStore(), new InMemoryConsumedStates(), NodeLink.NONE);
		try (FakeServer server = FakeServer.setup().stores(stores).tool("report", (context, arguments) -> {
			context.progress(1, 2);
			this.reported.countDown();
			this.done.await();
			return CallTool.text("done");
		}).start()) {
			FakeExchange call = server.connect("2025-11-25").callWithProgress("report", "1");
			assertThat(this.reported.await(10, TimeUnit.SECONDS)).isTrue();
			assertThat(call.isAnswered()).isFalse();
			this.recorded.complete(null);
			call.stream().awaitMethod("notifications/progress");
			this.done.countDown();
			assertThat(call.stream().awaitEnd().messages()).last()
				.satisfies((last) -> assertThat(last.at("/result/content/0/text").asString()).isEqualTo("done"));
		}
	}

	/** Stores the record of a call when the test says so. */
	private final class HeldRunningCallStore implements RunningCallStore {

		@Override
		public CompletionStage<Void> begin(RunningCall call) {
			return RecordedCallTests.this.recorded;
		}

		@Override
		public CompletionStage<Void> end(RunningCall call) {
			return CompletableFuture.completedStage(null);
		}

		@Override
		public CompletionStage<List<RunningCall>> orphans() {
			return CompletableFuture.completedStage(List.of());
		}

	}

}
