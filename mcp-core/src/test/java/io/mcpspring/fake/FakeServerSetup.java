package io.mcpspring.fake;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;

import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.HostForms;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.endpoint.GateSettings;
import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.engine.http.BrowserPage;
import io.mcpspring.engine.http.ScopeChallenge;
import io.mcpspring.engine.jsonrpc.CodecLimits;
import io.mcpspring.engine.model.DescribedPrompt;
import io.mcpspring.engine.model.DescribedTemplate;
import io.mcpspring.engine.server.AccessPolicy;
import io.mcpspring.engine.server.CallLimits;
import io.mcpspring.engine.server.CallSessions;
import io.mcpspring.engine.server.Era;
import io.mcpspring.engine.server.LenientArguments;
import io.mcpspring.engine.server.OnceRunner;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.server.SessionSettings;
import io.mcpspring.engine.server.SseSettings;
import io.mcpspring.engine.server.StatelessSettings;
import io.mcpspring.engine.server.TimedSettings;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.store.InMemoryConsumedStates;
import io.mcpspring.engine.store.InMemorySessionStore;
import io.mcpspring.engine.store.InMemorySuspendedCallStore;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.engine.stream.InMemoryEventLog;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.model.CompleteResult;
import io.mcpspring.model.GetPromptResult;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.PromptDescriptor;
import io.mcpspring.model.PromptMessage;
import io.mcpspring.model.ResourceDescriptor;
import io.mcpspring.server.McpAccess;
import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.store.SessionStore;
import org.jspecify.annotations.Nullable;

/**
 * What a test needs of its server.
 */
public final class FakeServerSetup {

	/** Longer than what tests let pass. */
	private HostForms forms = HostForms.DEFAULTS;

	private static final Duration FOREVER = Duration.ofDays(30);

	final CatalogTable catalog = new CatalogTable();

	final ExecutorService ownExecutor = Executors.newCachedThreadPool((task) -> {
		Thread thread = new Thread(task, "handler");
		thread.setDaemon(true);
		return thread;
	});

	TestTime time = new TestTime();

	private ShareSettings shares = ShareSettings.DEFAULTS;

	private CodecLimits codecLimits = CodecLimits.DEFAULT;

	private SessionLimits sessionLimits = new SessionLimits(10_000, 50, FOREVER, FOREVER);

	private EventLogLimits eventLimits = new EventLogLimits(256, 1 << 20, 4 << 20, 32 << 20, FOREVER);

	@Nullable InMemorySessionStore sessions;

	private UnaryOperator<SessionStore> sessionStore = UnaryOperator.identity();

	@Nullable InMemoryEventLog events;

	InMemorySuspendedCallStore suspended = new InMemorySuspendedCallStore();

	private MemoryBudget memory = MemoryBudget.ofHeap();

	private @Nullable ServerStores shared;

	private Executor executor = this.ownExecutor;

	private AccessPolicy access = AccessPolicy.BY_SCOPES;

	private final List<McpInterceptor> interceptors = new ArrayList<>();

	private final List<McpHandlerInterceptor> handlerInterceptors = new ArrayList<>();

	private OnceRunner onceRunner = OnceRunner.PLAIN;

	private @Nullable String instructions;

	private int pageSize = 100;

	private int progressPerSecond;

	private int logMessagesPerSecond;

	private Duration cacheTtl = Duration.ZERO;

	private CallLimits calls = new CallLimits(null, null, CallLimits.DEFAULTS.maxRunning());

	private @Nullable Boolean cacheShared;

	private final List<McpExtension> extensions = new ArrayList<>();

	private Set<Era> eras = Set.of(Era.SESSION, Era.STATELESS);

	private GateSettings gate = new GateSettings(Set.of("https://app.example"), Set.of(), 64 * 1024);

	private Duration keepAlive = FOREVER;

	private Duration writeTimeout = FOREVER;

	private Duration promotionDelay = FOREVER;

	private Duration questionTimeout = FOREVER;

	private int maxRounds = 10;

	private @Nullable Duration streamLifetime;

	private @Nullable Duration pingInterval;

	private @Nullable Duration revived;

	private LenientArguments lenient = LenientArguments.DEFAULTS;

