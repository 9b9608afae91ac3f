package io.mcpspring.controllers.servlet;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import io.mcpspring.controllers.endpoint.InnerAnswer;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;

import org.springframework.web.servlet.DispatcherServlet;

/**
 * One request on its way through a dispatcher servlet, which may dispatch it repeatedly.
 */
final class InnerDispatch implements InnerAsync.Continuation {

	private final CompletableFuture<InnerAnswer> answer = new CompletableFuture<>();

	private final InnerChain chain;

	private final InnerRequest request;

	private final InnerResponse response;

	private final InnerAsync async;

	private final Executor executor;

	/**
	 * Create a dispatch.
	 * @param chain the filters and the dispatcher
	 * @param request the request
	 * @param memory the memory of the answer
	 * @param executor runs the work after an asynchronous result, on behalf of the caller
	 */
	InnerDispatch(InnerChain chain, InnerRequest request, AnswerMemory.Part memory, Executor executor) {
		this.chain = chain;
		this.request = request;
		this.response = new InnerResponse(memory, this::full);
		this.executor = executor;
		this.async = new InnerAsync(request, this.response, this);
		request.setAsync(this.async);
	}

	/** Dispatch the request on the current thread. */
	CompletableFuture<InnerAnswer> start() {
		run();
		this.answer.whenComplete((value, failure) -> {
			if (this.answer.isCancelled()) {
				this.async.abandon(new CancellationException());
			}
		});
		return this.answer;
	}

	private void run() {
		try {
			InnerAsync.State reached;
			do {
				this.chain.service(this.async.getRequest(), this.async.getResponse(), this.request.getDispatcherType());
				reached = this.async.leave();
				this.request.setDispatcherType(DispatcherType.ASYNC);
			}
			while (reached == InnerAsync.State.DISPATCHED);
			if (reached != InnerAsync.State.STARTED) {
				finish();
			}
		}
		catch (ServletException ex) {
			fail((ex.getCause() != null) ? ex.getCause() : ex);
		}
		catch (IOException | RuntimeException | Error ex) {
			fail(ex);
		}
	}

	/** End the request by a failure, unless that is an answer larger than its bound. */
	private void fail(Throwable failure) {
		if (this.response.isFull()) {
			this.answer.complete(this.response.answer(null));
		}
		else {
			this.answer.completeExceptionally(failure);
		}
		this.async.fail(failure);
	}

	/**
	 * End a request that is asynchronous, as a container does if its answer cannot be
	 * written. Any other one ends when its dispatcher returns.
	 */
	private void full() {
		if (this.async.isStarted()) {
			execute(() -> {
				if (this.async.abandon(new IOException(InnerContent.FULL))) {
					finish();
				}
			});
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
		InnerAnswer complete = this.response.answer(failure);
		this.answer.complete(this.chain.isReached() ? complete : complete.refused());
		this.async.completed();
	}

	@Override
	public void execute(Runnable work) {
		try {
			this.executor.execute(work);
		}
		catch (RejectedExecutionException ex) {
			fail(ex);
		}
	}

}
