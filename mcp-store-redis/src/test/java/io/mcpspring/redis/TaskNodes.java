package io.mcpspring.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.catalog.TaskTraits;
import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.task.McpTaskListener;
import io.mcpspring.engine.task.TaskLimits;
import io.mcpspring.engine.task.TaskSettings;
import io.mcpspring.engine.task.TasksExtension;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.HandlerBody;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.TaskSupport;
import io.mcpspring.store.TaskStore;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import tools.jackson.databind.JsonNode;

/**
 * Gives each test a cluster of servers whose tasks are in the Redis that all share. Their
 * tools "work" and "repeat" go on until the test opens the gate, "repeat" may run again;
 * "ask" asks its client.
 */
final class TaskNodes implements BeforeEachCallback, AfterEachCallback {

	private static final String DECLARED = "{'elicitation':{},'extensions':{'io.modelcontextprotocol/tasks':{}}}";

	private final List<FakeServer> servers = new ArrayList<>();

	private final ServerKeys keys = ServerKeys.random();

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final CountDownLatch gate = new CountDownLatch(1);

	private final AtomicInteger begun = new AtomicInteger();

	private final AtomicInteger interrupted = new AtomicInteger();

	private final Duration lease;

	private @Nullable RedisNodes nodes;

	TaskNodes(Duration lease) {
		this.lease = lease;
	}

	@Override
	public void beforeEach(ExtensionContext context) {
		use(RedisShape.of(context));
	}

	/** Further nodes are on another Redis. */
	RedisNodes use(RedisTopology redis) {
		this.nodes = new RedisNodes(redis).lease(this.lease);
		return this.nodes;
	}

	@Override
	public void afterEach(ExtensionContext context) {
		this.servers.forEach(FakeServer::close);
		this.threads.shutdownNow();
		cluster().close();
	}

	private RedisNodes cluster() {
		if (this.nodes == null) {
			throw new IllegalStateException("Not within a test");
		}
		return this.nodes;
	}

	/** Another node. */
	Node node() {
		RedisStores stores = cluster().node();
		TaskStore store = stores.tasks(TaskLimits.DEFAULTS, ShareSettings.DEFAULTS);
		FakeServer server = FakeServer.setup()
			.keys(this.keys)
			.stores(stores.all())
			.extension(new TasksExtension(store,
					new TaskSettings(Duration.ofHours(1), Duration.ofMillis(200), Duration.ZERO, 5), this.threads,
					stores.link().clock(), McpTaskListener.NONE))
			.start();
		server.add(tool("work", TaskTraits.NONE, (context, arguments) -> work("worked")));
		server.add(tool("repeat", new TaskTraits(false, true), (context, arguments) -> {
			McpCaller caller = context.caller();
			return work("repeated by " + ((caller.principal() != null) ? caller.principal().getName() : "nobody"));
		}));
		server.add(tool("ask", TaskTraits.NONE,
				(context, arguments) -> CallToolResult
					.text(context.elicit("Sure?", Json.object("{'type':'object','properties':{}}")).isAccepted() ? "yes"
							: "no")));
		this.servers.add(server);
		return new Node(stores, store, server);
	}

	private static Registration.Tool tool(String name, TaskTraits traits, HandlerBody.Tool body) {
		Registration.Tool plain = FakeServer.tool(name, "{'type':'object'}", null, FakeServer.BLOCKING.with(traits),
				body);
		return new Registration.Tool(plain.descriptor().withTask(TaskSupport.REQUIRED), plain.handler(),
				plain.options());
	}

	private CallToolResult work(String done) {
		this.begun.incrementAndGet();
		try {
			this.gate.await();
		}
		catch (InterruptedException ex) {
			this.interrupted.incrementAndGet();
			throw new CancellationException();
		}
		return CallToolResult.text(done);
	}

	/** Let what works come to its end. */
	void open() {
		this.gate.countDown();
	}

	/** How many runs began to work. */
	int begun() {
		return this.begun.get();
	}

	/** How many runs were interrupted. */
	int interrupted() {
		return this.interrupted.get();
	}

	/**
	 * A node.
	 *
	 * @param stores its stores
	 * @param store its tasks
	 * @param server its server
	 */
	record Node(RedisStores stores, TaskStore store, FakeServer server) {

		StatelessClient client(McpCaller caller) {
			return this.server.client(DECLARED, caller);
		}

		/** Begin a task. */
		String begin(McpCaller caller, String tool) {
			FakeExchange call = client(caller).call(tool);
			Awaitility.await().until(call::isAnswered);
			return call.result().path("taskId").asString();
		}

		FakeExchange send(McpCaller caller, String method, String id, String more) {
			FakeExchange exchange = client(caller).prepare(method, "{'taskId':'" + id + "'" + more + "}");
			exchange.header(McpHeaders.NAME, id);
			this.server.send(exchange);
			Awaitility.await().until(exchange::isAnswered);
			return exchange;
		}

		JsonNode get(McpCaller caller, String id) {
			return send(caller, "tasks/get", id, "").result();
		}

		JsonNode await(McpCaller caller, String id, String status) {
			Awaitility.await().until(() -> get(caller, id).path("status").asString().equals(status));
			return get(caller, id);
		}

		/** Answer the one open question of a task. */
		void accept(McpCaller caller, String id) {
			String key = await(caller, id, "input_required").path("inputRequests").propertyNames().iterator().next();
			send(caller, "tasks/update", id, ",'inputResponses':{'" + key + "':{'action':'accept','content':{}}}");
		}

	}

}
