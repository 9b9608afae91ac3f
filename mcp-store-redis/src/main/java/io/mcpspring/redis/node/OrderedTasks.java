package io.mcpspring.redis.node;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;

import org.jspecify.annotations.Nullable;

/**
 * Sequential execution of tasks, in order, on threads of an executor.
 */
final class OrderedTasks {

	private final Executor executor;

	private final Deque<Runnable> waiting = new ArrayDeque<>();

	private boolean running;

	OrderedTasks(Executor executor) {
		this.executor = executor;
	}

	void run(Runnable task) {
		synchronized (this.waiting) {
			this.waiting.add(task);
			if (this.running) {
				return;
			}
			this.running = true;
		}
		this.executor.execute(this::drain);
	}

	private void drain() {
		for (Runnable task = next(); task != null; task = next()) {
			boolean failed = true;
			try {
				task.run();
				failed = false;
			}
			finally {
				if (failed) {
					this.executor.execute(this::drain);
				}
			}
		}
	}

	private @Nullable Runnable next() {
		synchronized (this.waiting) {
			Runnable task = this.waiting.poll();
			this.running = task != null;
			return task;
		}
	}

}
