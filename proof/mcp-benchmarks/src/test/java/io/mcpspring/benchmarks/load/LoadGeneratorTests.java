package io.mcpspring.benchmarks.load;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class LoadGeneratorTests {

	private static final String TEXT = "0123456789abcdef".repeat(8192);

	private final AtomicInteger requests = new AtomicInteger();

	private HttpServer server;

	private String answer = "";

	private int lengthOfAnswer;

	private long delayMillis;

	@BeforeEach
	void start() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
		this.server.createContext("/", (exchange) -> {
			exchange.getRequestBody().readAllBytes();
			this.requests.incrementAndGet();
			pause();
			exchange.sendResponseHeaders(200, this.lengthOfAnswer);
			try (OutputStream out = exchange.getResponseBody()) {
				out.write(this.answer.getBytes(StandardCharsets.US_ASCII));
			}
		});
		this.server.start();
	}

	@AfterEach
	void stop() {
		this.server.stop(0);
	}

	@Test
	void latenciesAreThoseOfOperations() throws IOException {
		answer("{}", true);
		this.delayMillis = 20;
		try (LoadGenerator load = load(Expected.text("{}"))) {
			long operations = load.run(Duration.ofMillis(300)) + load.rest();
			assertThat(load.latencies().getTotalCount()).isEqualTo(operations).isPositive();
			assertThat(load.latencies().getMinValue()).isGreaterThanOrEqualTo(19_000_000);
		}
	}

	@Test
	void aRestingServerIsAskedNothing() throws Exception {
		answer("{}", true);
		try (LoadGenerator load = load(Expected.text("{}"))) {
			long operations = load.run(Duration.ofMillis(100)) + load.rest();
			assertThat(operations).isEqualTo(this.requests.get());
			Thread.sleep(100);
			assertThat(operations).isEqualTo(this.requests.get());
			assertThat(load.run(Duration.ofMillis(100)) + load.rest()).isPositive();
		}
	}

	/** Run for a while, and until the last answer is there. */
	private static long run(LoadGenerator load) throws IOException {
		return load.run(Duration.ofMillis(200)) + load.rest();
	}

	@Test
	void aLargeTextMayComeInChunks() throws IOException {
		answer("{\"text\":\"" + TEXT + "\"}", false);
		try (LoadGenerator load = load(Expected.largeText(TEXT))) {
			assertThat(run(load)).isPositive();
		}
	}

	@Test
	void aLargeTextThatIsShorterIsRefused() throws IOException {
		answer("{\"text\":\"" + TEXT.substring(16) + "\"}", true);
		try (LoadGenerator load = load(Expected.largeText(TEXT))) {
			assertThatIOException().isThrownBy(() -> run(load)).withMessageContaining("a text of 131072 characters");
		}
	}

	@Test
	void aLargeTextThatEndsOtherwiseIsRefused() throws IOException {
		answer("{\"text\":\"" + TEXT.substring(1) + "0\"}", false);
		try (LoadGenerator load = load(Expected.largeText(TEXT))) {
			assertThatIOException().isThrownBy(() -> run(load));
		}
	}

	private void answer(String text, boolean ofStatedLength) {
		this.answer = text;
		this.lengthOfAnswer = ofStatedLength ? text.length() : 0;
	}

	private void pause() {
		try {
			Thread.sleep(this.delayMillis);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private LoadGenerator load(Expected expected) throws IOException {
		McpRequests requests = new McpRequests(this.server.getAddress().getPort(), "/");
		return new LoadGenerator(requests.port(), 1,
				(connection) -> Conversations.repeat(requests, "{}", Map.of(), expected));
	}

}
