package io.mcpspring.engine.endpoint;

import java.util.concurrent.Executor;

import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.share.SharedTask;

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
	boolean include(McpExchange exchange, byte[] body) {
		return body.length >= LARGE && !exchange.mayBlock();
	}

	/**
	 * Run an action on another thread.
	 * @param exchange the request
	 * @param action the action; must not throw
	 * @param refused run instead if there is neither a thread nor a place in the queue
	 */
	void handOver(McpExchange exchange, Runnable action, Runnable refused) {
		SharedTask.execute(this.executor, exchange::holder, action, refused);
	}

}
