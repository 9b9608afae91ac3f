package io.mcpspring.fake;

import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

import io.mcpspring.catalog.HandlerOptions;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.catalog.Registration;
import io.mcpspring.endpoint.GateSettings;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.endpoint.ServerKeys;
import io.mcpspring.endpoint.ServerStores;
import io.mcpspring.endpoint.TransportSettings;
import io.mcpspring.extension.Extensions;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.http.BrowserPage;
import io.mcpspring.http.Caller;
import io.mcpspring.http.ScopeChallenge;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.PromptDescriptor;
import io.mcpspring.model.PromptMessage;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.model.ResourceDescriptor;
import io.mcpspring.model.ResourceTemplateDescriptor;
import io.mcpspring.server.CallLimits;
import io.mcpspring.server.CallSessions;
import io.mcpspring.server.Era;
import io.mcpspring.server.McpAccess;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpVisibility;
import io.mcpspring.server.OnceRunner;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerSettings;
import io.mcpspring.server.SessionSettings;
import io.mcpspring.server.SseSettings;
import io.mcpspring.server.StatelessSettings;
import io.mcpspring.share.ShareSettings;
import io.mcpspring.store.InMemoryConsumedStates;
import io.mcpspring.store.InMemorySessionStore;
import io.mcpspring.store.InMemorySuspendedCallStore;
import io.mcpspring.store.SessionLimits;
import io.mcpspring.store.SessionStore;
import io.mcpspring.stream.EventLogLimits;
import io.mcpspring.stream.InMemoryEventLog;
import org.jspecify.annotations.Nullable;

/**
 * A whole server without a web stack, with everything that waits set so that it does not
 * happen unless a test asks for it.
 */
public final class FakeServer implements AutoCloseable {

	public static final HandlerOptions BLOCKING = HandlerOptions.blocking("test");

	private final McpServer server;

	private final Setup setup;

	private FakeServer(Setup setup) {
		this.setup = setup;
		this.server = new McpServer(setup.catalog, setup.settings(), setup.transport(), setup.stores());
		setup.late.forEach(setup.catalog.tools()::register);
		this.server.start();
	}

	public static Setup setup() {
		return new Setup();
	}

	/**
	 * A caller with a name.
	 */
	public static Caller caller(String name, String... scopes) {
		Principal principal = () -> name;
		return new Caller("key-of-" + name, principal, Set.of(scopes), null);
	}

	public static Caller expiring(String name, Instant expiresAt) {
		Principal principal = () -> name;
		return new Caller("key-of-" + name, principal, Set.of(), expiresAt);
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
		return new SessionClient(this, version, capabilities, Caller.ANONYMOUS).initialize();
	}

	public SessionClient connect(String version, String capabilities, Caller caller) {
		return new SessionClient(this, version, capabilities, caller).initialize();
	}

	/** A client of the stateless era that can do everything. */
	public StatelessClient client() {
		return client(StatelessClient.EVERYTHING);
	}

	public StatelessClient client(String capabilities) {
		return new StatelessClient(this, capabilities, Caller.ANONYMOUS);
	}

	public StatelessClient client(String capabilities, Caller caller) {
		return new StatelessClient(this, capabilities, caller);
	}

	public McpServer server() {
		return this.server;
	}

