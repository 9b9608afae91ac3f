package io.mcpspring.openapi.call;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

import javax.management.JMException;
import javax.management.ObjectName;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.openapi.MockService;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.mock.http.client.MockClientHttpRequest;
import org.springframework.mock.http.client.MockClientHttpResponse;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

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
					RestClient.builder().requestFactory(new JdkClientHttpRequestFactory()).build(),
					Duration.ofMinutes(1));
			RemoteRequest request = new RemoteRequest("GET", "/x", URI.create(mock.url() + "/x"), new HttpHeaders(),
					null);
			CompletableFuture<Throwable> failure = new CompletableFuture<>();
			Thread call = new Thread(() -> failure.complete(
					catchThrowable(() -> service.send(context(), AnswerMemory.ALL.part(), "GET /x", request, true))));
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

	@ParameterizedTest
	@CsvSource({ "302, GET, 3, 4", "503, GET, 100, 1", "503, GET, 1, 3", "302, HEAD, 1, 6", "302, HEAD, 11, 1" })
	void beginsNoRequestAfterTheTimeOfTheCall(int status, String method, int seconds, int requests) throws Exception {
		AtomicLong now = new AtomicLong();
		try (MockService mock = new MockService()) {
			mock.answerOthers((exchange, count) -> {
				now.addAndGet(Duration.ofSeconds(seconds).toNanos());
				exchange.getResponseHeaders().set("Location", "/x");
				exchange.sendResponseHeaders(status, -1);
			});
			RemoteService service = service(mock, now::get);
			service.redirects().allow(new PathText("/x", false), (context) -> true);
			RemoteAnswer answer = send(service, mock, method);
			assertThat(answer.status()).isEqualTo(status);
			assertThat(mock.requests()).hasSize(requests);
		}
	}

	/** Their memory is no longer counted. */
	@Test
	void keepsNoAnswerThatIsRepeated() throws Exception {
		List<String> kept = new CopyOnWriteArrayList<>();
		try (MockService mock = new MockService()) {
			mock.answerOthers((exchange, count) -> {
				kept.add(answersOnTheHeap());
				MockService.send(exchange, 503, "text/plain", "busy " + count);
			});
			RemoteAnswer last = send(service(mock, System::nanoTime), mock, "GET");
			assertThat(last.text()).isEqualTo("busy 3");
			assertThat(kept).hasSize(3).containsOnly(kept.get(0));
		}
	}

	/** The histogram has the objects that are left after a garbage collection. */
	private static String answersOnTheHeap() {
		try {
			String histogram = (String) ManagementFactory.getPlatformMBeanServer()
				.invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcClassHistogram",
						new Object[] { new String[0] }, new String[] { String[].class.getName() });
			return histogram.lines()
				.filter((line) -> line.endsWith(" " + RemoteAnswer.class.getName()))
				.map((line) -> line.strip().split("\\s+")[1])
				.findFirst()
				.orElse("0");
		}
		catch (JMException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void comparesNoLongLocationWithThePathsOfOperations() throws Exception {
		String location = "/compare/" + "...".repeat(60_000) + "/x/y";
		try (MockService mock = new MockService()) {
			mock.answerOthers((exchange, count) -> {
				exchange.getResponseHeaders().set("Location", location);
				exchange.sendResponseHeaders(302, -1);
			});
			RemoteService service = service(mock, System::nanoTime);
			service.redirects().allow(new PathText("/compare/{base}...{head}", false), (context) -> true);
			assertThat(send(service, mock, "GET").status()).isEqualTo(302);
			assertThat(mock.requests()).hasSize(1);
		}
	}

	/** The JDK reads the next member of a GZIP stream in a call of its own. */
	@Test
	void failsForACompressedBodyOfEmptyParts() throws Exception {
		ByteArrayOutputStream member = new ByteArrayOutputStream();
		new GZIPOutputStream(member).close();
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		for (int i = 0; i < 100_000; i++) {
			member.writeTo(body);
		}
		AtomicBoolean closed = new AtomicBoolean();
		InputStream connection = new ByteArrayInputStream(body.toByteArray()) {
			@Override
			public void close() {
				closed.set(true);
			}
		};
		MockClientHttpRequest sent = new MockClientHttpRequest();
		sent.setResponse(new MockClientHttpResponse(new GZIPInputStream(connection), HttpStatus.OK));
		URI base = URI.create("http://127.0.0.1:1");
		RemoteService service = new RemoteService(
				new ServiceSettings("test", base, new HttpHeaders(), 100_000, 2, false,
						ShareSettings.DEFAULTS.of("calls", 100)),
				RestClient.builder().requestFactory((uri, method) -> sent).build(), Duration.ofSeconds(10));
		RemoteRequest request = new RemoteRequest("GET", "/x", base.resolve("/x"), new HttpHeaders(), null);
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> service.send(context(), AnswerMemory.ALL.part(), "GET /x", request, true))
			.withMessageStartingWith("GET /x failed: the service could not be reached, broke off");
		assertThat(closed).isTrue();
	}

	private static RemoteService service(MockService mock, LongSupplier nanoTime) {
		return new RemoteService(
				new ServiceSettings("test", URI.create(mock.url()), new HttpHeaders(), 100_000, 2, false,
						ShareSettings.DEFAULTS.of("calls", 100)),
				RestClient.builder().requestFactory(new JdkClientHttpRequestFactory()).build(), Duration.ofSeconds(10),
				nanoTime);
	}

	private static ServedCall context() {
		ServedCall context = mock(ServedCall.class);
		given(context.holder()).willReturn(OwnerKey.UNKNOWN);
		return context;
	}

	private static RemoteAnswer send(RemoteService service, MockService mock, String method) {
		return service.send(context(), AnswerMemory.ALL.part(), "GET /x",
				new RemoteRequest(method, "/x", URI.create(mock.url() + "/x"), new HttpHeaders(), null), true);
	}

}