	private int maxUnansweredPings;

	private ServerEvents listener = ServerEvents.NONE;

	private Duration stateLifetime = FOREVER;

	private int maxSubscriptions = 1000;

	private int maxQueuedBytes = 1 << 20;

	private SseSettings sse = SseSettings.DEFAULTS;

	private BiFunction<SessionStore, Executor, CallSessions> states = (store, executor) -> CallSessions.NONE;

	private ServerKeys keys = ServerKeys.random();

	private BrowserPage browserPage = BrowserPage.NONE;

	private ScopeChallenge challenge = (scopes) -> Map.of("WWW-Authenticate",
			"Bearer scope=\"" + String.join(" ", scopes) + "\"");

	final List<Registration.Tool> late = new ArrayList<>();

	public CatalogTable catalog() {
		return this.catalog;
	}

	public FakeServerSetup toolBeforeStart(String name, HandlerBody.Tool body) {
		this.late.add(FakeServer.tool(name, "{'type':'object'}", null, FakeServer.BLOCKING, body));
		return this;
	}

	public FakeServerSetup tool(String name, HandlerBody.Tool body) {
		return tool(name, "{'type':'object'}", body);
	}

	public FakeServerSetup tool(String name, String inputSchema, HandlerBody.Tool body) {
		return tool(name, inputSchema, null, body);
	}

	public FakeServerSetup tool(String name, String inputSchema, @Nullable String outputSchema, HandlerBody.Tool body) {
		this.catalog.tools().register(FakeServer.tool(name, inputSchema, outputSchema, FakeServer.BLOCKING, body));
		return this;
	}

	public FakeServerSetup tool(String name, HandlerOptions options, HandlerBody.Tool body) {
		this.catalog.tools().register(FakeServer.tool(name, "{'type':'object'}", null, options, body));
		return this;
	}

	/**
	 * A tool that never blocks.
	 */
	public FakeServerSetup asyncTool(String name, HandlerBody.Async body) {
		this.catalog.tools()
			.register(new Registration.Tool(FakeTools.descriptor(name, "{'type':'object'}", null), body::call,
					HandlerOptions.nonBlocking("test")));
		return this;
	}

	public FakeServerSetup resource(String uri, HandlerBody.Resource body) {
		this.catalog.resources()
			.register(new Registration.Resource(ResourceDescriptor.of(uri, "some " + uri),
					(context, request) -> CompletableFuture.completedFuture(body.read(context, request)),
					FakeServer.BLOCKING));
		return this;
	}

	public FakeServerSetup textResource(String uri, String text) {
		return resource(uri, (context, request) -> FakeServer.contents(request.uri(), text));
	}

	public FakeServerSetup template(String template, HandlerBody.Resource body) {
		this.catalog.resourceTemplates()
			.register(new Registration.ResourceTemplate(
					new DescribedTemplate(template, "some " + template, null, null, null, null, List.of(), null),
					(context, request) -> CompletableFuture.completedFuture(body.read(context, request)),
					FakeServer.BLOCKING));
		return this;
	}

	public FakeServerSetup prompt(String name, HandlerBody.Prompt body, PromptDescriptor.Argument... arguments) {
		this.catalog.prompts()
			.register(
					new Registration.Prompt(new DescribedPrompt(name, null, null, List.of(arguments), List.of(), null),
							(context, values) -> CompletableFuture.completedFuture(
									GetPromptResult.of(List.of(PromptMessage.user(body.text(context, values))))),
							FakeServer.BLOCKING));
		return this;
	}

	public FakeServerSetup completion(boolean prompt, String name, String argument, HandlerBody.Completion body) {
		this.catalog.completions()
			.register(new Registration.Completion(new Registration.CompletionTarget(prompt, name, argument),
					(context, request) -> CompletableFuture.completedFuture(CompleteResult.of(body.values(request))),
					FakeServer.BLOCKING));
		return this;
	}

	public FakeServerSetup visibility(BiPredicate<McpCaller, McpRegistration> visible) {
		return access(McpAccess.visibleIf((request) -> visible.test(request.caller(), request.registration())));
	}

	public FakeServerSetup access(AccessPolicy access) {
		this.access = access;
		return this;
	}

