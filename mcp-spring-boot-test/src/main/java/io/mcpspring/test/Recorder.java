package io.mcpspring.test;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

import io.mcpspring.client.question.Question;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Notification;
import org.jspecify.annotations.Nullable;

/**
 * Records the messages before the result of a call.
 */
final class Recorder {

	private static final int MAX_COUNT = 10_000;

	private final List<Notification> notifications = new ArrayList<>();

	private final BitSet awaited = new BitSet();

	private final List<Question> questions = new ArrayList<>();

	private @Nullable UnscriptedQuestionException unscripted;

	synchronized void notification(Notification notification) {
		if (this.notifications.size() < MAX_COUNT) {
			this.notifications.add(notification);
		}
		notifyAll();
	}

	synchronized void question(Question question) {
		if (this.questions.size() < MAX_COUNT) {
			this.questions.add(question);
		}
	}

	/** Something was asked that the test has no answer for. */
	synchronized void unscripted(UnscriptedQuestionException failure) {
		if (this.unscripted == null) {
			this.unscripted = failure;
		}
	}

	synchronized @Nullable UnscriptedQuestionException unscripted() {
		return this.unscripted;
	}

	synchronized List<Notification> notifications() {
		return List.copyOf(this.notifications);
	}

	synchronized List<Question> questions() {
		return List.copyOf(this.questions);
	}

	/**
	 * Wait until there is a notification that was not awaited before, whether it came
	 * earlier or not.
	 */
	synchronized Notification await(Predicate<Notification> wanted, String description, long millis) {
		long end = System.nanoTime() + millis * 1_000_000;
		while (true) {
			for (int i = 0; i < this.notifications.size(); i++) {
				if (!this.awaited.get(i) && wanted.test(this.notifications.get(i))) {
					this.awaited.set(i);
					return this.notifications.get(i);
				}
			}
			long left = (end - System.nanoTime()) / 1_000_000;
			if (left <= 0) {
				throw new AssertionError("No " + description + " came within " + millis + " ms, only "
						+ this.notifications.stream().map(Notification::method).toList());
			}
			try {
				wait(left);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new AssertionError("Interrupted while waiting for " + description, ex);
			}
		}
	}

}
