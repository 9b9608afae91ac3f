package io.mcpspring.engine.record;

/**
 * The runs of the handler of a task.
 *
 * @param number the number of the newest run. Only that run changes the task: what an
 * earlier one leaves, for example on a node that was taken for dead, has no effect
 * @param interrupted how many runs ended with their node
 */
public record TaskRuns(int number, int interrupted) {

	/** The first run. */
	public static final TaskRuns FIRST = new TaskRuns(1, 0);

	public TaskRuns next() {
		return new TaskRuns(this.number + 1, this.interrupted);
	}

	public TaskRuns lost() {
		return new TaskRuns(this.number + 1, this.interrupted + 1);
	}

}
