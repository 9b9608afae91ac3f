package io.mcpspring.store;

import java.time.Instant;
import java.util.Comparator;

/**
 * Position of a task among those of its owner, oldest first.
 *
 * @param createdAt the time at which the task was created; its milliseconds since 1970
 * fit into a {@code long}, because stores count them
 * @param id the id of the task
 */
public record TaskPosition(Instant createdAt, String id) implements Comparable<TaskPosition> {

	private static final Comparator<TaskPosition> ORDER = Comparator.comparing(TaskPosition::createdAt)
		.thenComparing(TaskPosition::id);

	/**
	 * Create a position.
	 * @throws ArithmeticException if the time is too far
	 */
	public TaskPosition {
		long ignored = createdAt.toEpochMilli();
	}

	/**
	 * Return the position of a task.
	 * @param task the task
	 * @return its position
	 */
	public static TaskPosition of(TaskRecord task) {
		return new TaskPosition(task.createdAt(), task.id());
	}

	@Override
	public int compareTo(TaskPosition other) {
		return ORDER.compare(this, other);
	}

}
