package io.mcpspring.observation;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.mcpspring.context.McpException;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.server.McpInterceptor;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls that are timed directly are in the same series as calls that are observed.
 */
class TimedCallsTests {

	@Test
	void makesTheSameSeriesAsObservations() {
		MeterRegistry timed = new SimpleMeterRegistry();
		MeterRegistry observed = new SimpleMeterRegistry();
		ObservationRegistry observations = ObservationRegistry.create();
		observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(observed));
		FakeServerSetup first = FakeServer.setup();
		everything(first, new TimingInterceptor(timed, first.catalog(), Extensions.NONE));
		FakeServerSetup second = FakeServer.setup();
		everything(second, new ObservingInterceptor(observations, null, second.catalog(), Extensions.NONE));

		assertThat(series(timed)).hasSizeGreaterThan(10).isEqualTo(series(observed));
	}

	@Test
	void clientsCannotMakeTimeSeries() {
		MeterRegistry meters = new SimpleMeterRegistry();
		FakeServerSetup setup = FakeServer.setup();
		setup.interceptor(new TimingInterceptor(meters, setup.catalog(), Extensions.NONE))
			.tool("echo", (context, arguments) -> CallToolResult.text("done"));
		try (FakeServer server = setup.start()) {
			SessionClient client = server.connect("2025-11-25").blocking();
			for (int i = 0; i < 200; i++) {
				client.call("tool-" + i);
				client.request("methods/" + i);
				client.request("resources/read", "{'uri':'other://" + i + "'}");
			}
		}
		assertThat(meters.getMeters()).hasSize(3);
	}

	private static void everything(FakeServerSetup setup, McpInterceptor interceptor) {
		setup.interceptor(interceptor)
			.tool("echo", (context, arguments) -> CallToolResult.text("done"))
			.tool("failing", (context, arguments) -> {
				throw new IllegalStateException("no");
			})
			.tool("odd", (context, arguments) -> {
				throw new McpException(4711, "no");
			})
			.tool("refusing", (context, arguments) -> {
				throw new McpException(ErrorCode.INVALID_PARAMS, "no");
			})
			.tool("asking", (context, arguments) -> CallToolResult.text("root " + context.roots()))
			.template("shop://items/{id}", (context, request) -> FakeServer.contents(request.uri(), "item"))
			.prompt("hello", (context, values) -> "hello");
		try (FakeServer server = setup.start()) {
			SessionClient client = server.connect("2025-06-18").blocking();
			for (String tool : List.of("echo", "echo", "failing", "odd", "refusing", "unknown")) {
				client.call(tool);
				server.client().blocking().call(tool);
			}
			server.client(SessionClient.EVERYTHING).blocking().call("asking");
			client.request("no/such/method");
			client.request("tools/list");
			client.request("resources/read", "{'uri':'shop://items/1'}");
			client.request("resources/read", "{'uri':'other://1'}");
			client.request("prompts/get", "{'name':'hello'}");
		}
	}

	private static Map<String, Long> series(MeterRegistry meters) {
		Map<String, Long> series = new TreeMap<>();
		meters.find("mcp.server.operation.duration")
			.timers()
			.forEach((timer) -> series.put(
					timer.getId().getTags().stream().map(Tag::toString).sorted().collect(Collectors.joining(",")),
					timer.count()));
		return series;
	}

}
