package io.mcpspring.task;

import java.time.Instant;
import java.util.Comparator;

/**
 * The place of a task among those of its owner, oldest first.
 *
 * @param createdAt when the task was created; its milliseconds since 1970 fit into a
 * {@code long}, because stores count them
 * @param id the id of the task
 */
public record TaskPosition(Instant createdAt, String id) implements Comparable<TaskPosition> {

	private static final Comparator<TaskPosition> ORDER = Comparator.comparing(TaskPosition::createdAt)
		.thenComparing(TaskPosition::id);

	/**
	 * Create a place.
	 * @throws ArithmeticException if the time is too far
	 */
	public TaskPosition {
		long ignored = createdAt.toEpochMilli();
	}

	/**
	 * Return the place of a task.
	 * @param task the task
	 * @return its place
	 */
	public static TaskPosition of(TaskRecord task) {
		return new TaskPosition(task.createdAt(), task.id());
	}

	@Override
	public int compareTo(TaskPosition other) {
		return ORDER.compare(this, other);
	}

}
