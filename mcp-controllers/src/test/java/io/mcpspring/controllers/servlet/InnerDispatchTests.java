package io.mcpspring.controllers.servlet;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import io.mcpspring.controllers.endpoint.InnerAnswer;
import io.mcpspring.controllers.endpoint.InnerCall;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.spring.web.RequestOrigin;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.GenericServlet;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import org.junit.jupiter.api.Test;

import org.springframework.http.HttpHeaders;
import org.springframework.mock.web.MockServletContext;
import org.springframework.util.LinkedMultiValueMap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * How requests within the application end.
 */
class InnerDispatchTests {

	private static final byte[] PART = new byte[1024 * 1024];

	private final List<String> events = new ArrayList<>();

	private AnswerMemory memory = new AnswerMemory(100 * PART.length);

	@Test
	void completionIsTold() {
		CompletableFuture<InnerAnswer> answer = dispatch(Runnable::run,
				(request, response) -> startAsync(request).complete());
		assertThat(answer).isCompletedWithValueMatching((value) -> value.status() == 200);
		assertThat(this.events).containsExactly("complete");
	}

	@Test
	void failureOfTheDispatcherIsTold() {
		CompletableFuture<InnerAnswer> answer = dispatch(Runnable::run, (request, response) -> {
			startAsync(request);
			throw new ServletException(new IllegalStateException("broken"));
		});
		assertThat(answer).failsWithin(Duration.ofSeconds(30)).withThrowableThat().withMessageContaining("broken");
		assertThat(this.events).containsExactly("error", "complete");
	}

	@Test
	void cancellationIsTold() {
		List<AsyncContext> started = new ArrayList<>();
		CompletableFuture<InnerAnswer> answer = dispatch(Runnable::run,
				(request, response) -> started.add(startAsync(request)));
		assertThat(answer.cancel(true)).isTrue();
		started.get(0).dispatch();
		assertThat(started).hasSize(1);
		assertThat(this.events).containsExactly("error", "complete");
	}

	@Test
	void rejectionIsTold() {
		List<AsyncContext> started = new ArrayList<>();
		CompletableFuture<InnerAnswer> answer = dispatch((work) -> {
			throw new RejectedExecutionException("full");
		}, (request, response) -> started.add(startAsync(request)));
		assertThat(answer).isNotDone();
		started.get(0).dispatch();
		assertThat(answer).isCompletedExceptionally();
		assertThat(this.events).containsExactly("error", "complete");
	}

	@Test
	void writingBeyondTheBoundFails() {
		CompletableFuture<InnerAnswer> answer = dispatch(Runnable::run, (request, response) -> {
			while (true) {
				response.getOutputStream().write(PART);
			}
		});
		assertThat(answer).isCompletedWithValueMatching(InnerDispatchTests::isTooLarge);
	}

	@Test
	void answerStaysTooLarge() {
		CompletableFuture<InnerAnswer> answer = dispatch(Runnable::run, (request, response) -> {
			try {
				while (true) {
					response.getOutputStream().write(PART);
				}
			}
			catch (IOException ex) {
				((HttpServletResponse) response).sendError(500);
			}
		});
		assertThat(answer).isCompletedWithValueMatching(InnerDispatchTests::isTooLarge);
	}

	@Test
	void asynchronousWritingBeyondTheBoundEndsTheRequest() {
		CompletableFuture<InnerAnswer> answer = dispatch(Runnable::run, (request, response) -> {
			startAsync(request);
			try {
				while (true) {
					response.getOutputStream().write(PART);
				}
			}
			catch (IOException ex) {
				this.events.add(String.valueOf(ex.getMessage()));
			}
		});
		assertThat(answer).isCompletedWithValueMatching(InnerDispatchTests::isTooLarge);
		assertThat(this.events).containsExactly("error", "complete", InnerContent.FULL);
	}

	@Test
	void writingWithoutMemoryFails() {
		this.memory = new AnswerMemory(3 * PART.length);
		CompletableFuture<InnerAnswer> answer = dispatch(Runnable::run, (request, response) -> {
			while (true) {
				response.getOutputStream().write(PART);
			}
		});
		assertThat(answer)
			.isCompletedWithValueMatching((value) -> !value.complete() && value.body().length == PART.length);
	}

	private static boolean isTooLarge(InnerAnswer answer) {
		return answer.body().length > InnerAnswer.MAX_BODY;
	}

	private AsyncContext startAsync(ServletRequest request) {
		AsyncContext context = request.startAsync();
		context.addListener(new Listener(this.events));
		return context;
	}

	private CompletableFuture<InnerAnswer> dispatch(Executor executor, Service service) {
		InnerCall call = new InnerCall(null, "GET", "/", new LinkedMultiValueMap<>(), new HttpHeaders(), new byte[0],
				Locale.ENGLISH);
		InnerRequest request = new InnerRequest(new MockServletContext(), "", call,
				new RequestOrigin("http", "localhost", 80, "127.0.0.1"), mock(InnerRequest.Roles.class));
		return new InnerDispatch(new InnerChain(new StubServlet(service), List.of()), request, this.memory.part(),
				executor)
			.start();
	}

	@FunctionalInterface
	private interface Service {

		void serve(ServletRequest request, ServletResponse response) throws ServletException, IOException;

	}

	private static final class StubServlet extends GenericServlet {

		private static final long serialVersionUID = 1L;

		private final transient Service service;

		private StubServlet(Service service) {
			this.service = service;
		}

		@Override
		public void service(ServletRequest request, ServletResponse response) throws ServletException, IOException {
			this.service.serve(request, response);
		}

	}

	private record Listener(List<String> events) implements AsyncListener {

		@Override
		public void onComplete(AsyncEvent event) {
			this.events.add("complete");
		}

		@Override
		public void onTimeout(AsyncEvent event) {
			this.events.add("timeout");
		}

		@Override
		public void onError(AsyncEvent event) {
			this.events.add("error");
		}

		@Override
		public void onStartAsync(AsyncEvent event) {
			this.events.add("start");
		}

	}

}
