package io.mcpspring.observation;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingReceiverTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The trace of the client goes on in the server and in what tools observe themselves
 * (server-2026 META-11).
 */
class TracePropagationTests {

	private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

	private static final String CLIENT_SPAN = "b7ad6b7169203331";

	private static final String PARENT = "00-" + TRACE + "-" + CLIENT_SPAN + "-01";

	private final InMemorySpanExporter spans = InMemorySpanExporter.create();

	private final ObservationRegistry registry = ObservationRegistry.create();

	private SdkTracerProvider provider;

	private FakeServer server;

	@BeforeEach
	void start() {
		this.provider = SdkTracerProvider.builder().addSpanProcessor(SimpleSpanProcessor.create(this.spans)).build();
		Tracer otel = this.provider.get("test");
		OtelTracer tracer = new OtelTracer(otel, new OtelCurrentTraceContext(), (event) -> {
		});
		OtelPropagator propagator = new OtelPropagator(
				ContextPropagators.create(W3CTraceContextPropagator.getInstance()), otel);
		this.registry.observationConfig()
			.observationHandler(new ObservationHandler.FirstMatchingCompositeObservationHandler(
					new PropagatingReceiverTracingObservationHandler<>(tracer, propagator),
					new DefaultTracingObservationHandler(tracer)));
		FakeServerSetup setup = FakeServer.setup();
		ObservingInterceptor interceptor = new ObservingInterceptor(this.registry, null, setup.catalog(),
				Extensions.NONE);
		setup.interceptor(interceptor).around(interceptor);
		new McpBeanScanner(JsonMapper.shared(), null, List.of()).scan("tools", new Tools(this.registry))
			.forEach((found) -> setup.catalog().tools().register((Registration.Tool) found));
		this.server = setup.start();
	}

	@AfterEach
	void stop() {
		this.server.close();
		this.provider.close();
	}

	@Test
	void blockingToolIsPartOfTheTraceInMetadata() {
		call("blocking", "_meta");
		expectTrace("tools/call blocking", "inner");
	}

	@Test
	void reactiveToolIsPartOfTheTraceInMetadata() {
		call("reactive", "_meta");
		expectTrace("tools/call reactive", "inner");
	}

	@Test
	void headersCountWhenMetadataSaysNothing() {
		StatelessClient client = this.server.client();
		this.server.send(client.prepare("tools/call", StatelessClient.callParams("blocking", "{}"))
			.header("traceparent", PARENT));
		expectTrace("tools/call blocking", "inner");
	}

	@Test
	void observedHttpRequestIsTheParentOfACallWithoutTrace() {
		Observation http = Observation.start("http", this.registry);
		try (Observation.Scope scope = http.openScope()) {
			this.server.client().blocking().call("blocking");
		}
		http.stop();
		Map<String, SpanData> found = spans(3);
		assertThat(found.get("tools/call blocking").getParentSpanId()).isEqualTo(found.get("http").getSpanId());
		assertThat(found.get("inner").getTraceId()).isEqualTo(found.get("http").getTraceId());
	}

	@Test
	void malformedTraceIsIgnored() {
		StatelessClient client = this.server.client();
		client.request("tools/call", "{'name':'blocking','arguments':{},'_meta':{'traceparent':'garbage'}}");
		SpanData call = spans(2).get("tools/call blocking");
		assertThat(call.getParentSpanContext().isValid()).isFalse();
	}

	@Test
	void statelessRetryGoesOnInItsTrace() {
		StatelessClient client = this.server.client();
		String params = "{'name':'asking','arguments':{},'_meta':{'traceparent':'" + PARENT + "'}}";
		FakeExchange round = client.request("tools/call", params);
		assertThat(round.result().path("resultType").asString()).isEqualTo("input_required");
		String key = round.result().path("inputRequests").propertyNames().iterator().next();
		client.retry("tools/call", params, round, "{'" + key + "':{'roots':[]}}");
		Awaitility.await().until(() -> this.spans.getFinishedSpanItems().size() == 3);
		assertThat(this.spans.getFinishedSpanItems()).extracting(SpanData::getTraceId).containsOnly(TRACE);
		assertThat(this.spans.getFinishedSpanItems()).filteredOn((span) -> span.getKind() == SpanKind.SERVER)
			.hasSize(2)
			.extracting(SpanData::getParentSpanId)
			.containsOnly(CLIENT_SPAN);
	}

	@Test
	void callThatGoesOnAfterAQuestionStaysInTheTraceOfItsHeaders() {
		SessionClient client = this.server.connect("2025-11-25");
		FakeExchange call = this.server.send(client.prepare("""
				{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"asking","arguments":{}}}""")
			.header("traceparent", PARENT));
		Awaitility.await().until(() -> call.messages().size() == 1);
		assertThat(client.answer(call.messages().get(0), "{'roots':[]}").status()).isEqualTo(202);
		assertThat(call.response().toString()).contains("roots 0");
		Awaitility.await().until(() -> this.spans.getFinishedSpanItems().size() == 3);
		assertThat(this.spans.getFinishedSpanItems()).extracting(SpanData::getTraceId).containsOnly(TRACE);
	}

	private void call(String tool, String member) {
		this.server.client()
			.request("tools/call",
					"{'name':'" + tool + "','arguments':{},'" + member + "':{'traceparent':'" + PARENT + "'}}");
	}

	private void expectTrace(String call, String inner) {
		Map<String, SpanData> found = spans(2);
		assertThat(found.get(call).getTraceId()).isEqualTo(TRACE);
		assertThat(found.get(call).getParentSpanId()).isEqualTo(CLIENT_SPAN);
		assertThat(found.get(call).getKind()).isEqualTo(SpanKind.SERVER);
		assertThat(found.get(inner).getParentSpanId()).isEqualTo(found.get(call).getSpanId());
	}

	private Map<String, SpanData> spans(int count) {
		Awaitility.await().until(() -> this.spans.getFinishedSpanItems().size() == count);
		return this.spans.getFinishedSpanItems()
			.stream()
			.collect(Collectors.toMap(SpanData::getName, (span) -> span, (first, second) -> second));
	}

	static class Tools {

		private final ObservationRegistry registry;

		Tools(ObservationRegistry registry) {
			this.registry = registry;
		}

		@McpTool
		String blocking() {
			return Observation.createNotStarted("inner", this.registry).observe(() -> "done");
		}

		@McpTool
		Mono<String> reactive() {
			return Mono.delay(Duration.ofMillis(1), Schedulers.parallel())
				.flatMap((tick) -> Mono.deferContextual((context) -> {
					Observation.createNotStarted("inner", this.registry)
						.parentObservation(context.get("micrometer.observation"))
						.observe(() -> {
						});
					return Mono.just("done");
				}));
		}

		@McpTool
		@SuppressWarnings("deprecation")
		String asking(McpRequestContext context) {
			int roots = context.roots().size();
			return Observation.createNotStarted("inner", this.registry).observe(() -> "roots " + roots);
		}

	}

}
