package io.mcpspring.spring.servlet;

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
 * Listener for the end of an asynchronous request, for any reason.
 */
final class AsyncEnds implements AsyncListener {

	private static final Logger logger = LoggerFactory.getLogger(AsyncEnds.class);

	private final Runnable over;

	private final Runnable completed;

	private final @Nullable ServletBody body;

	/**
	 * Create a listener.
	 * @param over run when the container abandons the request
	 * @param completed run when the request was completed
	 * @param body the body being received, or {@code null}
	 */
	AsyncEnds(Runnable over, Runnable completed, @Nullable ServletBody body) {
		this.over = over;
		this.completed = completed;
		this.body = body;
	}

	/** The time is limited only while the body is being received. */
	@Override
	public void onTimeout(AsyncEvent event) {
		if (this.body == null || !this.body.late()) {
			this.over.run();
		}
	}

	/**
	 * Continue a request asynchronously.
	 * @param timeoutMillis the time after which it ends in any case, 0 for never
	 * @param ends the listener for its end
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
	 * Complete the request here. The thread whose write failed may have tried to, but
	 * Tomcat accepts that only from its own threads by now, and would otherwise dispatch
	 * to an error page.
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
