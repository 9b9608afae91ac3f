package io.mcpspring.observation;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import io.mcpspring.context.McpException;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.context.UnwritableResultException;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.server.McpInterceptor;
import io.micrometer.common.KeyValues;
import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CallObservationTests {

	private final TestObservationRegistry observations = TestObservationRegistry.create();

	private final MeterRegistry meters = new SimpleMeterRegistry();

	@Test
	void namesCallsAsTheSemanticConventionsDo() {
		try (FakeServer server = server(this.observations, null)) {
			server.client().blocking().call("echo");
		}
		TestObservationRegistryAssert.assertThat(this.observations)
			.hasSingleObservationThat()
			.hasNameEqualTo("mcp.server.operation.duration")
			.hasContextualNameEqualTo("tools/call echo")
			.hasLowCardinalityKeyValue("mcp.method.name", "tools/call")
			.hasLowCardinalityKeyValue("gen_ai.tool.name", "echo")
			.hasLowCardinalityKeyValue("gen_ai.prompt.name", "none")
			.hasLowCardinalityKeyValue("mcp.resource.uri", "none")
			.hasLowCardinalityKeyValue("mcp.protocol.version", "2026-07-28")
			.hasLowCardinalityKeyValue("error.type", "none")
			.hasLowCardinalityKeyValue("mcp.call.outcome", "success")
			.hasHighCardinalityKeyValue("gen_ai.operation.name", "execute_tool")
			.hasHighCardinalityKeyValue("jsonrpc.request.id", "1")
			.hasBeenStarted()
			.hasBeenStopped();
	}

	@Test
	void tellsHowCallsEnd() {
		try (FakeServer server = server(meters(), null)) {
			server.client().blocking().call("failing");
			server.client().blocking().call("refusing");
			server.client().blocking().call("odd");
			server.client().blocking().call("asking");
			server.client().blocking().request("resources/read", "{'uri':'shop://items/1'}");
			server.client().blocking().request("prompts/get", "{'name':'hello'}");
		}
		assertThat(count("gen_ai.tool.name", "failing", "error.type", "tool_error", "mcp.call.outcome", "rejected"))
			.isOne();
		assertThat(count("gen_ai.tool.name", "refusing", "error.type", "-32602", "mcp.call.outcome", "rejected"))
			.isOne();
		assertThat(count("gen_ai.tool.name", "odd", "error.type", "_OTHER", "mcp.call.outcome", "rejected")).isOne();
		assertThat(count("gen_ai.tool.name", "asking", "error.type", "none", "mcp.call.outcome", "input_required"))
			.isOne();
		assertThat(count("mcp.resource.uri", "shop://items/{id}", "mcp.call.outcome", "success")).isOne();
		assertThat(count("gen_ai.prompt.name", "hello", "mcp.call.outcome", "success")).isOne();
	}

	@Test
	void tellsFaultsFromRefusals() {
		FakeServerSetup setup = setup(meters(), null)
			.tool("throwing", (context, arguments) -> throwing(new IllegalStateException("secret")))
			.tool("away", (context, arguments) -> throwing(ToolException.fault("The warehouse is away", null)))
			.tool("unwritable",
					(context, arguments) -> throwing(new UnwritableResultException("It is too long.", null)))
			.tool("unknown-item", (context, arguments) -> throwing(new ToolException("There is no such item")))
			.template("shop://refused/{id}", (context, request) -> throwing(new ToolException("No")))
			.template("shop://broken/{id}", (context, request) -> throwing(new IllegalStateException("secret")))
			.prompt("broken", (context, values) -> throwing(new IllegalStateException("secret")));
		try (FakeServer server = setup.start()) {
			StatelessClient client = server.client().blocking();
			for (String tool : List.of("throwing", "away", "unwritable", "unknown-item")) {
				client.call(tool);
			}
			client.request("resources/read", "{'uri':'shop://refused/1'}");
			client.request("resources/read", "{'uri':'shop://broken/1'}");
			client.request("prompts/get", "{'name':'broken'}");
			client.request("prompts/get", "{'name':'none'}");
		}
		for (String tool : List.of("throwing", "away", "unwritable")) {
			assertThat(count("gen_ai.tool.name", tool, "error.type", "tool_error", "mcp.call.outcome", "failed"))
				.as(tool)
				.isOne();
		}
		assertThat(count("gen_ai.tool.name", "unknown-item", "mcp.call.outcome", "rejected")).isOne();
		assertThat(count("mcp.resource.uri", "shop://refused/{id}", "mcp.call.outcome", "rejected")).isOne();
		assertThat(count("mcp.resource.uri", "shop://broken/{id}", "mcp.call.outcome", "failed")).isOne();
		assertThat(count("gen_ai.prompt.name", "broken", "mcp.call.outcome", "failed")).isOne();
		assertThat(count("gen_ai.prompt.name", "unknown", "mcp.call.outcome", "rejected")).isOne();
	}

	private static <T> T throwing(RuntimeException failure) {
		throw failure;
	}

	@Test
	void clientsCannotMakeTimeSeries() {
		try (FakeServer server = server(meters(), null)) {
			SessionClient client = server.connect("2025-11-25").blocking();
			everyUnknown(server, client, 0);
			int before = this.meters.getMeters().size();
			for (int i = 1; i < 200; i++) {
				everyUnknown(server, client, i);
			}
			assertThat(this.meters.getMeters()).hasSize(before);
		}
		assertThat(count("gen_ai.tool.name", "unknown", "mcp.protocol.version", "2025-11-25")).isEqualTo(200);
		assertThat(count("mcp.method.name", "unknown", "mcp.protocol.version", "2025-11-25")).isEqualTo(200);
	}

	private static void everyUnknown(FakeServer server, SessionClient client, int i) {
		client.request("methods/" + i);
		client.call("tool-" + i);
		client.request("resources/read", "{'uri':'other://" + i + "'}");
		client.request("resources/read", "{'uri':'shop://items/" + i + "'}");
		client.request("prompts/get", "{'name':'prompt-" + i + "'}");
		server.send(server.client()
			.blocking()
			.prepare("tools/call", "{'name':'echo','arguments':{},'_meta':{'io.modelcontextprotocol/clientInfo':"
					+ "{'name':'client-" + i + "','version':'1'}}}"));
	}

	@Test
	void conventionsCanBeReplaced() {
		McpServerRequestObservationConvention convention = new DefaultMcpServerRequestObservationConvention() {
			@Override
			public KeyValues getLowCardinalityKeyValues(McpServerRequestObservationContext context) {
				return super.getLowCardinalityKeyValues(context).and("team", "blue");
			}
		};
		try (FakeServer server = server(this.observations, convention)) {
			server.client().blocking().call("echo");
		}
		TestObservationRegistryAssert.assertThat(this.observations)
			.hasSingleObservationThat()
			.hasLowCardinalityKeyValue("team", "blue");
	}

	@Test
	void makesNothingWithoutARegistry() {
		Object[] attached = new Object[1];
		McpInterceptor next = (call, chain) -> {
			attached[0] = call.unwrap(Observation.class);
			return chain.proceed();
		};
		try (FakeServer server = setup(ObservationRegistry.NOOP, null).interceptor(next).start()) {
			assertThat(server.client().blocking().call("echo").toolText()).isEqualTo("done");
		}
		assertThat(attached[0]).isNull();
	}

	@Test
	void documentsEveryLabel() {
		try (FakeServer server = server(meters(), null)) {
			server.client().blocking().call("echo");
		}
		List<String> documented = Arrays.stream(McpObservationDocumentation.CALL.getLowCardinalityKeyNames())
			.map(KeyName::asString)
			.toList();
		assertThat(this.meters.get("mcp.server.operation.duration").timer().getId().getTags()).extracting(Tag::getKey)
			.containsExactlyInAnyOrderElementsOf(Stream.concat(documented.stream(), Stream.of("error")).toList());
	}

	private long count(String... tags) {
		return this.meters.find("mcp.server.operation.duration")
			.tags(tags)
			.timers()
			.stream()
			.mapToLong(Timer::count)
			.sum();
	}

	private ObservationRegistry meters() {
		ObservationRegistry registry = ObservationRegistry.create();
		registry.observationConfig().observationHandler(new DefaultMeterObservationHandler(this.meters));
		return registry;
	}

	private static FakeServer server(ObservationRegistry registry,
			@Nullable McpServerRequestObservationConvention convention) {
		return setup(registry, convention).start();
	}

	private static FakeServerSetup setup(ObservationRegistry registry,
			@Nullable McpServerRequestObservationConvention convention) {
		FakeServerSetup setup = FakeServer.setup();
		ObservingInterceptor interceptor = new ObservingInterceptor(registry, convention, setup.catalog(),
				Extensions.NONE);
		return setup.interceptor(interceptor)
			.around(interceptor)
			.tool("echo", (context, arguments) -> CallToolResult.text("done"))
			.tool("failing", (context, arguments) -> CallToolResult.error("no"))
			.tool("refusing", (context, arguments) -> {
				throw new McpException(ErrorCode.INVALID_PARAMS, "no");
			})
			.tool("odd", (context, arguments) -> {
				throw new McpException(4711, "no");
			})
			.tool("asking", (context, arguments) -> CallToolResult.text("root " + context.roots()))
			.template("shop://items/{id}", (context, request) -> FakeServer.contents(request.uri(), "item"))
			.prompt("hello", (context, values) -> "hello");
	}

}
