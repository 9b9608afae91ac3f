package io.mcpspring.openapi.call;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.openapi.MockService;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import org.springframework.http.HttpHeaders;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

class RemoteServiceTests {

	@Test
	void cancellationEndsTheArrivalOfTheBody() throws Exception {
		CountDownLatch arriving = new CountDownLatch(1);
		CountDownLatch closed = new CountDownLatch(1);
		try (MockService mock = new MockService()) {
			mock.answerOthers((exchange, count) -> {
				exchange.sendResponseHeaders(200, 0);
				exchange.getResponseBody().write(' ');
				exchange.getResponseBody().flush();
				arriving.countDown();
				MockService.awaitEnd(exchange.getResponseBody());
				closed.countDown();
			});
			RemoteService service = new RemoteService(
					new ServiceSettings("test", URI.create(mock.url()), new HttpHeaders(), 100_000, 1, false,
							ShareSettings.DEFAULTS.of("calls", 100)),
					RestClient.builder().requestFactory(new JdkClientHttpRequestFactory()).build());
			RemoteRequest request = new RemoteRequest("GET", "/x", URI.create(mock.url() + "/x"), new HttpHeaders(),
					null);
			CompletableFuture<Throwable> failure = new CompletableFuture<>();
			Thread call = new Thread(() -> failure.complete(catchThrowable(
					() -> service.send(OwnerKey.UNKNOWN, AnswerMemory.ALL.part(), "GET /x", request, true))));
			call.start();
			assertThat(arriving.await(60, TimeUnit.SECONDS)).isTrue();
			Awaitility.await()
				.pollDelay(Duration.ofMillis(300))
				.until(() -> call.getState() == Thread.State.WAITING || call.getState() == Thread.State.TIMED_WAITING);
			call.interrupt();
			assertThat(failure.get(60, TimeUnit.SECONDS)).isInstanceOf(ToolException.class);
			assertThat(closed.await(60, TimeUnit.SECONDS)).isTrue();
			assertThat(mock.requests()).hasSize(1);
		}
	}

}
