package io.mcpspring.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.redis.access.RedisKeys;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Gives each test a cluster of whole servers on the Redis that all share. Their tool
 * "steps" sends what it is told to, "hang" sends something and goes on for ever,
 * "confirm" asks its client.
 */
final class ServersOnRedis implements BeforeEachCallback, AfterEachCallback {

	private final List<FakeServer> servers = new ArrayList<>();

	private final ServerKeys keys = ServerKeys.random();

	private final Duration lease;

	/** What the tool "steps" sends next; 0 ends it. */
	private final BlockingQueue<Integer> steps = new LinkedBlockingQueue<>();

	private final AtomicBoolean interrupted = new AtomicBoolean();

	private final AtomicInteger confirmations = new AtomicInteger();

	private @Nullable RedisNodes nodes;

	private @Nullable RedisServer redis;

	ServersOnRedis(Duration lease) {
		this.lease = lease;
	}

	@Override
	public void beforeEach(ExtensionContext context) {
		this.redis = (RedisServer) RedisShape.ALONE.shared(context);
		this.nodes = new RedisNodes(this.redis).lease(this.lease);
	}

	@Override
	public void afterEach(ExtensionContext context) {
		this.servers.forEach(FakeServer::close);
		cluster().close();
	}

	private RedisNodes cluster() {
		if (this.nodes == null) {
			throw new IllegalStateException("Not within a test");
		}
		return this.nodes;
	}

	RedisStores stores() {
		return cluster().node();
	}

	/** Stores that reach Redis over a link, and take it for lost after a time. */
	RedisStores stores(CutLink link, Duration timeout) {
		Duration usual = cluster().timeout();
		try {
			return cluster().timeout(timeout).node(link);
		}
		finally {
			cluster().timeout(usual);
		}
	}

	/** Another node, with stores of its own. */
	FakeServer server(RedisStores stores) {
		FakeServer server = FakeServer.setup()
			.keys(this.keys)
			.stores(stores.all())
			.tool("steps", (context, arguments) -> {
				try {
					for (int step = this.steps.take(); step > 0; step = this.steps.take()) {
						context.progress(step, 100);
					}
				}
				catch (InterruptedException ex) {
					this.interrupted.set(true);
					throw ex;
				}
				return CallToolResult.text("done");
			})
			.tool("hang", (context, arguments) -> {
				context.progress(1, 100);
				new CountDownLatch(1).await();
				return CallToolResult.text("done");
			})
			.tool("confirm", (context, arguments) -> {
				this.confirmations.incrementAndGet();
				return CallToolResult
					.text(context.elicit("Sure?", Json.object("{'type':'object','properties':{}}")).isAccepted() ? "yes"
							: "no");
			})
			.start();
		this.servers.add(server);
		return server;
	}

	/** A call that has sent its first event. */
	FakeExchange begunSteps(SessionClient client) {
		FakeExchange call = client.callWithProgress("steps", "1");
		this.steps.add(1);
		call.stream().awaitMethod("notifications/progress");
		return call;
	}

	void send(Integer... next) {
		this.steps.addAll(List.of(next));
	}

	AtomicBoolean interrupted() {
		return this.interrupted;
	}

	AtomicInteger confirmations() {
		return this.confirmations;
	}

	String key(String name) {
		return cluster().prefix() + name;
	}

	String key(SessionClient client, String name) {
		return key("{" + RedisKeys.encode(client.id()) + "}:" + name);
	}

	/** What a script answers, which is a number. */
	long number(String script, String key) {
		if (this.redis == null) {
			throw new IllegalStateException("Not within a test");
		}
		return this.redis.count("EVAL", script, "1", key);
	}

}
