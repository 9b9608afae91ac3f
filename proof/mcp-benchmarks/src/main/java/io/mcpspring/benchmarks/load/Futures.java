package io.mcpspring.benchmarks.load;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/**
 * Results of other threads.
 */
public final class Futures {

	private Futures() {
	}

	/**
	 * Wait for a result.
	 * @param future the result
	 * @param <T> its type
	 * @return the result
	 * @throws IOException if the thread failed, or this one was interrupted
	 */
	public static <T> T await(Future<T> future) throws IOException {
		try {
			return future.get();
		}
		catch (ExecutionException ex) {
			throw new IOException(ex.getCause());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException(ex);
		}
	}

}
