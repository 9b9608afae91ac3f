package io.mcpspring.spring.method;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A future that is nothing more.
 *
 * @param future does the work
 * @param <T> the value
 */
record PlainFuture<T>(Future<T> future) implements Future<T> {

	@Override
	public boolean cancel(boolean interrupt) {
		return this.future.cancel(interrupt);
	}

	@Override
	public boolean isCancelled() {
		return this.future.isCancelled();
	}

	@Override
	public boolean isDone() {
		return this.future.isDone();
	}

	@Override
	public T get() throws InterruptedException, ExecutionException {
		return this.future.get();
	}

	@Override
	public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
		return this.future.get(timeout, unit);
	}

}
