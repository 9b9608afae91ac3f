package io.mcpspring.test.mock;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads that stand in for those of a web server.
 */
final class MockThreads {

	private static final int MAX_COUNT = 64;

	private MockThreads() {
	}

	static ThreadPoolExecutor create() {
		return new ThreadPoolExecutor(0, MAX_COUNT, 5, TimeUnit.SECONDS, new SynchronousQueue<>(), (task) -> {
			Thread thread = new Thread(task, "mcp-mock-http");
			thread.setDaemon(true);
			return thread;
		});
	}

}
