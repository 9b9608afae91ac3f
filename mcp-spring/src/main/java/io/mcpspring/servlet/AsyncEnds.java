package io.mcpspring.servlet;

import java.util.concurrent.TimeoutException;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of the end of an asynchronous request, however it came about.
 */
final class AsyncEnds implements AsyncListener {

	private static final Logger logger = LoggerFactory.getLogger(AsyncEnds.class);

	private final Runnable over;

	private final Runnable completed;

	private final @Nullable ServletBody body;

	/**
	 * Create a listener.
	 * @param over run when the container gives the request up
	 * @param completed run when it was completed
	 * @param body what is received, or {@code null}
	 */
	AsyncEnds(Runnable over, Runnable completed, @Nullable ServletBody body) {
		this.over = over;
		this.completed = completed;
		this.body = body;
	}

	/** Time is only limited while the body is received. */
	@Override
	public void onTimeout(AsyncEvent event) {
		if (this.body == null || !this.body.late()) {
			this.over.run();
		}
	}

	/**
	 * Have a request go on asynchronously.
	 * @param timeoutMillis when it ends in any case, 0 for never
	 * @param ends told of its end
	 */
	static AsyncContext start(HttpServletRequest request, HttpServletResponse response, long timeoutMillis,
			AsyncEnds ends) {
		AsyncContext async = request.startAsync(request, response);
		async.setTimeout(timeoutMillis);
		async.addListener(ends);
		return async;
	}

	static void complete(AsyncContext async) {
		try {
			async.complete();
		}
		catch (IllegalStateException ex) {
			logger.trace("Completed by the container", ex);
		}
	}

	/**
	 * The thread whose write failed may have tried to complete the request, but Tomcat
	 * lets only its own threads do so from here on; if nobody did, it would send for an
	 * error page.
	 */
	@Override
	public void onError(AsyncEvent event) {
		Throwable failure = event.getThrowable();
		giveUp((failure != null) ? failure : new TimeoutException("Nothing was received in time"));
		this.over.run();
		complete(event.getAsyncContext());
	}

	@Override
	public void onComplete(AsyncEvent event) {
		giveUp(new IllegalStateException("The request was completed"));
		this.completed.run();
	}

	private void giveUp(Throwable cause) {
		if (this.body != null) {
			this.body.onError(cause);
		}
	}

	@Override
	public void onStartAsync(AsyncEvent event) {
		logger.trace("Nobody starts it again");
	}

}
