package io.mcpspring.client.service;

import java.net.URI;
import java.util.List;
import java.util.function.Supplier;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.client.autoconfigure.McpClientConnectionDetails;
import io.mcpspring.client.question.ElicitationReplies;
import io.mcpspring.client.question.QuestionHandler;
import io.mcpspring.client.service.registry.ImportMcpServices;
import io.mcpspring.client.shop.ShopServer;
import io.mcpspring.client.shop.ShopServer.Order;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.common.AttributeKey;
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
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * The trace of an application goes on at the server that its client calls, which is the
 * application itself.
 */
class CallTraceTests {

	private static ConfigurableApplicationContext application;

	private final InMemorySpanExporter spans = application.getBean(InMemorySpanExporter.class);

	private final ObservationRegistry registry = application.getBean(ObservationRegistry.class);

	private final Shop shop = application.getBean(Shop.class);

	@BeforeAll
	static void start() {
		application = new SpringApplicationBuilder(Application.class)
			.properties("server.port=0", "server.address=127.0.0.1", "spring.main.banner-mode=off",
					"mcp.client.shop.check=lazy", "spring.main.lazy-initialization=true")
			.run();
	}

	@AfterAll
	static void stop() {
		application.close();
	}

	@BeforeEach
	void reset() {
		this.spans.reset();
	}

	@Test
	void callsAreChildrenOfTheCallerAndParentsOfTheServersCall() {
		assertThat(observed(() -> this.shop.getOrder(7)).id()).isEqualTo(7);
		expectTrace("get_order");
	}

	@Test
	void callsThatWaitForNoThreadAreChildrenOfTheSubscriber() {
		Observation work = Observation.start("work", this.registry);
		this.shop.cancelOrder(7)
			.contextWrite((context) -> context.put(ObservationThreadLocalAccessor.KEY, work))
			.block();
		work.stop();
		expectTrace("cancel_order");
	}

	/** The server's call is the parent of the call that it makes in turn. */
	@Test
	void toolsPassTheTraceOn() {
		assertThat(observed(() -> this.shop.relay(7))).isEqualTo("SENT");
		SpanData relayed = span("tools/call relay", SpanKind.SERVER);
		SpanData call = span("tools/call get_order", SpanKind.CLIENT);
		assertThat(call.getParentSpanId()).isEqualTo(relayed.getSpanId());
		assertThat(call.getTraceId()).isEqualTo(span("work", SpanKind.INTERNAL).getTraceId());
	}

	@Test
	void failuresAreNamed() {
		assertThatExceptionOfType(McpToolException.class).isThrownBy(() -> this.shop.getOrder(101));
		SpanData call = span("tools/call get_order", SpanKind.CLIENT);
		assertThat(call.getAttributes().asMap()).containsEntry(AttributeKey.stringKey("error.type"), "tool_error")
			.containsEntry(AttributeKey.stringKey("mcp.client.name"), "shop")
			.containsEntry(AttributeKey.stringKey("mcp.method.name"), "tools/call")
			.containsEntry(AttributeKey.stringKey("gen_ai.tool.name"), "get_order");
	}

	private <T> T observed(Supplier<T> work) {
		return Observation.createNotStarted("work", this.registry).observe(work);
	}

	private void expectTrace(String tool) {
		SpanData work = span("work", SpanKind.INTERNAL);
		SpanData call = span("tools/call " + tool, SpanKind.CLIENT);
		SpanData served = span("tools/call " + tool, SpanKind.SERVER);
		assertThat(call.getParentSpanId()).isEqualTo(work.getSpanId());
		assertThat(served.getParentSpanId()).isEqualTo(call.getSpanId());
		assertThat(http(call)).isNotNull();
		assertThat(List.of(work, call, served)).extracting(SpanData::getTraceId).containsOnly(work.getTraceId());
	}

	/** The server's span of the HTTP request, which has the same parent by the header. */
	private SpanData http(SpanData call) {
		return await().until(() -> this.spans.getFinishedSpanItems()
			.stream()
			.filter((span) -> span.getName().startsWith("http"))
			.filter((span) -> span.getParentSpanId().equals(call.getSpanId()))
			.findFirst()
			.orElse(null), (span) -> span != null);
	}

	private SpanData span(String name, SpanKind kind) {
		return await().until(() -> this.spans.getFinishedSpanItems()
			.stream()
			.filter((span) -> span.getName().equals(name) && span.getKind() == kind)
			.findFirst()
			.orElse(null), (span) -> span != null);
	}

	/** The tools of the application, as its client sees them. */
	interface Shop {

		@McpToolCall
		Order getOrder(long id);

		@McpToolCall
		Mono<String> cancelOrder(long id);

		@McpToolCall
		String relay(long id);

	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@ImportMcpServices(client = "shop", types = Shop.class)
	@Import({ ShopServer.Tools.class, Relay.class })
	static class Application {

		@Bean
		McpClientConnectionDetails ownAddress(Environment environment) {
			return (client) -> URI.create("http://127.0.0.1:" + environment.getProperty("local.server.port") + "/mcp");
		}

		@Bean
		QuestionHandler nobody() {
			return (question) -> ElicitationReplies.decline();
		}

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

	}

	/** A tool that calls another tool by the client. */
	static class Relay {

		private final ObjectProvider<Shop> shop;

		Relay(ObjectProvider<Shop> shop) {
			this.shop = shop;
		}

		@McpTool(description = "Return the status of an order")
		String relay(long id) {
			return this.shop.getObject().getOrder(id).status().name();
		}

	}

}
