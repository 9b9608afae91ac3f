package io.mcpspring.controllers.servlet;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.beans.BeanUtils;

/**
 * Asynchronous mode of a request within the application, with the states of a servlet
 * container: a dispatch or completion takes effect when the dispatcher has returned. The
 * time limit is that of the call; those that controllers set have no effect.
 */
final class InnerAsync implements AsyncContext {

	private ServletRequest request;

	private ServletResponse response;

	private final Continuation continuation;

	private final List<AsyncListener> listeners = new CopyOnWriteArrayList<>();

	private State state = State.NONE;

	private boolean left;

	private boolean abandoned;

	InnerAsync(HttpServletRequest request, HttpServletResponse response, Continuation continuation) {
		this.request = request;
		this.response = response;
		this.continuation = continuation;
	}

	synchronized AsyncContext start() {
		if (this.state != State.NONE) {
			throw new IllegalStateException("The request is asynchronous already");
		}
		this.state = State.STARTED;
		this.left = false;
		this.listeners.clear();
		return this;
	}

	/** Start with the request and the response of the filters. */
	synchronized AsyncContext start(ServletRequest request, ServletResponse response) {
		start();
		this.request = request;
		this.response = response;
		return this;
	}

	synchronized boolean isStarted() {
		return this.state != State.NONE;
	}

	/** Note that the dispatcher has returned, and return the next action. */
	synchronized State leave() {
		State reached = this.state;
		if (reached == State.STARTED) {
			this.left = true;
		}
		else {
			this.state = State.NONE;
		}
		return reached;
	}

	/**
	 * End work that goes on, because its caller has gone or its answer cannot be written.
	 * @param failure the failure
	 * @return whether it was without outcome
	 */
	boolean abandon(Throwable failure) {
		synchronized (this) {
			if (this.state != State.STARTED || this.abandoned) {
				return false;
			}
			this.abandoned = true;
		}
		failed(failure);
		return true;
	}

	/**
	 * End a request that its dispatcher failed, or that cannot be dispatched again.
	 * @param failure the failure
	 */
	void fail(Throwable failure) {
		synchronized (this) {
			this.abandoned = true;
			this.state = State.NONE;
		}
		failed(failure);
	}

	private void failed(Throwable failure) {
		List<AsyncListener> notified = List.copyOf(this.listeners);
		AsyncEvent event = new AsyncEvent(this, getRequest(), getResponse(), failure);
		tell(notified, (listener) -> listener.onError(event));
		completed();
	}

	/** Notify listeners of the end, once. */
	void completed() {
		List<AsyncListener> notified;
		synchronized (this) {
			notified = List.copyOf(this.listeners);
			this.listeners.clear();
		}
		AsyncEvent event = new AsyncEvent(this, getRequest(), getResponse());
		tell(notified, (listener) -> listener.onComplete(event));
	}

	private static void tell(List<AsyncListener> listeners, Notification notification) {
		for (AsyncListener listener : listeners) {
			try {
				notification.send(listener);
			}
			catch (IOException | RuntimeException ex) {
				// A listener does not change the outcome.
			}
		}
	}

	@Override
	public void dispatch() {
		synchronized (this) {
			if (this.abandoned) {
				return;
			}
			if (this.state != State.STARTED) {
				throw new IllegalStateException("The request is not asynchronous, or dispatched already");
			}
			if (!this.left) {
				this.state = State.DISPATCHED;
				return;
			}
			this.state = State.NONE;
		}
		this.continuation.resume();
	}

	@Override
	public void complete() {
		synchronized (this) {
			if (this.abandoned || this.state != State.STARTED) {
				return;
			}
			if (!this.left) {
				this.state = State.COMPLETED;
				return;
			}
			this.state = State.NONE;
		}
		this.continuation.finish();
	}

	@Override
	public void dispatch(String path) {
		throw new UnsupportedOperationException("A call of a tool is dispatched to its controller only");
	}

	@Override
	public void dispatch(ServletContext context, String path) {
		dispatch(path);
	}

	@Override
	public synchronized ServletRequest getRequest() {
		return this.request;
	}

	@Override
	public synchronized ServletResponse getResponse() {
		return this.response;
	}

	@Override
	public boolean hasOriginalRequestAndResponse() {
		return true;
	}

	@Override
	public void start(Runnable work) {
		this.continuation.execute(work);
	}

	@Override
	public void addListener(AsyncListener listener) {
		this.listeners.add(listener);
	}

	@Override
	public void addListener(AsyncListener listener, ServletRequest request, ServletResponse response) {
		this.listeners.add(listener);
	}

	@Override
	public <T extends AsyncListener> T createListener(Class<T> type) {
		return BeanUtils.instantiateClass(type);
	}

	@Override
	public void setTimeout(long timeout) {
		// The time limit is that of the call.
	}

	@Override
	public long getTimeout() {
		return 0;
	}

	/** The next action after asynchronous processing. */
	interface Continuation {

		/** Dispatch the request again. */
		void resume();

		/** End the request. */
		void finish();

		/** Run code on another thread. */
		void execute(Runnable work);

	}

	/** Message to a listener. */
	@FunctionalInterface
	private interface Notification {

		void send(AsyncListener listener) throws IOException;

	}

	/** States of a request. */
	enum State {

		/** Not asynchronous. */
		NONE,

		/** Asynchronous, without outcome. */
		STARTED,

		/** To be dispatched again. */
		DISPATCHED,

		/** Complete. */
		COMPLETED

	}

}
