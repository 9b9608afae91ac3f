package io.mcpspring.observation;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.engine.task.InMemoryTaskStore;
import io.mcpspring.engine.task.McpTaskListener;
import io.mcpspring.engine.task.TaskLimits;
import io.mcpspring.engine.task.TaskSettings;
import io.mcpspring.engine.task.TasksExtension;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.HandlerBody;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.TaskSupport;
import io.micrometer.core.instrument.search.RequiredSearch;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TaskMetersTests {

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final CountDownLatch gate = new CountDownLatch(1);

	private FakeServer server;

	@BeforeEach
	void start() {
		McpTaskListener broken = new McpTaskListener() {

			@Override
			public void created(TaskData task) {
				throw new IllegalStateException("broken");
			}

		};
		TasksExtension tasks = new TasksExtension(
				new InMemoryTaskStore(TaskLimits.DEFAULTS, ShareSettings.DEFAULTS, InstantSource.system()),
				TaskSettings.DEFAULTS, this.threads, InstantSource.system(),
				McpTaskListener.all(List.of(broken, new TaskMeters(this.registry, "servlet"))));
		TaskMeters.gauges(tasks, "servlet").bindTo(this.registry);
		this.server = FakeServer.setup().extension(tasks).start();
		this.server.add(tool("slow", (context, arguments) -> {
			await(this.gate);
			return CallToolResult.text("done");
		}));
		this.server.add(tool("failing", (context, arguments) -> CallToolResult.error("no luck")));
		this.server.add(tool("asking", (context, arguments) -> CallToolResult.text("" + context.roots().size())));
	}

	private static Registration.Tool tool(String name, HandlerBody.Tool body) {
		Registration.Tool plain = FakeServer.tool(name, body);
		return new Registration.Tool(plain.descriptor().withTask(TaskSupport.REQUIRED), plain.handler(),
				plain.options());
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@AfterEach
	void stop() {
		this.gate.countDown();
		this.server.close();
		this.threads.shutdownNow();
	}

	@Test
	void countsEachLife() {
		SessionClient client = this.server.connect("2025-11-25", SessionClient.EVERYTHING, FakeServer.caller("alice"));
		begin(client, "slow");
		begin(client, "failing");
		String asking = begin(client, "asking");
		Awaitility.await().untilAsserted(() -> {
			assertThat(open("working")).isOne();
			assertThat(open("input_required")).isOne();
			assertThat(ended("failed")).isOne();
			assertThat(meter("mcp.server.tasks.running").gauge().value()).isOne();
		});
		FakeExchange cancelled = client.request("tasks/cancel", "{'taskId':'" + asking + "'}");
		Awaitility.await().until(cancelled::isAnswered);
		this.gate.countDown();
		Awaitility.await().untilAsserted(() -> {
			assertThat(ended("cancelled")).isOne();
			assertThat(ended("completed")).isOne();
			assertThat(open("working")).isZero();
			assertThat(open("input_required")).isZero();
		});
		assertThat(meter("mcp.server.tasks.started").tag("mcp.protocol.version", "2025-11-25").counter().count())
			.isEqualTo(3);
		assertThat(meter("mcp.server.tasks.started").tag("mcp.protocol.version", "2026-07-28").counter().count())
			.isZero();
		assertThat(meter("mcp.server.task.duration").tag("outcome", "completed")
			.tag("mcp.protocol.version", "2025-11-25")
			.timer()
			.max(TimeUnit.NANOSECONDS)).isPositive().isLessThan(Duration.ofMinutes(1).toNanos());
	}

	private static String begin(SessionClient client, String tool) {
		FakeExchange call = client.request("tools/call", "{'name':'" + tool + "','arguments':{},'task':{}}");
		Awaitility.await().until(call::isAnswered);
		return call.result().at("/task/taskId").asString();
	}

	private RequiredSearch meter(String name) {
		return this.registry.get(name).tag("mcp.stack", "servlet");
	}

	private double open(String status) {
		return meter("mcp.server.tasks.open").tag("mcp.task.status", status).gauge().value();
	}

	private long ended(String outcome) {
		return meter("mcp.server.task.duration").tag("outcome", outcome)
			.tag("mcp.protocol.version", "2025-11-25")
			.timer()
			.count();
	}

}