	public FakeServerSetup access(McpAccess access) {
		return access(AccessPolicy.BY_SCOPES.and(List.of(access)));
	}

	public FakeServerSetup interceptor(McpInterceptor interceptor) {
		this.interceptors.add(interceptor);
		return this;
	}

	public FakeServerSetup around(McpHandlerInterceptor interceptor) {
		this.handlerInterceptors.add(interceptor);
		return this;
	}

	public FakeServerSetup executor(Executor executor) {
		this.executor = executor;
		return this;
	}

	public FakeServerSetup onceRunner(OnceRunner onceRunner) {
		this.onceRunner = onceRunner;
		return this;
	}

	public FakeServerSetup instructions(String instructions) {
		this.instructions = instructions;
		return this;
	}

	public FakeServerSetup pageSize(int pageSize) {
		this.pageSize = pageSize;
		return this;
	}

	public FakeServerSetup progressPerSecond(int progressPerSecond) {
		this.progressPerSecond = progressPerSecond;
		return this;
	}

	public FakeServerSetup logMessagesPerSecond(int logMessagesPerSecond) {
		this.logMessagesPerSecond = logMessagesPerSecond;
		return this;
	}

	public FakeServerSetup cacheShared(boolean cacheShared) {
		this.cacheShared = cacheShared;
		return this;
	}

	public FakeServerSetup cacheTtl(Duration cacheTtl) {
		this.cacheTtl = cacheTtl;
		return this;
	}

	public FakeServerSetup callTimeout(Duration callTimeout) {
		return calls(new CallLimits(callTimeout, null, this.calls.maxRunning()));
	}

	public FakeServerSetup calls(CallLimits calls) {
		this.calls = calls;
		return this;
	}

	public FakeServerSetup extension(String id, String settings) {
		return extension(new AdvertisedExtension(id, settings));
	}

	public FakeServerSetup extension(McpExtension extension) {
		this.extensions.add(extension);
		return this;
	}

	public FakeServerSetup eras(Era... eras) {
		this.eras = Set.of(eras);
		return this;
	}

	public FakeServerSetup browserPage(BrowserPage browserPage) {
		this.browserPage = browserPage;
		return this;
	}

	public FakeServerSetup gate(GateSettings gate) {
		this.gate = gate;
		return this;
	}

	public FakeServerSetup keepAlive(Duration keepAlive) {
		this.keepAlive = keepAlive;
		return this;
	}

	public FakeServerSetup writeTimeout(Duration writeTimeout) {
		this.writeTimeout = writeTimeout;
		return this;
	}

	public FakeServerSetup promotionDelay(Duration promotionDelay) {
		this.promotionDelay = promotionDelay;
		return this;
	}

	public FakeServerSetup questionTimeout(Duration questionTimeout) {
		this.questionTimeout = questionTimeout;
		return this;
	}

	public FakeServerSetup maxRounds(int maxRounds) {
		this.maxRounds = maxRounds;
		return this;
	}

	public FakeServerSetup pingInterval(Duration pingInterval) {
		this.pingInterval = pingInterval;
		return this;
	}

	/** Have lost sessions begin again up to an age. */
	public FakeServerSetup revived(Duration revived) {
		this.revived = revived;
		return this;
	}

	public FakeServerSetup events(ServerEvents listener) {
		this.listener = listener;
		return this;
	}

	public FakeServerSetup lenient(LenientArguments lenient) {
		this.lenient = lenient;
		return this;
	}

	public FakeServerSetup maxUnansweredPings(int maxUnansweredPings) {
		this.maxUnansweredPings = maxUnansweredPings;
		return this;
	}

	public FakeServerSetup streamLifetime(Duration streamLifetime) {
		this.streamLifetime = streamLifetime;
		return this;
	}

	public FakeServerSetup stateLifetime(Duration stateLifetime) {
		this.stateLifetime = stateLifetime;
		return this;
	}

	public FakeServerSetup maxSubscriptions(int maxSubscriptions) {
		this.maxSubscriptions = maxSubscriptions;
		return this;
	}

	public FakeServerSetup shares(ShareSettings shares) {
		this.shares = shares;
		return this;
	}

