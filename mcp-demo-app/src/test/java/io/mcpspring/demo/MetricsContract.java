package io.mcpspring.demo;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.observation.DefaultMcpServerRequestObservationConvention;
import io.mcpspring.observation.McpMeterDocumentation;
import io.mcpspring.observation.McpObservationDocumentation;
import io.mcpspring.observation.ObservingInterceptor;
import io.mcpspring.observation.TimingInterceptor;
import io.mcpspring.server.McpInterceptor;
import io.micrometer.common.docs.KeyName;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the guide for operators says of metrics, what the code documents and what
 * Prometheus reads are the same, on each web stack.
 */
abstract class MetricsContract {

	private static final String CALLS = DefaultMcpServerRequestObservationConvention.NAME;

	@LocalServerPort
	private int port;

	@Autowired
	private McpEngine server;

	@Autowired
	private List<McpInterceptor> interceptors;

	/** Nothing here looks at observations but metrics. */
	@Test
	void callsAreTimedDirectly() {
		assertThat(this.interceptors).hasAtLeastOneElementOfType(TimingInterceptor.class)
			.doesNotHaveAnyElementsOfTypes(ObservingInterceptor.class);
	}

	@Test
	void guideListsWhatTheCodeDocuments() throws Exception {
		Map<String, MeterTable.Row> guide = MeterTable.read().meters();
		Map<String, Set<String>> documented = new TreeMap<>();
		Stream.of(McpMeterDocumentation.values())
			.forEach((meter) -> documented.put(meter.getName(), labels(meter.getKeyNames())));
		documented.put(CALLS, labels(McpObservationDocumentation.CALL.getLowCardinalityKeyNames()));
		documented.get(CALLS).add("error");

		assertThat(guide.keySet()).isEqualTo(documented.keySet());
		guide.forEach((name, row) -> assertThat(row.labels().keySet()).as(name).isEqualTo(documented.get(name)));
		Stream.of(McpMeterDocumentation.values())
			.forEach((meter) -> assertThat(guide.get(meter.getName()).kind()).as(meter.getName())
				.isEqualTo(kind(meter)));
	}

	private static Set<String> labels(KeyName[] names) {
		return Arrays.stream(names).map(KeyName::asString).collect(Collectors.toCollection(TreeSet::new));
	}

	private static String kind(McpMeterDocumentation meter) {
		String kind = meter.getType().name().toLowerCase(Locale.ROOT);
		return (meter.getBaseUnit() != null) ? kind + ", " + meter.getBaseUnit() : kind;
	}

	@Test
	void prometheusReadsWhatTheGuideLists() throws Exception {
		try (MixedLoad load = new MixedLoad(this.port)) {
			load.run();
			Awaitility.await().until(() -> this.server.runningCalls() == 0);
			Map<String, String> expected = new TreeMap<>();
			Map<String, String> help = new TreeMap<>();
			MeterTable.read().meters().forEach((name, row) -> {
				expected.putAll(families(name, row.kind()));
				families(name, row.kind()).keySet().forEach((family) -> help.put(family, row.meaning()));
			});
			// A call is measured when its answer is sent, which the client may see
			// before.
			Awaitility.await().untilAsserted(() -> {
				Scrape scrape = scrape();
				assertThat(scrape.families()).isEqualTo(expected);
				assertThat(scrape.help()).isEqualTo(help);
				MeterTable.read().meters().forEach((name, row) -> assertLabels(scrape, name, row));
				assertCounted(scrape);
			});
		}
	}

	/** How Micrometer's names and kinds read in Prometheus. */
	private static Map<String, String> families(String name, String kind) {
		String base = name.replace('.', '_');
		return switch (kind) {
			case "counter" -> Map.of(base + "_total", "counter");
			case "gauge" -> Map.of(base, "gauge");
			case "gauge, bytes" -> Map.of(base + "_bytes", "gauge");
			case "gauge, seconds" -> Map.of(base + "_seconds", "gauge");
			case "timer" -> Map.of(base + "_seconds", "histogram", base + "_seconds_max", "gauge");
			default -> throw new IllegalArgumentException(kind);
		};
	}

	private static void assertLabels(Scrape scrape, String meter, MeterTable.Row row) {
		String name = series(meter, row.kind());
		assertThat(scrape.labels(name)).as(name)
			.isEqualTo(row.labels()
				.keySet()
				.stream()
				.map((label) -> label.replace('.', '_'))
				.collect(Collectors.toCollection(TreeSet::new)));
		row.labels().forEach((label, values) -> {
			Set<String> found = scrape.values(name, label.replace('.', '_'));
			if (meter.equals(CALLS) && !values.isEmpty()) {
				assertThat(values).as(name + " " + label).containsAll(found);
			}
			else if (!values.isEmpty() && !label.equals("mcp.stack")) {
				assertThat(found).as(name + " " + label).isEqualTo(values);
			}
		});
	}

	private static String series(String meter, String kind) {
		String base = meter.replace('.', '_');
		return switch (kind) {
			case "counter" -> base + "_total";
			case "timer" -> base + "_seconds_count";
			case "gauge, bytes" -> base + "_bytes";
			case "gauge, seconds" -> base + "_seconds";
			default -> base;
		};
	}

	private static void assertCounted(Scrape scrape) {
		for (String version : Set.of("2025-11-25", "2026-07-28")) {
			for (String outcome : Set.of("success", "rejected", "input_required")) {
				assertThat(scrape.sum("mcp_server_operation_duration_seconds_count", "mcp_protocol_version", version,
						"mcp_call_outcome", outcome))
					.as(version + " " + outcome)
					.isPositive();
			}
		}
		assertThat(scrape.sum("mcp_server_operation_duration_seconds_count", "mcp_resource_uri", "order://{id}"))
			.isPositive();
		for (String counter : Set.of("sessions_started", "calls_promoted", "events_stored", "events_replayed",
				"questions_asked", "requests_refused")) {
			assertThat(scrape.sum("mcp_server_" + counter + "_total")).as(counter).isPositive();
		}
		for (String outcome : Set.of("resumed", "invalid")) {
			assertThat(scrape.sum("mcp_server_resumptions_total", "outcome", outcome)).as(outcome).isPositive();
		}
		assertThat(scrape.sum("mcp_server_questions_answered_total", "outcome", "declined")).isGreaterThanOrEqualTo(2);
		assertThat(scrape.sum("mcp_server_session_duration_seconds_count", "reason", "deleted")).isPositive();
		assertThat(scrape.sum("mcp_server_subscriptions")).isPositive();
		assertThat(scrape.sum("mcp_server_streams", "mcp_era", "session")).isPositive();
		assertThat(scrape.sum("mcp_server_event_memory_bytes")).isPositive();
	}

	private Scrape scrape() {
		return Scrape.parse(RestClient.create("http://127.0.0.1:" + this.port)
			.get()
			.uri("/actuator/prometheus")
			.retrieve()
			.body(String.class));
	}

}
