package io.mcpspring.test.mock;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;

import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.client.transport.TransportRequest;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpMethod;
import org.springframework.mock.web.MockAsyncContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

/**
 * Sends requests through MockMvc, and so through all filters of the application.
 */
final class MockMvcTransport implements McpTransport {

	private final MockMvc mvc;

	private final String path;

	private final @Nullable Object user;

	private final ThreadPoolExecutor threads = MockThreads.create();

	MockMvcTransport(MockMvc mvc, String path, @Nullable Object user) {
		this.mvc = mvc;
		this.path = path;
		this.user = user;
	}

	@Override
	public Exchange send(TransportRequest request, ResponseReader reader) {
		Performance performance = new Performance(new MockAnswerSink(reader));
		try {
			this.threads.execute(() -> TestUser.run(this.user, () -> performance.perform(this.mvc, builder(request))));
		}
		catch (RejectedExecutionException ex) {
			performance.sink.failed(ex);
		}
		return performance;
	}

	private MockHttpServletRequestBuilder builder(TransportRequest request) {
		MockHttpServletRequestBuilder builder = MockMvcRequestBuilders
			.request(HttpMethod.valueOf(request.method()), URI.create(this.path))
			.servletPath(this.path);
		request.headers().forEach(builder::header);
		byte[] body = request.body();
		return (body != null) ? builder.content(body) : builder;
	}

	@Override
	public void close() {
		this.threads.shutdown();
	}

	/** One request, which is performed on a separate thread. */
	private static final class Performance implements Exchange {

		private final MockAnswerSink sink;

		private volatile @Nullable MockHttpServletRequest request;

		private volatile @Nullable Thread thread;

		Performance(MockAnswerSink sink) {
			this.sink = sink;
		}

		void perform(MockMvc mvc, MockHttpServletRequestBuilder builder) {
			this.thread = Thread.currentThread();
			try {
				MockHttpServletResponse response = mvc.perform(builder.with((created) -> {
					created.setAttribute(MockAnswerSink.ATTRIBUTE, this.sink);
					this.request = created;
					return created;
				})).andReturn().getResponse();
				if (!this.sink.hasBegun() && !isAsync()) {
					refused(response);
				}
			}
			catch (Exception ex) {
				this.sink.failed(ex);
			}
			finally {
				this.thread = null;
			}
			if (this.sink.isAborted()) {
				tellOfTheEnd();
			}
		}

		private boolean isAsync() {
			MockHttpServletRequest performed = this.request;
			return performed != null && performed.isAsyncStarted();
		}

		/** A filter has answered. */
		private void refused(MockHttpServletResponse response) {
			Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
			response.getHeaderNames().forEach((name) -> headers.put(name, new ArrayList<>(response.getHeaders(name))));
			this.sink.head(response.getStatus(), headers);
			this.sink.data(response.getContentAsByteArray());
			this.sink.complete();
		}

		@Override
		public void abort() {
			this.sink.abort();
			tellOfTheEnd();
		}

		/** As a container does that notices a broken connection. */
		private void tellOfTheEnd() {
			MockHttpServletRequest performed = this.request;
			if (performed == null || !performed.isAsyncStarted()
					|| !(performed.getAsyncContext() instanceof MockAsyncContext async)) {
				return;
			}
			for (AsyncListener listener : List.copyOf(async.getListeners())) {
				try {
					listener.onError(new AsyncEvent(async, performed, async.getResponse(),
							new IOException("The client is gone")));
				}
				catch (IOException ex) {
					this.sink.failed(ex);
				}
			}
		}

	}

}
