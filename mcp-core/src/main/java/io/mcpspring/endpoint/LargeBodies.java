package io.mcpspring.endpoint;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import io.mcpspring.http.HttpExchange;
import io.mcpspring.share.Holder;
import io.mcpspring.share.SharedTask;

/**
 * Decoding of large bodies on threads that may block. On the thread of an event loop it
 * would delay all other connections of that loop.
 */
final class LargeBodies {

	/** The size of a body whose decoding takes about a millisecond. */
	static final int LARGE = 256 * 1024;

	private final Executor executor;

	LargeBodies(Executor executor) {
		this.executor = executor;
	}

	/**
	 * Return whether a body must be decoded on another thread.
	 * @param exchange the request
	 * @param body its body
	 * @return {@code true} if it is large and this thread must not block
	 */
	boolean include(HttpExchange exchange, byte[] body) {
		return body.length >= LARGE && !exchange.mayBlock();
	}

	/**
	 * Run an action on another thread.
	 * @param exchange the request
	 * @param action the action; must not throw
	 * @param refused run instead if there is neither a thread nor a place in the queue
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
