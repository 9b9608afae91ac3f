package io.mcpspring.autoconfigure.controller.servlet;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import io.mcpspring.autoconfigure.controller.endpoint.InnerAnswer;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletException;

import org.springframework.web.servlet.DispatcherServlet;

/**
 * One request on its way through a dispatcher servlet, which may dispatch it repeatedly.
 */
final class InnerDispatch implements InnerAsync.Continuation {

	private final CompletableFuture<InnerAnswer> answer = new CompletableFuture<>();

	private final Servlet servlet;

	private final InnerRequest request;

	private final InnerResponse response = new InnerResponse();

	private final InnerAsync async;

	private final Executor executor;

	/**
	 * Create a dispatch.
	 * @param servlet the dispatcher
	 * @param request the request
	 * @param executor runs what follows an asynchronous result, on behalf of the caller
	 */
	InnerDispatch(Servlet servlet, InnerRequest request, Executor executor) {
		this.servlet = servlet;
		this.request = request;
		this.executor = executor;
		this.async = new InnerAsync(request, this.response, this);
		request.setAsync(this.async);
	}

	/** Dispatch the request on the current thread. */
	CompletableFuture<InnerAnswer> start() {
		run();
		this.answer.whenComplete((value, failure) -> {
			if (this.answer.isCancelled()) {
				this.async.abandon();
			}
		});
		return this.answer;
	}

	private void run() {
		try {
			InnerAsync.State reached;
			do {
				this.servlet.service(this.request, this.response);
				reached = this.async.leave();
				this.request.setDispatcherType(DispatcherType.ASYNC);
			}
			while (reached == InnerAsync.State.DISPATCHED);
			if (reached != InnerAsync.State.STARTED) {
				finish();
			}
		}
		catch (ServletException ex) {
			this.answer.completeExceptionally((ex.getCause() != null) ? ex.getCause() : ex);
		}
		catch (IOException | RuntimeException | Error ex) {
			this.answer.completeExceptionally(ex);
		}
	}

	@Override
	public void resume() {
		execute(this::run);
	}

	@Override
	public void finish() {
		Exception failure = (this.request
			.getAttribute(DispatcherServlet.EXCEPTION_ATTRIBUTE) instanceof Exception known) ? known : null;
		this.answer.complete(this.response.answer(failure));
		this.async.completed();
	}

	@Override
	public void execute(Runnable work) {
		try {
			this.executor.execute(work);
		}
		catch (RejectedExecutionException ex) {
			this.answer.completeExceptionally(ex);
		}
	}

}
