package io.mcpspring.engine.task;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.HandlerBody;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.fake.TestTime;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.TaskSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A server whose calls become tasks, and what its clients do.
 */
abstract class TaskServerFixture {

	static final String DECLARED = "{'elicitation':{},'extensions':{'io.modelcontextprotocol/tasks':{}}}";

	static final String UNDECLARED = "{'elicitation':{}}";

	final ExecutorService threads = Executors.newCachedThreadPool();

	final TestTime time = new TestTime();

	final InMemoryTaskStore store = store(3, 1 << 20);

	FakeServer server;

	@AfterEach
	void stop() {
		this.server.close();
		this.threads.shutdownNow();
	}

	FakeServerSetup setup(Duration inlineWait) {
		return setup(extension(inlineWait, this.threads));
	}

	FakeServerSetup setup(TasksExtension extension) {
		return FakeServer.setup().time(this.time).extension(extension);
	}

	InMemoryTaskStore store(int perOwner, long bytes) {
		return new InMemoryTaskStore(new TaskLimits(100, perOwner, bytes), new ShareSettings(100), this.time);
	}

	TasksExtension extension(Duration inlineWait, Executor threads) {
		return extension(this.store, inlineWait, threads);
	}

	TasksExtension extension(InMemoryTaskStore store, Duration inlineWait, Executor threads) {
		return new TasksExtension(store, new TaskSettings(Duration.ofHours(1), Duration.ofMillis(200), inlineWait, 5),
				threads, this.time, McpTaskListener.NONE);
	}

	void start(FakeServerSetup setup, Registration.Tool... tools) {
		this.server = setup.start();
		List.of(tools).forEach(this.server::add);
	}

	static Registration.Tool tool(String name, TaskSupport support, HandlerBody.Tool body) {
		return tool(name, support, FakeServer.BLOCKING, body);
	}

	static Registration.Tool tool(String name, TaskSupport support, HandlerOptions options, HandlerBody.Tool body) {
		Registration.Tool plain = FakeServer.tool(name, "{'type':'object'}", null, options, body);
		return new Registration.Tool(plain.descriptor().withTask(support), plain.handler(), plain.options());
	}

	StatelessClient client(String capabilities) {
		return this.server.client(capabilities);
	}

	StatelessClient client() {
		return client(DECLARED);
	}

	FakeExchange task(StatelessClient client, String method, String id, String more) {
		FakeExchange exchange = client.prepare(method, "{'taskId':'" + id + "'" + more + "}");
		exchange.header(McpHeaders.NAME, id);
		this.server.send(exchange);
		Awaitility.await().until(exchange::isAnswered);
		return exchange;
	}

	JsonNode get(String id) {
		return task(client(), "tasks/get", id, "").result();
	}

	JsonNode await(String id, String status) {
		Awaitility.await().untilAsserted(() -> {
			this.time.pass(Duration.ZERO);
			assertThat(get(id).path("status").asString()).isEqualTo(status);
		});
		return get(id);
	}

	/** Call a tool, and let time pass until it is answered. */
	FakeExchange call(StatelessClient client, String tool, Duration step) {
		FakeExchange exchange = client.call(tool);
		this.server.passUntil(step, exchange::isAnswered);
		return exchange;
	}

	FakeExchange call(StatelessClient client, String tool) {
		FakeExchange exchange = client.call(tool);
		Awaitility.await().until(exchange::isAnswered);
		return exchange;
	}

	String begin(String tool) {
		return begin(tool, Duration.ZERO);
	}

	String begin(String tool, Duration step) {
		JsonNode created = call(client(), tool, step).result();
		assertThat(created.path("resultType").asString()).isEqualTo("task");
		return created.path("taskId").asString();
	}

	JsonNode answer(String id, String key, String answer) {
		return task(client(), "tasks/update", id, ",'inputResponses':{'" + key + "':" + answer + "}").result();
	}

	String question(String id, Set<String> before) {
		Awaitility.await().until(() -> {
			this.time.pass(Duration.ZERO);
			JsonNode open = get(id).path("inputRequests");
			return open.size() == 1 && !before.contains(open.propertyNames().iterator().next());
		});
		return get(id).path("inputRequests").propertyNames().iterator().next();
	}

	static void await(CountDownLatch latch) {
		try {
			if (!latch.await(60, TimeUnit.SECONDS)) {
				throw new IllegalStateException("Nothing happened in time");
			}
		}
		catch (InterruptedException ex) {
			throw new CancellationException();
		}
	}

	static CallToolResult text(String text) {
		return CallToolResult.text(text);
	}

	record Count(int count) {
	}

}
