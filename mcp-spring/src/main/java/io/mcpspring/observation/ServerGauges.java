package io.mcpspring.observation;

import java.util.function.Function;
import java.util.function.Supplier;

import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.ServerFigures;
import io.mcpspring.engine.share.Bound;
import io.mcpspring.observation.McpMeterDocumentation.Keys;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;

/**
 * Gauges of a server, read on demand. A figure that this node does not have, such as the
 * number of sessions in a shared store, has no value.
 */
public final class ServerGauges implements MeterBinder {

	private final McpEngine server;

	private final String stackName;

	private final Tags stack;

	/**
	 * Create the gauges.
	 * @param server the server
	 * @param stack the web stack, {@code servlet} or {@code reactive}
	 */
	public ServerGauges(McpEngine server, String stack) {
		this.server = server;
		this.stackName = stack;
		this.stack = Tags.of(Keys.STACK.asString(), stack);
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		Tags session = this.stack.and(Keys.ERA.asString(), "session");
		Tags stateless = this.stack.and(Keys.ERA.asString(), "stateless");
		Gauge
			.builder(McpMeterDocumentation.CLOCK.getName(), registry.config().clock(),
					(clock) -> clock.wallTime() / 1000.0)
			.strongReference(true)
			.baseUnit(McpMeterDocumentation.CLOCK.getBaseUnit())
			.tags(this.stack)
			.register(registry);
		gauge(registry, McpMeterDocumentation.STORE_AVAILABLE, this.stack,
				(figures) -> figures.storeAvailable() ? 1 : 0);
		gauge(registry, McpMeterDocumentation.SESSIONS, this.stack, ServerFigures::sessions);
		gauge(registry, McpMeterDocumentation.STREAMS, session, ServerFigures::sessionStreams);
		gauge(registry, McpMeterDocumentation.STREAMS, stateless, ServerFigures::statelessStreams);
		gauge(registry, McpMeterDocumentation.SUBSCRIPTIONS, this.stack, ServerFigures::subscriptions);
		gauge(registry, McpMeterDocumentation.CALLS_RUNNING, session, ServerFigures::sessionCalls);
		gauge(registry, McpMeterDocumentation.CALLS_RUNNING, stateless, ServerFigures::statelessCalls);
		gauge(registry, McpMeterDocumentation.CALL_BYTES, this.stack, ServerFigures::callBytes);
		gauge(registry, McpMeterDocumentation.CALLS_WAITING, this.stack, ServerFigures::waitingCalls);
		gauge(registry, McpMeterDocumentation.BODIES_RECEIVING, this.stack, ServerFigures::receivingBodies);
		gauge(registry, McpMeterDocumentation.BODY_BYTES, this.stack, ServerFigures::receivingBytes);
		gauge(registry, McpMeterDocumentation.EVENT_STREAMS, this.stack, ServerFigures::eventStreams);
		gauge(registry, McpMeterDocumentation.EVENT_BYTES, this.stack, ServerFigures::eventBytes);
		FunctionCounter
			.builder(McpMeterDocumentation.EVENTS_DROPPED.getName(), this.server,
					(server) -> value(server, ServerFigures::eventsDropped))
			.tags(this.stack)
			.register(registry);
		bounds(registry, this.stackName, this.server.bounds());
	}

	/**
	 * Register the gauges of bounds.
	 * @param registry the registry
	 * @param stack the web stack, {@code servlet} or {@code reactive}
	 * @param bounds the bounds
	 */
	static void bounds(MeterRegistry registry, String stack, Iterable<Bound> bounds) {
		bounds.forEach((bound) -> bound(registry, stack, bound.name(), () -> bound.used().getAsLong(), bound::max));
	}

	/**
	 * Register the gauges of a bound that is not known before it is read.
	 * @param registry the registry
	 * @param stack the web stack, {@code servlet} or {@code reactive}
	 * @param name the name of the resource
	 * @param used supplies the amount in use
	 * @param max supplies the limit
	 */
	public static void bound(MeterRegistry registry, String stack, String name, Supplier<Number> used,
			Supplier<Number> max) {
		Tags tags = Tags.of(Keys.STACK.asString(), stack, Keys.LIMITED.asString(), name);
		Gauge.builder(McpMeterDocumentation.LIMITS_USED.getName(), used).tags(tags).register(registry);
		Gauge.builder(McpMeterDocumentation.LIMITS_MAX.getName(), max).tags(tags).register(registry);
	}

	private void gauge(MeterRegistry registry, McpMeterDocumentation meter, Tags tags,
			Function<ServerFigures, ? extends @Nullable Number> figure) {
		Gauge.builder(meter.getName(), this.server, (server) -> value(server, figure))
			.baseUnit(meter.getBaseUnit())
			.tags(tags)
			.register(registry);
	}

	private static double value(McpEngine server, Function<ServerFigures, ? extends @Nullable Number> figure) {
		Number value = figure.apply(server.figures());
		return (value != null) ? value.doubleValue() : Double.NaN;
	}

}
