package io.mcpspring.test.mock;

import java.io.IOException;
import java.util.function.Supplier;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Serves the endpoint where no container does: MockMvc knows the dispatcher servlet
 * alone. The last filter, so that a request has passed all others.
 */
final class EndpointFilter implements Filter {

	private final String path;

	private final Supplier<Servlet> servlet;

	EndpointFilter(String path, Supplier<Servlet> servlet) {
		this.path = path;
		this.servlet = servlet;
	}

	@Override
	public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		if (!(request instanceof HttpServletRequest http) || !this.path.equals(http.getServletPath())) {
			chain.doFilter(request, response);
			return;
		}
		MockAnswerSink sink = (MockAnswerSink) request.getAttribute(MockAnswerSink.ATTRIBUTE);
		StreamedResponse streamed = new StreamedResponse((HttpServletResponse) response, sink);
		this.servlet.get().service(request, streamed);
		if (sink != null) {
			Completion completion = new Completion(streamed, sink);
			if (request.isAsyncStarted()) {
				request.getAsyncContext().addListener(completion);
			}
			if (!request.isAsyncStarted()) {
				completion.complete();
			}
		}
	}

	/** The answer is complete with its request. */
	private record Completion(StreamedResponse response, MockAnswerSink sink) implements AsyncListener {

		void complete() {
			if (!this.sink.isAborted()) {
				this.response.commit();
			}
			this.sink.complete();
		}

		@Override
		public void onComplete(AsyncEvent event) {
			complete();
		}

		@Override
		public void onTimeout(AsyncEvent event) {
			complete();
		}

		@Override
		public void onError(AsyncEvent event) {
			complete();
		}

		@Override
		public void onStartAsync(AsyncEvent event) {
			AsyncContext async = event.getAsyncContext();
			async.addListener(this);
		}

	}

}
