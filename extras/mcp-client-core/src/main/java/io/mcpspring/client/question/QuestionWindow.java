package io.mcpspring.client.question;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import io.mcpspring.engine.jsonrpc.RequestId;

/**
 * Bound for the questions that a server asks outside of calls: within a minute as many as
 * within a call.
 */
public final class QuestionWindow {

	private static final long LENGTH = TimeUnit.MINUTES.toNanos(1);

	private final int most;

	private final LongSupplier nanoTime;

	private final Set<RequestId> asked = new HashSet<>();

	private int number;

	private long end;

	/**
	 * Create a bound.
	 * @param most the largest number of questions within a minute
	 */
	public QuestionWindow(int most) {
		this(most, System::nanoTime);
	}

	QuestionWindow(int most, LongSupplier nanoTime) {
		this.most = most;
		this.nanoTime = nanoTime;
		this.end = nanoTime.getAsLong() + LENGTH;
	}

	/**
	 * Count a question.
	 * @param id the id of its request
	 * @return {@code false} if it was asked before, as a stream that is resumed may
	 * repeat it
	 * @throws IllegalStateException if there are too many
	 */
	public synchronized boolean add(RequestId id) {
		long now = this.nanoTime.getAsLong();
		if (now - this.end >= 0) {
			this.end = now + LENGTH;
			this.asked.clear();
			this.number = 0;
		}
		if (this.asked.contains(id)) {
			return false;
		}
		if (this.number == this.most) {
			throw new IllegalStateException("The server asked more than " + this.most + " questions within a minute");
		}
		this.number++;
		return this.asked.add(id);
	}

	/**
	 * Forget a question whose answer was not sent, so that it may be asked again. It
	 * still counts.
	 * @param id the id of its request
	 */
	public synchronized void unanswered(RequestId id) {
		this.asked.remove(id);
	}

}
