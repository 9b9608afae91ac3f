package io.mcpspring.benchmarks.micro;

import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.mcpspring.benchmarks.load.McpRequests;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.server.SessionSettings;
import io.mcpspring.engine.server.StatelessSettings;
import io.mcpspring.engine.server.ValueMapper;
import io.mcpspring.engine.store.InMemoryConsumedStates;
import io.mcpspring.engine.store.InMemorySessionStore;
import io.mcpspring.engine.store.InMemorySuspendedCallStore;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.engine.stream.InMemoryEventLog;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Implementation;
import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpInterceptor;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request through the whole engine, from its bytes to the bytes of the answer, without
 * a web stack: what is added to the cost of the web stack.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EngineBenchmark {

	/** No call goes over to a stream, however long the machine does something else. */
	private static final Duration PATIENT = Duration.ofHours(1);

	private static final String ARGUMENT = "{\"message\":\"What a model says to a tool\"}";

	private final byte[] call = utf8(McpRequests.call("echo", ARGUMENT));

	private final byte[] list = utf8(McpRequests.request("tools/list", "{}"));

	private final byte[] statelessCall = utf8(McpRequests.statelessCall("echo", ARGUMENT));

	private @Nullable McpEngine server;

	private Map<String, String> session = CannedExchange.headers(Map.of());

	private final Map<String, String> stateless = CannedExchange.headers(McpRequests.stateless("echo"));

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	@Setup
	public void beginSession() {
		CatalogTable catalog = new CatalogTable();
		this.server = server(catalog, interceptors(catalog), Extensions.NONE);
		HttpReply reply = ask(this.session, utf8(McpRequests.INITIALIZE));
		this.session = CannedExchange.headers(McpRequests.inSession(reply.headers().get("Mcp-Session-Id")));
		ask(this.session, utf8(McpRequests.INITIALIZED));
		for (HttpReply answer : Arrays.asList(callInSession(), listInSession(), callStateless())) {
			if (answer.status() != 200) {
				throw new IllegalStateException(answer.toString());
			}
		}
	}

	/**
	 * What runs around each call.
	 */
	List<?> interceptors(CatalogTable catalog) {
		return List.of();
	}

	@TearDown
	public void stop() {
		Objects.requireNonNull(this.server).close();
	}

	@Benchmark
	public HttpReply callInSession() {
		return ask(this.session, this.call);
	}

	@Benchmark
	public HttpReply listInSession() {
		return ask(this.session, this.list);
	}

	@Benchmark
	public HttpReply callStateless() {
		return ask(this.stateless, this.statelessCall);
	}

	private HttpReply ask(Map<String, String> headers, byte[] body) {
		CannedExchange exchange = new CannedExchange(headers, body);
		Objects.requireNonNull(this.server).handler().handle(exchange);
		return exchange.answer();
	}

	private static <T> List<T> of(Class<T> type, List<?> interceptors) {
		return interceptors.stream().filter(type::isInstance).map(type::cast).toList();
	}

	static McpEngine server(CatalogTable catalog, List<?> interceptors, Extensions extensions) {
		ObjectNode schema = (ObjectNode) JsonMapper.shared().readTree("""
				{"type":"object","properties":{"message":{"type":"string"}},"required":["message"]}""");
		DescribedTool echo = DescribedTool.builder("echo", schema).description("Says what it was told").build();
		catalog.tools()
			.register(new Registration.Tool(echo,
					(context, arguments) -> CompletableFuture
						.completedFuture(CallToolResult.text(arguments.path("message").stringValue())),
					HandlerOptions.blocking("benchmark")));
		ServerSettings settings = ServerSettings
			.builder(Implementation.of("benchmark", "1"), new NoValues(), Runnable::run)
			.interceptors(of(McpInterceptor.class, interceptors))
			.handlerInterceptors(of(McpHandlerInterceptor.class, interceptors))
			.extensions(extensions)
			.progressPerSecond(0)
			.logMessagesPerSecond(0)
			.build();
		TransportSettings transport = TransportSettings.builder(ServerKeys.random())
			.writeTimeout(Duration.ofSeconds(30))
			.session(new SessionSettings(PATIENT, Duration.ofMinutes(10), null, 3, 20, null, Duration.ofSeconds(1)))
			.stateless(new StatelessSettings(PATIENT, Duration.ofMinutes(10), 20, 1000, 1 << 20))
			.build();
		McpEngine server = new McpEngine(catalog, settings, transport,
				new ServerStores(new InMemorySessionStore(SessionLimits.DEFAULTS),
						new InMemoryEventLog(EventLogLimits.DEFAULTS), new InMemorySuspendedCallStore(),
						new InMemoryConsumedStates()));
		server.start();
		return server;
	}

	private static final class NoValues implements ValueMapper {

		@Override
		public JsonNode toJson(@Nullable Object value) {
			throw new UnsupportedOperationException();
		}

		@Override
		public @Nullable Object fromJson(JsonNode json, Type type) {
			throw new UnsupportedOperationException();
		}

		@Override
		public ObjectNode formSchema(Class<?> type) {
			throw new UnsupportedOperationException();
		}

	}

}
