package io.mcpspring.engine.endpoint;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Bodies whose decoding would hold an event loop.
 */
class LargeBodiesTests {

	private static final GateSettings GATE = new GateSettings(Set.of(), Set.of(), 4 * LargeBodies.LARGE);

	private final List<Thread> threads = new CopyOnWriteArrayList<>();

	private final Queue<Runnable> tasks = new ArrayDeque<>();

	private FakeServer start(Executor executor) {
		return start(MemoryBudget.ofHeap(), executor);
	}

	private FakeServer start(MemoryBudget memory, Executor executor) {
		return FakeServer.setup()
			.gate(GATE)
			.memory(memory)
			.executor(executor)
			.start()
			.add(FakeServer.tool("where", "{'type':'object'}", null, HandlerOptions.nonBlocking("test"),
					(context, arguments) -> {
						this.threads.add(Thread.currentThread());
						return CallToolResult.text("here");
					}));
	}

	private static FakeExchange call(FakeServer server, int padding) {
		StatelessClient client = server.client();
		FakeExchange exchange = client.prepare("tools/call",
				"{'name':'where','arguments':{'padding':'" + "x".repeat(padding) + "'}}");
		server.send(exchange);
		return exchange;
	}

	@Test
	void areDecodedOnAnotherThreadThanThatOfAnEventLoop() {
		try (FakeServer server = start(this.tasks::add)) {
			assertThat(call(server, 1000).toolText()).isEqualTo("here");
			FakeExchange large = call(server, LargeBodies.LARGE);
			assertThat(large.isAnswered()).isFalse();
			assertThat(server.server().figures().receivingBodies()).isOne();
			this.tasks.remove().run();
			assertThat(large.toolText()).isEqualTo("here");
			assertThat(server.server().figures().receivingBodies()).isZero();
		}
	}

	@Test
	void areDecodedOnAThreadThatMayBeHeld() {
		try (FakeServer server = start(this.tasks::add)) {
			FakeExchange large = server.client()
				.prepare("tools/call",
						"{'name':'where','arguments':{'padding':'" + "x".repeat(LargeBodies.LARGE) + "'}}");
			server.send(large.blocking(true));
			assertThat(large.toolText()).isEqualTo("here");
			assertThat(this.threads).containsExactly(Thread.currentThread());
			assertThat(this.tasks).isEmpty();
		}
	}

	@Test
	void areRefusedWithoutAThreadAndAPlaceToWaitForOne() {
		try (FakeServer server = start((task) -> {
			throw new RejectedExecutionException();
		})) {
			FakeExchange large = call(server, LargeBodies.LARGE);
			assertThat(large.status()).isEqualTo(503);
			assertThat(large.reply().headers()).containsEntry("Retry-After", "5");
			assertThat(large.error().path("message").asString()).contains("too busy");
			assertThat(server.server().figures().receivingBodies()).isZero();
		}
	}

	@Test
	void waitInTheRoomForBodies() {
		try (FakeServer server = start(new MemoryBudget(64 << 20, ShareSettings.DEFAULTS, LargeBodies.LARGE + 4096, 1)
			.with(Part.RECEPTIONS, 2 * LargeBodies.LARGE + 4096), this.tasks::add)) {
			FakeExchange first = call(server, LargeBodies.LARGE);
			FakeExchange second = call(server, LargeBodies.LARGE);
			assertThat(second.status()).isIn(429, 503);
			this.tasks.remove().run();
			assertThat(first.toolText()).isEqualTo("here");
			FakeExchange third = call(server, LargeBodies.LARGE);
			this.tasks.remove().run();
			assertThat(third.toolText()).isEqualTo("here");
		}
	}

}
