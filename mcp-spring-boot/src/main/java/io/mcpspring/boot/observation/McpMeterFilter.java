package io.mcpspring.boot.observation;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import io.mcpspring.observation.DefaultMcpServerRequestObservationConvention;
import io.mcpspring.observation.McpMeterDocumentation;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.config.MeterFilterReply;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;

/**
 * Meter filter with the descriptions of the server's meters, and with the buckets of
 * OpenTelemetry's semantic conventions for MCP for calls, shorter ones for quick tools,
 * and longer ones for sessions. Settings in {@code management.metrics.distribution} take
 * precedence. Running calls have a gauge, so they need no long task timer.
 */
public final class McpMeterFilter implements MeterFilter {

	private static final DistributionStatisticConfig CALLS = config(
			DoubleStream.of(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300));

	private static final DistributionStatisticConfig SESSIONS = config(
			Stream.of(1, 5, 15, 30, 60, 120, 240, 480).mapToDouble((minutes) -> minutes * 60.0));

	private static final DistributionStatisticConfig TASKS = config(
			DoubleStream.of(0.1, 1, 5, 15, 60, 300, 900, 3600, 14_400, 86_400));

	private static final Map<String, String> DESCRIPTIONS = descriptions();

	private static Map<String, String> descriptions() {
		Map<String, String> descriptions = new HashMap<>();
		for (McpMeterDocumentation meter : McpMeterDocumentation.values()) {
			descriptions.put(meter.getName(), meter.getDescription());
		}
		descriptions.put(DefaultMcpServerRequestObservationConvention.NAME,
				DefaultMcpServerRequestObservationConvention.DESCRIPTION);
		return Map.copyOf(descriptions);
	}

	private static DistributionStatisticConfig config(DoubleStream seconds) {
		double nanos = Duration.ofSeconds(1).toNanos();
		return DistributionStatisticConfig.builder()
			.serviceLevelObjectives(seconds.map((bound) -> bound * nanos).toArray())
			.build();
	}

	@Override
	public Meter.Id map(Meter.Id id) {
		String description = DESCRIPTIONS.get(id.getName());
		return (description != null && id.getDescription() == null)
				? new Meter.Id(id.getName(), Tags.of(id.getTags()), id.getBaseUnit(), description, id.getType()) : id;
	}

	@Override
	public MeterFilterReply accept(Meter.Id id) {
		return id.getName().equals(DefaultMcpServerRequestObservationConvention.NAME + ".active")
				? MeterFilterReply.DENY : MeterFilterReply.NEUTRAL;
	}

	@Override
	public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig config) {
		if (id.getName().equals(DefaultMcpServerRequestObservationConvention.NAME)) {
			return config.merge(CALLS);
		}
		if (id.getName().equals(McpMeterDocumentation.TASK_DURATION.getName())) {
			return config.merge(TASKS);
		}
		return id.getName().equals(McpMeterDocumentation.SESSION_DURATION.getName()) ? config.merge(SESSIONS) : config;
	}

}