	public McpCatalog catalog() {
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

	/** What a test needs of its server. */
	public static final class Setup {

		private final McpCatalog catalog = new McpCatalog();

		private final ExecutorService ownExecutor = Executors.newCachedThreadPool((task) -> {
			Thread thread = new Thread(task, "handler");
			thread.setDaemon(true);
			return thread;
		});

		private ShareSettings shares = ShareSettings.DEFAULTS;

		private InMemorySessionStore sessions = new InMemorySessionStore(SessionLimits.DEFAULTS);

		private UnaryOperator<SessionStore> sessionStore = UnaryOperator.identity();

		private InMemoryEventLog events = new InMemoryEventLog(EventLogLimits.DEFAULTS);

		private InMemorySuspendedCallStore suspended = new InMemorySuspendedCallStore();

		private @Nullable ServerStores shared;

		private Executor executor = this.ownExecutor;

		private McpVisibility visibility = McpVisibility.ALL;

		private McpAccess access = McpAccess.BY_SCOPES;

		private final List<McpInterceptor> interceptors = new ArrayList<>();

		private OnceRunner onceRunner = OnceRunner.PLAIN;

		private @Nullable String instructions;

		private int pageSize = 100;

		private int progressPerSecond;

		private int logMessagesPerSecond;

		private Duration cacheTtl = Duration.ZERO;

		private CallLimits calls = CallLimits.DEFAULTS;

		private @Nullable Boolean cacheShared;

		private final List<McpExtension> extensions = new ArrayList<>();

		private Set<Era> eras = Set.of(Era.SESSION, Era.STATELESS);

		private GateSettings gate = new GateSettings(Set.of("https://app.example"), Set.of(), 64 * 1024);

		private Duration keepAlive = Duration.ofHours(1);

		private Duration writeTimeout = Duration.ofHours(1);

		private Duration promotionDelay = Duration.ofHours(1);

		private Duration questionTimeout = Duration.ofHours(1);

		private int maxRounds = 10;

		private @Nullable Duration streamLifetime;

		private @Nullable Duration pingInterval;

		private int maxUnansweredPings;

		private ServerEvents listener = ServerEvents.NONE;

		private Duration stateLifetime = Duration.ofMinutes(10);

		private int maxSubscriptions = 1000;

		private int maxQueuedBytes = 1 << 20;

		private SseSettings sse = SseSettings.DEFAULTS;

		private BiFunction<SessionStore, Executor, CallSessions> states = (store, executor) -> CallSessions.NONE;

		private ServerKeys keys = ServerKeys.random();

		private BrowserPage browserPage = BrowserPage.NONE;

		private ScopeChallenge challenge = (scopes) -> Map.of("WWW-Authenticate",
				"Bearer scope=\"" + String.join(" ", scopes) + "\"");

		private final List<Registration.Tool> late = new ArrayList<>();

		public McpCatalog catalog() {
			return this.catalog;
		}

		public Setup toolBeforeStart(String name, HandlerBody.Tool body) {
			this.late.add(FakeServer.tool(name, "{'type':'object'}", null, BLOCKING, body));
			return this;
		}

		public Setup tool(String name, HandlerBody.Tool body) {
			return tool(name, "{'type':'object'}", body);
		}

		public Setup tool(String name, String inputSchema, HandlerBody.Tool body) {
			return tool(name, inputSchema, null, body);
		}

		public Setup tool(String name, String inputSchema, @Nullable String outputSchema, HandlerBody.Tool body) {
			this.catalog.tools().register(FakeServer.tool(name, inputSchema, outputSchema, BLOCKING, body));
			return this;
		}

		public Setup tool(String name, HandlerOptions options, HandlerBody.Tool body) {
			this.catalog.tools().register(FakeServer.tool(name, "{'type':'object'}", null, options, body));
			return this;
		}

		/**
		 * A tool that never blocks.
		 */
		public Setup asyncTool(String name, HandlerBody.Async body) {
			this.catalog.tools()
				.register(new Registration.Tool(FakeTools.descriptor(name, "{'type':'object'}", null), body::call,
						HandlerOptions.nonBlocking("test")));
			return this;
		}

		public Setup resource(String uri, HandlerBody.Resource body) {
			this.catalog.resources()
				.register(new Registration.Resource(ResourceDescriptor.of(uri, "some " + uri),
						(context, request) -> CompletableFuture.completedFuture(body.read(context, request)),
						BLOCKING));
			return this;
		}

		public Setup textResource(String uri, String text) {
			return resource(uri, (context, request) -> contents(request.uri(), text));
		}

		public Setup template(String template, HandlerBody.Resource body) {
			this.catalog.resourceTemplates()
				.register(new Registration.ResourceTemplate(
						new ResourceTemplateDescriptor(template, "some " + template, null, null, null, null, List.of(),
								null),
						(context, request) -> CompletableFuture.completedFuture(body.read(context, request)),
						BLOCKING));
			return this;
		}

		public Setup prompt(String name, HandlerBody.Prompt body, PromptDescriptor.Argument... arguments) {
			this.catalog.prompts()
				.register(new Registration.Prompt(
						new PromptDescriptor(name, null, null, List.of(arguments), List.of(), null),
						(context, values) -> CompletableFuture.completedFuture(
								new McpResult.GetPrompt(null, List.of(PromptMessage.user(body.text(context, values))))),
						BLOCKING));
			return this;
		}

		public Setup completion(boolean prompt, String name, String argument, HandlerBody.Completion body) {
			this.catalog.completions()
				.register(new Registration.Completion(new Registration.CompletionTarget(prompt, name, argument),
						(context, request) -> CompletableFuture
							.completedFuture(McpResult.Complete.of(body.values(request))),
						BLOCKING));
			return this;
		}

		public Setup visibility(McpVisibility visibility) {
			this.visibility = visibility;
			return this;
		}

		public Setup access(McpAccess access) {
			this.access = access;
			return this;
		}

		public Setup interceptor(McpInterceptor interceptor) {
			this.interceptors.add(interceptor);
			return this;
		}

		public Setup executor(Executor executor) {
			this.executor = executor;
			return this;
		}

		public Setup onceRunner(OnceRunner onceRunner) {
			this.onceRunner = onceRunner;
			return this;
		}

		public Setup instructions(String instructions) {
			this.instructions = instructions;
			return this;
		}

		public Setup pageSize(int pageSize) {
			this.pageSize = pageSize;
			return this;
		}

		public Setup progressPerSecond(int progressPerSecond) {
			this.progressPerSecond = progressPerSecond;
			return this;
		}

		public Setup logMessagesPerSecond(int logMessagesPerSecond) {
			this.logMessagesPerSecond = logMessagesPerSecond;
			return this;
		}

		public Setup cacheShared(boolean cacheShared) {
			this.cacheShared = cacheShared;
			return this;
		}

		public Setup cacheTtl(Duration cacheTtl) {
			this.cacheTtl = cacheTtl;
			return this;
		}

		public Setup callTimeout(Duration callTimeout) {
			return calls(new CallLimits(callTimeout, null, this.calls.maxRunning(), this.calls.maxRunningBytes()));
		}

		public Setup calls(CallLimits calls) {
			this.calls = calls;
			return this;
		}

		public Setup extension(String id, String settings) {
			return extension(new AdvertisedExtension(id, settings));
		}

		public Setup extension(McpExtension extension) {
			this.extensions.add(extension);
			return this;
		}

		public Setup eras(Era... eras) {
			this.eras = Set.of(eras);
			return this;
		}

		public Setup browserPage(BrowserPage browserPage) {
			this.browserPage = browserPage;
			return this;
		}

		public Setup gate(GateSettings gate) {
			this.gate = gate;
			return this;
		}

		public Setup keepAlive(Duration keepAlive) {
			this.keepAlive = keepAlive;
			return this;
		}

		public Setup writeTimeout(Duration writeTimeout) {
			this.writeTimeout = writeTimeout;
			return this;
		}

		public Setup promotionDelay(Duration promotionDelay) {
			this.promotionDelay = promotionDelay;
			return this;
		}

		public Setup questionTimeout(Duration questionTimeout) {
			this.questionTimeout = questionTimeout;
			return this;
		}

		public Setup maxRounds(int maxRounds) {
			this.maxRounds = maxRounds;
			return this;
		}

		public Setup pingInterval(Duration pingInterval) {
			this.pingInterval = pingInterval;
			return this;
		}

		public Setup events(ServerEvents listener) {
			this.listener = listener;
			return this;
		}

		public Setup maxUnansweredPings(int maxUnansweredPings) {
			this.maxUnansweredPings = maxUnansweredPings;
			return this;
		}

		public Setup streamLifetime(Duration streamLifetime) {
			this.streamLifetime = streamLifetime;
			return this;
		}

		public Setup stateLifetime(Duration stateLifetime) {
			this.stateLifetime = stateLifetime;
			return this;
		}

		public Setup maxSubscriptions(int maxSubscriptions) {
			this.maxSubscriptions = maxSubscriptions;
			return this;
		}

		public Setup shares(ShareSettings shares) {
			this.shares = shares;
			return this;
		}

		public Setup maxQueuedBytes(int maxQueuedBytes) {
			this.maxQueuedBytes = maxQueuedBytes;
			return this;
		}

		public Setup sse(SseSettings sse) {
			this.sse = sse;
			return this;
		}

		public Setup keys(ServerKeys keys) {
			this.keys = keys;
			return this;
		}

		public Setup sessionLimits(SessionLimits limits) {
			this.sessions = new InMemorySessionStore(limits);
			return this;
		}

		/**
		 * Put something before the store of sessions.
		 */
		public Setup sessionStore(UnaryOperator<SessionStore> sessionStore) {
			this.sessionStore = sessionStore;
			return this;
		}

		public Setup eventLimits(EventLogLimits limits) {
			this.events = new InMemoryEventLog(limits);
			return this;
		}

		public Setup sessions(BiFunction<SessionStore, Executor, CallSessions> states) {
			this.states = states;
			return this;
		}

		public FakeServer start() {
			return new FakeServer(this);
		}

		/**
		 * Be a node of a cluster.
		 */
		public Setup node(FakeCluster.Node node) {
			return stores(node.stores());
		}

		/**
		 * Keep everything in stores of the test's own.
		 */
		public Setup stores(ServerStores stores) {
			this.shared = stores;
			return this;
		}

		private ServerStores stores() {
			if (this.shared != null) {
				return this.shared;
			}
			return new ServerStores(this.sessionStore.apply(this.sessions), this.events, this.suspended,
					new InMemoryConsumedStates());
		}

		private ServerSettings settings() {
			return ServerSettings.builder(Implementation.of("test-server", "1.2.3"), new FakeValues(), this.executor)
				.instructions(this.instructions)
				.visibility(this.visibility)
				.access(this.access)
				.interceptors(this.interceptors)
				.onceRunner(this.onceRunner)
				.pageSize(this.pageSize)
				.progressPerSecond(this.progressPerSecond)
				.logMessagesPerSecond(this.logMessagesPerSecond)
				.cacheTtl(this.cacheTtl)
				.cacheShared(this.cacheShared)
				.calls(this.calls)
				.extensions(new Extensions(this.extensions))
				.events(this.listener)
				.sessions(this.states.apply(stores().sessions(), this.executor))
				.build();
		}

		private TransportSettings transport() {
			return TransportSettings.builder(this.keys)
				.eras(this.eras)
				.gate(this.gate)
				.keepAlive(this.keepAlive)
				.writeTimeout(this.writeTimeout)
				.session(new SessionSettings(this.promotionDelay, this.questionTimeout, this.pingInterval,
						this.maxUnansweredPings, this.maxRounds, this.streamLifetime, Duration.ofMillis(1234)))
				.stateless(new StatelessSettings(this.promotionDelay, this.stateLifetime, this.maxRounds,
						this.maxSubscriptions, this.maxQueuedBytes))
				.shares(this.shares)
				.challenge(this.challenge)
				.browserPage(this.browserPage)
				.sse(this.sse)
				.build();
		}

	}

	public static Registration.Tool tool(String name, HandlerBody.Tool body) {
		return tool(name, "{'type':'object'}", null, BLOCKING, body);
	}

	public static Registration.Tool tool(String name, String inputSchema, @Nullable String outputSchema,
			HandlerOptions options, HandlerBody.Tool body) {
		return new Registration.Tool(FakeTools.descriptor(name, inputSchema, outputSchema),
				(context, arguments) -> CompletableFuture.completedFuture(body.call(context, arguments)), options);
	}

	public static McpResult.ReadResource contents(String uri, String text) {
		return new McpResult.ReadResource(List.of(ResourceContents.text(uri, "text/plain", text)), CacheHint.NONE);
	}

}
