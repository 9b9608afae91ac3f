package io.mcpspring.endpoint;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import io.mcpspring.http.HttpExchange;
import io.mcpspring.share.Holder;
import io.mcpspring.share.SharedTask;

/**
 * Has large bodies decoded on threads that may take their time: on the thread of an event
 * loop all its other connections would wait.
 */
final class LargeBodies {

	/** About a millisecond of decoding. */
	static final int LARGE = 256 * 1024;

	private final Executor executor;

	LargeBodies(Executor executor) {
		this.executor = executor;
	}

	/**
	 * Whether a body is for another thread.
	 * @param exchange the request
	 * @param body its body
	 * @return {@code true} if it is large and this thread may not be held
	 */
	boolean include(HttpExchange exchange, byte[] body) {
		return body.length >= LARGE && !exchange.mayBlock();
	}

	/**
	 * Go on elsewhere.
	 * @param exchange the request
	 * @param action what to do; never fails
	 * @param refused done instead if there is no thread and no place to wait for one
	 */
	void handOver(HttpExchange exchange, Runnable action, Runnable refused) {
		try {
			this.executor.execute(new SharedTask() {

				@Override
				protected Holder findHolder() {
					return Holder.of(exchange);
				}

				@Override
				protected void work() {
					action.run();
				}

				@Override
				protected void refuse(RejectedExecutionException reason) {
					refused.run();
				}

			});
		}
		catch (RejectedExecutionException ex) {
			refused.run();
		}
	}

}
