package io.mcpspring.engine.task;

import java.util.List;
import java.util.function.Consumer;

import io.mcpspring.engine.store.TaskData;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listener for the lives of tasks. Of nodes that share tasks, the one that creates or
 * ends a task notifies its listeners. It is called on any thread, so it must be quick and
 * must not throw.
 */
public interface McpTaskListener {

	/** Listener that does nothing. */
	McpTaskListener NONE = new McpTaskListener() {
	};

	/**
	 * Create a listener that notifies several listeners in their order. The failure of
	 * one does not affect the others.
	 * @param listeners the listeners; may be empty
	 * @return the composite
	 */
	static McpTaskListener all(List<? extends McpTaskListener> listeners) {
		Logger logger = LoggerFactory.getLogger(McpTaskListener.class);
		List<McpTaskListener> all = List.copyOf(listeners);
		return new McpTaskListener() {

			private void tell(Consumer<McpTaskListener> event) {
				for (McpTaskListener listener : all) {
					try {
						event.accept(listener);
					}
					catch (RuntimeException | Error ex) {
						logger.error("A listener failed on a task", ex);
					}
				}
			}

			@Override
			public void created(TaskData task) {
				tell((listener) -> listener.created(task));
			}

			@Override
			public void ended(TaskData task) {
				tell((listener) -> listener.ended(task));
			}

		};
	}

	/**
	 * Handle a new task.
	 * @param task the task
	 */
	default void created(TaskData task) {
	}

	/**
	 * Handle the end of a task. A task whose life is over before it ended is forgotten
	 * without an end.
	 * @param task the task, which never changes any more
	 */
	default void ended(TaskData task) {
	}

}
