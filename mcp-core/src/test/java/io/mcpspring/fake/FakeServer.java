package io.mcpspring.fake;

import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.store.InMemorySessionStore;
import io.mcpspring.engine.store.InMemorySuspendedCallStore;
import io.mcpspring.engine.stream.InMemoryEventLog;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.model.ResourceContents;
import org.awaitility.Awaitility;
import org.awaitility.pollinterval.IterativePollInterval;
import org.jspecify.annotations.Nullable;

/**
 * A whole server without a web stack, with everything that waits set so that it does not
 * happen unless a test asks for it.
 */
public final class FakeServer implements AutoCloseable {

	public static final HandlerOptions BLOCKING = HandlerOptions.blocking("test");

	private static final Duration FIRST_PAUSE = Duration.ofMillis(5);

	private final McpEngine server;

	private final FakeServerSetup setup;

	FakeServer(FakeServerSetup setup) {
		this.setup = setup;
		this.server = new McpEngine(setup.catalog, setup.settings(), setup.transport(), setup.stores());
		setup.late.forEach(setup.catalog.tools()::register);
		this.server.start();
	}

	public static FakeServerSetup setup() {
		return new FakeServerSetup();
	}

	/**
	 * A caller with a name.
	 */
	public static McpCaller caller(String name, String... scopes) {
		Principal principal = () -> name;
		return McpCaller.builder("key-of-" + name).principal(principal).scopes(Set.of(scopes)).build();
	}

	public static McpCaller expiring(String name, Instant expiresAt) {
		Principal principal = () -> name;
		return McpCaller.builder("key-of-" + name).principal(principal).expiresAt(expiresAt).build();
	}

	/**
	 * Let time pass at this server, and its periodic work be done.
	 */
	public void pass(Duration time) {
		this.setup.time.pass(time);
	}

	/**
	 * Let time pass, step by step, until something has happened that other threads do.
	 * The steps become rare, so that a busy machine does not pass the time of something
	 * else meanwhile.
	 */
	public void passUntil(Duration step, BooleanSupplier happened) {
		Awaitility.await()
			.pollInterval(IterativePollInterval.iterative((pause) -> step.isZero() ? pause : rarer(pause), FIRST_PAUSE))
			.until(() -> {
				if (!happened.getAsBoolean()) {
					pass(step);
				}
				return happened.getAsBoolean();
			});
	}

	private static Duration rarer(Duration pause) {
		return (pause.toMillis() < 1000) ? pause.multipliedBy(2) : pause;
	}

	public FakeExchange send(FakeExchange exchange) {
		this.server.handler().handle(exchange);
		return exchange;
	}

	/**
	 * A client of the session era that can do everything.
	 */
	public SessionClient connect(String version) {
		return connect(version, SessionClient.EVERYTHING);
	}

	public SessionClient connect(String version, String capabilities) {
		return new SessionClient(this, version, capabilities, McpCaller.ANONYMOUS).initialize();
	}

	public SessionClient connect(String version, String capabilities, McpCaller caller) {
		return new SessionClient(this, version, capabilities, caller).initialize();
	}

	/** A client of the stateless era that can do everything. */
	public StatelessClient client() {
		return client(StatelessClient.EVERYTHING);
	}

	public StatelessClient client(String capabilities) {
		return new StatelessClient(this, capabilities, McpCaller.ANONYMOUS);
	}

	public StatelessClient client(String capabilities, McpCaller caller) {
		return new StatelessClient(this, capabilities, caller);
	}

	public McpEngine server() {
		return this.server;
	}

	public CatalogTable catalog() {
		return this.setup.catalog;
	}

	public McpNotifications notifications() {
		return this.server.notifications();
	}

	public InMemorySessionStore sessions() {
		return this.setup.sessions;
	}

	public InMemoryEventLog events() {
		return this.setup.events;
	}

	public InMemorySuspendedCallStore suspended() {
		return this.setup.suspended;
	}

	public FakeServer add(Registration.Tool tool) {
		this.setup.catalog.tools().register(tool);
		return this;
	}

	@Override
	public void close() {
		this.server.close();
		this.setup.ownExecutor.shutdownNow();
	}

	public static Registration.Tool tool(String name, HandlerBody.Tool body) {
		return tool(name, "{'type':'object'}", null, BLOCKING, body);
	}

	public static Registration.Tool tool(String name, String inputSchema, @Nullable String outputSchema,
			HandlerOptions options, HandlerBody.Tool body) {
		return new Registration.Tool(FakeTools.descriptor(name, inputSchema, outputSchema),
				(context, arguments) -> CompletableFuture.completedFuture(body.call(context, arguments)), options);
	}

	public static ReadResourceResult contents(String uri, String text) {
		return ReadResourceResult.of(List.of(ResourceContents.text(uri, "text/plain", text)));
	}

}
