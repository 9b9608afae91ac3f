package io.mcpspring.autoconfigure.observation;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.servers.FurtherServer;
import io.mcpspring.autoconfigure.servers.PerServerFeature;
import io.mcpspring.autoconfigure.servers.ServerScope;
import io.mcpspring.engine.task.TasksExtension;
import io.mcpspring.observation.MeteredEvents;
import io.mcpspring.observation.RefusalMeters;
import io.mcpspring.observation.ServerGauges;
import io.mcpspring.observation.TaskMeters;
import io.mcpspring.observation.TimingInterceptor;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import org.jspecify.annotations.Nullable;

/**
 * Meters of further servers, which have a tag with the name of their server.
 */
final class ServerMeters implements PerServerFeature {

	/** The tag of all meters if there are several servers. */
	static final String TAG = "mcp.server";

	private static final String PREFIX = "mcp.server.";

	private final Map<String, MeterRegistry> registries = new ConcurrentHashMap<>();

	private final MeterRegistry registry;

	private final String stack;

	ServerMeters(MeterRegistry registry, String stack) {
		this.registry = registry;
		this.stack = stack;
	}

	/**
	 * Return a filter that tags the meters of the first server, since meters of one name
	 * have to have the same tags.
	 */
	static MeterFilter ofFirst() {
		Tag first = Tag.of(TAG, FurtherServers.FIRST);
		return new MeterFilter() {

			@Override
			public Meter.Id map(Meter.Id id) {
				return (id.getName().startsWith(PREFIX) && id.getTag(TAG) == null) ? id.withTag(first) : id;
			}
		};
	}

	@Override
	public @Nullable Object copyFor(Object shared, ServerScope scope) {
		if (shared instanceof TimingInterceptor) {
			return new TimingInterceptor(registry(scope.name()), scope.catalog(), scope.extensions());
		}
		if (shared instanceof MeteredEvents) {
			return new MeteredEvents(registry(scope.name()), this.stack);
		}
		if (shared instanceof RefusalMeters) {
			return new RefusalMeters(registry(scope.name()), this.stack);
		}
		return (shared instanceof TaskMeters) ? new TaskMeters(registry(scope.name()), this.stack) : null;
	}

	/** Register the gauges of a server. */
	void bind(FurtherServer server, MeterRegistry target) {
		MeterRegistry tagged = tagged(server.name(), target);
		new ServerGauges(server.server(), this.stack).bindTo(tagged);
		TasksExtension tasks = server.scope().extensions().find(TasksExtension.class);
		if (tasks != null) {
			TaskMeters.gauges(tasks, this.stack).bindTo(tagged);
		}
	}

	private MeterRegistry registry(String server) {
		return this.registries.computeIfAbsent(server, (name) -> tagged(name, this.registry));
	}

	private static MeterRegistry tagged(String server, MeterRegistry target) {
		CompositeMeterRegistry tagged = new CompositeMeterRegistry(target.config().clock());
		tagged.config().commonTags(TAG, server);
		tagged.add(target);
		return tagged;
	}

}
