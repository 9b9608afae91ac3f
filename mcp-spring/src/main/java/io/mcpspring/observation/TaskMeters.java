package io.mcpspring.observation;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.engine.record.TaskStatus;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.engine.task.McpTaskListener;
import io.mcpspring.engine.task.TasksExtension;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.observation.McpMeterDocumentation.Keys;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * Listener that counts tasks and measures how long they took, each at the node that
 * created or ended it. All series exist from the beginning, so that the first task
 * appears as an increase.
 */
public final class TaskMeters implements McpTaskListener {

	private static final List<ProtocolVersion> VERSIONS = List.of(ProtocolVersion.V2025_11_25,
			ProtocolVersion.V2026_07_28);

	private final Map<ProtocolVersion, Counter> started = new EnumMap<>(ProtocolVersion.class);

	private final Map<ProtocolVersion, Map<TaskStatus, Timer>> ended = new EnumMap<>(ProtocolVersion.class);

	/**
	 * Create the counters and timers.
	 * @param registry their registry
	 * @param stack the web stack, {@code servlet} or {@code reactive}
	 */
	public TaskMeters(MeterRegistry registry, String stack) {
		for (ProtocolVersion version : VERSIONS) {
			Tags tags = Tags.of(Keys.STACK.asString(), stack, Keys.VERSION.asString(), version.value());
			this.started.put(version,
					Counter.builder(McpMeterDocumentation.TASKS_STARTED.getName()).tags(tags).register(registry));
			Map<TaskStatus, Timer> timers = new EnumMap<>(TaskStatus.class);
			for (TaskStatus status : TaskStatus.values()) {
				if (status.isFinal()) {
					timers.put(status,
							Timer.builder(McpMeterDocumentation.TASK_DURATION.getName())
								.tags(tags.and(Keys.OUTCOME.asString(), status.value()))
								.register(registry));
				}
			}
			this.ended.put(version, timers);
		}
	}

	/**
	 * Create the gauges of the tasks of a node, read on demand.
	 * @param tasks the tasks
	 * @param stack the web stack, {@code servlet} or {@code reactive}
	 * @return the binder of the gauges
	 */
	public static MeterBinder gauges(TasksExtension tasks, String stack) {
		Tags tags = Tags.of(Keys.STACK.asString(), stack);
		return (registry) -> {
			ServerGauges.bounds(registry, stack, tasks.bounds());
			Gauge.builder(McpMeterDocumentation.TASKS_RUNNING.getName(), tasks, TasksExtension::running)
				.tags(tags)
				.register(registry);
			for (TaskStatus status : TaskStatus.values()) {
				if (!status.isFinal()) {
					Gauge
						.builder(McpMeterDocumentation.TASKS_OPEN.getName(), tasks, (present) -> value(present, status))
						.tags(tags.and(Keys.STATUS.asString(), status.value()))
						.register(registry);
				}
			}
		};
	}

	private static double value(TasksExtension tasks, TaskStatus status) {
		Integer count = tasks.count(status);
		return (count != null) ? count : Double.NaN;
	}

	@Override
	public void created(TaskData task) {
		Counter counter = this.started.get(task.origin().version());
		if (counter != null) {
			counter.increment();
		}
	}

	@Override
	public void ended(TaskData task) {
		Map<TaskStatus, Timer> timers = this.ended.get(task.origin().version());
		Timer timer = (timers != null) ? timers.get(task.status()) : null;
		if (timer != null) {
			timer.record(Duration.between(task.createdAt(), task.updatedAt()));
		}
	}

}
