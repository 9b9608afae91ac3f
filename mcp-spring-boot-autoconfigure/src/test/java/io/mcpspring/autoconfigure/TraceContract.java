package io.mcpspring.autoconfigure;

import java.time.Duration;
import java.util.List;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The trace of a client goes on in an application with a tracer, over HTTP. Run for each
 * stack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TraceContract {

	static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

	static final String CLIENT_SPAN = "b7ad6b7169203331";

	static final String PARENT = "00-" + TRACE + "-" + CLIENT_SPAN + "-01";

	private final WebApplicationType type;

	private RunningApplication application;

	private InMemorySpanExporter spans;

	TraceContract(WebApplicationType type) {
		this.type = type;
	}

	@BeforeAll
	void start() {
		this.application = RunningApplication.start(this.type, List.of(Tracing.class));
		this.spans = this.application.context().getBean(InMemorySpanExporter.class);
	}

	@AfterAll
	void stop() {
		this.application.close();
	}

	@BeforeEach
	void forget() {
		this.spans.reset();
	}

	@Test
	void blockingToolGoesOnInTheTraceOfTheMetadata() {
		call("blocking_step", "", PARENT, null);
		expectCallOfClient("blocking_step");
	}

	@Test
	void reactiveToolGoesOnInTheTraceOfTheMetadata() {
		call("reactive_step", "", PARENT, null);
		expectCallOfClient("reactive_step");
	}

	/** Through the observation of the HTTP request, which is part of the trace too. */
	@Test
	void toolsGoOnInTheTraceOfTheHeaders() {
		for (String tool : List.of("blocking_step", "reactive_step")) {
			this.spans.reset();
			call(tool, "", null, PARENT);
			SpanData call = span("tools/call " + tool);
			SpanData http = await().until(() -> this.spans.getFinishedSpanItems()
				.stream()
				.filter((span) -> span.getSpanId().equals(call.getParentSpanId()))
				.findFirst()
				.orElse(null), (span) -> span != null);
			assertThat(http.getParentSpanId()).isEqualTo(CLIENT_SPAN);
			assertThat(List.of(http, call, span("step"))).extracting(SpanData::getTraceId).containsOnly(TRACE);
			assertThat(span("step").getParentSpanId()).isEqualTo(call.getSpanId());
		}
	}

	// server-2026 META-11, MRTR-06
	@Test
	void statelessRetryGoesOnInTheSameTrace() {
		JsonNode asked = call("asking_step", "", PARENT, null).get("result");
		assertThat(asked.path("resultType").asString()).isEqualTo("input_required");
		String key = asked.get("inputRequests").propertyNames().iterator().next();
		String answer = "\"requestState\":" + asked.get("requestState") + ",\"inputResponses\":{\"" + key
				+ "\":{\"action\":\"accept\",\"content\":{\"sure\":true}}},";
		assertThat(call("asking_step", answer, PARENT, null).at("/result/content/0/text").asString()).isEqualTo("done");
		await().untilAsserted(() -> assertThat(this.spans.getFinishedSpanItems())
			.filteredOn((span) -> span.getName().equals("tools/call asking_step"))
			.hasSize(2)
			.allSatisfy((span) -> {
				assertThat(span.getTraceId()).isEqualTo(TRACE);
				assertThat(span.getParentSpanId()).isEqualTo(CLIENT_SPAN);
			}));
		assertThat(span("step").getTraceId()).isEqualTo(TRACE);
	}

	private void expectCallOfClient(String tool) {
		SpanData call = span("tools/call " + tool);
		assertThat(call.getTraceId()).isEqualTo(TRACE);
		assertThat(call.getParentSpanId()).isEqualTo(CLIENT_SPAN);
		assertThat(call.getKind()).isEqualTo(SpanKind.SERVER);
		assertThat(span("step").getTraceId()).isEqualTo(TRACE);
		assertThat(span("step").getParentSpanId()).isEqualTo(call.getSpanId());
	}

	/** Spans end when the answer is sent, which the client may see before. */
	private SpanData span(String name) {
		return await().until(() -> this.spans.getFinishedSpanItems()
			.stream()
			.filter((span) -> span.getName().equals(name))
			.findFirst()
			.filter((span) -> this.spans.getFinishedSpanItems()
				.stream()
				.anyMatch((other) -> other.getName().startsWith("http")))
			.orElse(null), (span) -> span != null);
	}

	private JsonNode call(String tool, String answers, String inMetadata, String inHeaders) {
		return call(this.application, tool, answers, inMetadata, inHeaders);
	}

	static JsonNode call(RunningApplication application, String tool, String answers, String inMetadata,
			String inHeaders) {
		String trace = (inMetadata != null) ? "\"traceparent\":\"" + inMetadata + "\"," : "";
		String body = """
				{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"%s","arguments":{},%s
				"_meta":{%s"io.modelcontextprotocol/protocolVersion":"2026-07-28",
				"io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}}}""".formatted(tool, answers, trace);
		String answer = application.http()
			.post(body, "MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", tool,
					(inHeaders != null) ? "traceparent" : "X-No-Trace", (inHeaders != null) ? inHeaders : "none")
			.body();
		return JsonMapper.shared().readTree(answer.substring(answer.indexOf('{')));
	}

	record Sure(boolean sure) {
	}

	static class Steps {

		private final ObservationRegistry registry;

		Steps(ObservationRegistry registry) {
			this.registry = registry;
		}

		@McpTool(name = "blocking_step")
		String blocking() {
			return Observation.createNotStarted("step", this.registry).observe(() -> "done");
		}

		@McpTool(name = "reactive_step")
		Mono<String> reactive() {
			return Mono.delay(Duration.ofMillis(1), Schedulers.parallel())
				.flatMap((tick) -> Mono.deferContextual((context) -> {
					Observation.createNotStarted("step", this.registry)
						.parentObservation(context.get("micrometer.observation"))
						.observe(() -> {
						});
					return Mono.just("done");
				}));
		}

		@McpTool(name = "asking_step")
		String asking(McpRequestContext context) {
			context.elicit("Sure?", Sure.class);
			return Observation.createNotStarted("step", this.registry).observe(() -> "done");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Tracing {

		@Bean
		InMemorySpanExporter spanExporter() {
			return InMemorySpanExporter.create();
		}

		@Bean
		SdkTracerProvider tracerProvider(InMemorySpanExporter exporter) {
			return SdkTracerProvider.builder().addSpanProcessor(SimpleSpanProcessor.create(exporter)).build();
		}

		@Bean
		OtelTracer tracer(SdkTracerProvider provider) {
			return new OtelTracer(provider.get("test"), new OtelCurrentTraceContext(), (event) -> {
			});
		}

		@Bean
		OtelPropagator propagator(SdkTracerProvider provider) {
			return new OtelPropagator(ContextPropagators.create(W3CTraceContextPropagator.getInstance()),
					provider.get("test"));
		}

		@Bean
		Steps steps(ObservationRegistry registry) {
			return new Steps(registry);
		}

	}

}
