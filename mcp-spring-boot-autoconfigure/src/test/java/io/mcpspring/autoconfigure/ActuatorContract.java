package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.observation.McpMeterDocumentation;
import io.mcpspring.observation.ObservingInterceptor;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.search.MeterNotFoundException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What an operator sees of a running server. Run for each stack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class ActuatorContract {

	private static final String CALL = """
			{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"%s","arguments":{"name":"figs"},
			"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
			"io.modelcontextprotocol/clientCapabilities":{}}}}""";

	private static final String INITIALIZE = """
			{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",
			"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""";

	private final WebApplicationType type;

	private RunningApplication application;

	ActuatorContract(WebApplicationType type) {
		this.type = type;
	}

	@BeforeAll
	void start() {
		this.application = RunningApplication.start(this.type, "spring.application.name=shop",
				"management.endpoints.web.exposure.include=*", "management.endpoint.health.show-details=always",
				"management.endpoint.health.probes.enabled=true", "mcp.server.limits.max-body-size=64KB",
				"mcp.server.input.state-keys[0]=a-secret-of-more-than-32-characters-4711");
	}

	@AfterAll
	void stop() {
		this.application.close();
	}

	@Test
	@Order(1)
	void endpointTellsWhatIsOfferedAndByWhom() {
		JsonNode server = get("/actuator/mcp").at("/servers/main");
		assertThat(server.at("/server/name").asString()).isEqualTo("shop");
		assertThat(server.at("/versions/session/0").asString()).isEqualTo("2025-03-26");
		assertThat(server.at("/versions/stateless/0").asString()).isEqualTo("2026-07-28");
		assertThat(server.at("/offer/tools").valueStream().map((tool) -> tool.path("name").asString("")))
			.contains("count", "stock", "thread");
		assertThat(server.at("/offer/tools").valueStream())
			.filteredOn((tool) -> tool.path("name").asString().equals("stock"))
			.singleElement()
			.satisfies((tool) -> assertThat(tool.path("owner").asString()).contains("Stock.stock", "bean '"))
			.satisfies((tool) -> assertThat(tool.path("access").asString()).isEqualTo("PROTECTED"));
		assertThat(server.at("/findings/advice").isArray()).isTrue();
		assertThat(server.at("/findings/report/encoding").asString()).isEqualTo("o200k_base");
		assertThat(server.at("/findings/report/tokens").asInt()).isPositive();
		assertThat(server.at("/findings/report/findings/0/rule").isString()).isTrue();
		assertThat(server.toString()).doesNotContain("4711");
	}

	@Test
	@Order(2)
	void infoTellsTheVersions() {
		assertThat(get("/actuator/info").at("/mcp/versions/stateless/0").asString()).isEqualTo("2026-07-28");
	}

	@Test
	@Order(3)
	void callsAreMeasured() {
		call("stock");
		call("nonsense");
		MeterRegistry meters = this.application.context().getBean(MeterRegistry.class);
		for (String tool : List.of("stock", "unknown")) {
			// An observation ends when the answer is sent, which the client may see
			// before.
			await().ignoreException(MeterNotFoundException.class)
				.untilAsserted(() -> assertThat(
						meters.get("mcp.server.operation.duration").tag("gen_ai.tool.name", tool).timer().count())
					.isOne());
		}
		assertThat(meters.find("mcp.server.operation.duration.active").meters()).isEmpty();
		assertThat(meters.get("mcp.server.operation.duration")
			.tag("gen_ai.tool.name", "stock")
			.timer()
			.takeSnapshot()
			.histogramCounts()).hasSize(17);
		assertThat(this.application.context().getBeansOfType(ObservingInterceptor.class)).hasSize(1);
	}

	@Test
	@Order(4)
	void everyDocumentedMeterIsThereFromTheBeginning() {
		MeterRegistry meters = this.application.context().getBean(MeterRegistry.class);
		List<String> documented = Stream.of(McpMeterDocumentation.values())
			.map(McpMeterDocumentation::getName)
			.toList();
		assertThat(meters.getMeters().stream().map((meter) -> meter.getId().getName()).distinct())
			.containsAll(documented);
		assertThat(meters.get("mcp.server.sessions").tag("mcp.stack", stack()).gauge().value()).isZero();
	}

	@Test
	@Order(5)
	void whatClientsDoWrongIsCountedByItsReason() {
		RawHttp http = this.application.http();
		String list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
		http.send("PUT", "/mcp", "{}");
		http.send("POST", "/mcp", list, "Content-Type", "text/plain");
		http.send("POST", "/mcp", list, "Content-Type", "application/json", "Accept", "image/png");
		http.post("{");
		http.post(list);
		this.application.http().post("x".repeat(70 * 1024)); // ends its connection
		http.post(list, "MCP-Protocol-Version", "2024-01-01", "Mcp-Session-Id", "none");
		http.post(CALL.formatted("stock").replace("2026-07-28", "2099-01-01"), "MCP-Protocol-Version", "2099-01-01");
		http.post(CALL.formatted("stock"), "MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/list");
		http.post(list, "MCP-Protocol-Version", "2025-11-25", "Mcp-Session-Id", "none");
		http.send("GET", "/mcp", null, "Accept", "text/event-stream", "Mcp-Session-Id", "none");
		http.send("DELETE", "/mcp", null, "Mcp-Session-Id", "none");

		MeterRegistry meters = this.application.context().getBean(MeterRegistry.class);
		Map<String, Double> refused = new TreeMap<>();
		meters.get("mcp.server.requests.refused").counters().forEach((counter) -> {
			if (counter.count() > 0) {
				refused.put(counter.getId().getTag("reason"), counter.count());
			}
		});
		assertThat(refused).isEqualTo(Map.of("method", 1.0, "media_type", 2.0, "malformed", 2.0, "too_large", 1.0,
				"unsupported_version", 2.0, "headers", 1.0, "unknown_session", 3.0));
	}

	@Test
	@Order(5)
	void eachLimitIsBesideWhatItLimits() {
		MeterRegistry meters = this.application.context().getBean(MeterRegistry.class);
		assertThat(meters.get("mcp.server.limits.used").gauges())
			.extracting((gauge) -> gauge.getId().getTag("mcp.limited"))
			.containsExactlyInAnyOrderElementsOf(meters.get("mcp.server.limits.max")
				.gauges()
				.stream()
				.map((gauge) -> gauge.getId().getTag("mcp.limited"))
				.toList());
		assertThat(meters.get("mcp.server.limits.max").tag("mcp.limited", "running_calls").gauge().value())
			.isEqualTo(10_000);
		Gauge sessions = meters.get("mcp.server.limits.used").tag("mcp.limited", "sessions").gauge();
		assertThat(sessions.value()).isZero();
		this.application.http().post(INITIALIZE);
		assertThat(sessions.value()).isOne();
	}

	@Test
	@Order(6)
	void healthSaysWhenTheServerDrains() {
		assertThat(get("/actuator/health/mcp").path("status").asString()).isEqualTo("UP");
		assertThat(get("/actuator/health/readiness").path("status").asString()).isEqualTo("UP");
		this.application.context().getBean(McpEngine.class).drain();
		assertThat(get("/actuator/health/mcp").path("status").asString()).isEqualTo("OUT_OF_SERVICE");
		assertThat(get("/actuator/health/readiness").path("status").asString()).isEqualTo("OUT_OF_SERVICE");
		assertThat(get("/actuator/health/liveness").path("status").asString()).isEqualTo("UP");
		assertThat(get("/actuator/mcp").at("/servers/main/draining").asBoolean()).isTrue();
	}

	private String stack() {
		return (this.type == WebApplicationType.REACTIVE) ? "reactive" : "servlet";
	}

	private void call(String tool) {
		this.application.http()
			.post(CALL.formatted(tool), "MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name",
					tool);
	}

	/**
	 * On a connection of its own: Reactor Netty 1.3 at times reads nothing more from one
	 * on which a request came while the answer to the last was not quite done.
	 */
	private JsonNode get(String path) {
		RawHttp http = this.application.http();
		try {
			return JsonMapper.shared()
				.readTree(HttpClient.newHttpClient()
					.send(http.request("GET", path, null), BodyHandlers.ofString())
					.body());
		}
		catch (IOException | InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
