package io.mcpspring.client.service;

import java.util.function.Supplier;

import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;

/**
 * The caller's observation on the thread that sends a call, where Micrometer's context
 * propagation is on the class path.
 */
final class CallerContext {

	private static final boolean PRESENT = isPresent("io.micrometer.context.ContextSnapshotFactory");

	private CallerContext() {
	}

	static boolean isPresent(String type) {
		try {
			Class.forName(type, false, CallerContext.class.getClassLoader());
			return true;
		}
		catch (ClassNotFoundException ex) {
			return false;
		}
	}

	/** Return a task that runs with the observation of this thread. */
	static <T> Supplier<T> keep(Supplier<T> task) {
		return PRESENT ? Snapshots.keep(task) : task;
	}

	/** Run a task with the observation of a subscriber. */
	static <T> T within(Object subscriber, Supplier<T> task) {
		return PRESENT ? Snapshots.within(subscriber, task) : task.get();
	}

	/** Loaded only if the library is there. */
	private static final class Snapshots {

		private static final String OBSERVATION = "micrometer.observation";

		private static final ContextSnapshotFactory FACTORY = ContextSnapshotFactory.builder()
			.captureKeyPredicate(OBSERVATION::equals)
			.build();

		static <T> Supplier<T> keep(Supplier<T> task) {
			ContextSnapshot caller = FACTORY.captureAll();
			return () -> {
				try (ContextSnapshot.Scope scope = caller.setThreadLocals()) {
					return task.get();
				}
			};
		}

		static <T> T within(Object subscriber, Supplier<T> task) {
			try (ContextSnapshot.Scope scope = FACTORY.setThreadLocalsFrom(subscriber, OBSERVATION)) {
				return task.get();
			}
		}

	}

}