	/** Have the memory of what servers keep for clients. */
	public FakeServerSetup memory(MemoryBudget memory) {
		this.memory = memory;
		this.suspended = new InMemorySuspendedCallStore(memory);
		return this;
	}

	public FakeServerSetup codecLimits(CodecLimits codecLimits) {
		this.codecLimits = codecLimits;
		return this;
	}

	public FakeServerSetup maxQueuedBytes(int maxQueuedBytes) {
		this.maxQueuedBytes = maxQueuedBytes;
		return this;
	}

	public FakeServerSetup sse(SseSettings sse) {
		this.sse = sse;
		return this;
	}

	public FakeServerSetup keys(ServerKeys keys) {
		this.keys = keys;
		return this;
	}

	public FakeServerSetup sessionLimits(SessionLimits limits) {
		this.sessionLimits = limits;
		return this;
	}

	/**
	 * Put something before the store of sessions.
	 */
	public FakeServerSetup sessionStore(UnaryOperator<SessionStore> sessionStore) {
		this.sessionStore = sessionStore;
		return this;
	}

	public FakeServerSetup eventLimits(EventLogLimits limits) {
		this.eventLimits = limits;
		return this;
	}

	public FakeServerSetup sessions(BiFunction<SessionStore, Executor, CallSessions> states) {
		this.states = states;
		return this;
	}

	public FakeServer start() {
		return new FakeServer(this);
	}

	/**
	 * Be a node of a cluster.
	 */
	public FakeServerSetup node(FakeCluster.Node node) {
		return stores(node.stores()).time(node.time());
	}

	/**
	 * Keep everything in stores of the test's own.
	 */
	public FakeServerSetup stores(ServerStores stores) {
		this.shared = stores;
		return this;
	}

	/** Set the forms of tools and their results. */
	public FakeServerSetup forms(HostForms forms) {
		this.forms = forms;
		return this;
	}

	/**
	 * Share the time of other parts of the test.
	 */
	public FakeServerSetup time(TestTime time) {
		this.time = time;
		return this;
	}

	ServerStores stores() {
		if (this.shared == null) {
			this.sessions = new InMemorySessionStore(this.sessionLimits, this.memory, this.time::nanoTime);
			this.events = new InMemoryEventLog(this.eventLimits, this.time::nanoTime);
			this.shared = new ServerStores(this.sessionStore.apply(this.sessions), this.events, this.suspended,
					new InMemoryConsumedStates(ShareSettings.DEFAULTS, this.memory));
		}
		return this.shared;
	}

	ServerSettings settings() {
		return TimedSettings
			.at(this.time,
					ServerSettings.builder(Implementation.of("test-server", "1.2.3"), new FakeValues(), this.executor))
			.instructions(this.instructions)
			.access(this.access)
			.interceptors(this.interceptors)
			.handlerInterceptors(this.handlerInterceptors)
			.onceRunner(this.onceRunner)
			.pageSize(this.pageSize)
			.progressPerSecond(this.progressPerSecond)
			.logMessagesPerSecond(this.logMessagesPerSecond)
			.cacheTtl(this.cacheTtl)
			.cacheShared(this.cacheShared)
			.calls(this.calls)
			.extensions(new Extensions(this.extensions))
			.events(this.listener)
			.lenient(this.lenient)
			.forms(this.forms)
			.sessions(this.states.apply(stores().sessions(), this.executor))
			.build();
	}

	TransportSettings transport() {
		return TransportSettings.builder(this.keys)
			.eras(this.eras)
			.gate(this.gate)
			.codecLimits(this.codecLimits)
			.keepAlive(this.keepAlive)
			.writeTimeout(this.writeTimeout)
			.session(new SessionSettings(this.promotionDelay, this.questionTimeout, this.pingInterval,
					this.maxUnansweredPings, this.maxRounds, this.streamLifetime, Duration.ofMillis(1234)))
			.revivedSessions(this.revived)
			.stateless(new StatelessSettings(this.promotionDelay, this.stateLifetime, this.maxRounds,
					this.maxSubscriptions, this.maxQueuedBytes))
			.shares(this.shares)
			.memory(this.memory)
			.challenge(this.challenge)
			.browserPage(this.browserPage)
			.sse(this.sse)
			.build();
	}

}
