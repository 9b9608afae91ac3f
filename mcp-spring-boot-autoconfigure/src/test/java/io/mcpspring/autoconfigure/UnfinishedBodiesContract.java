package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.time.Duration;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Requests that are refused before their bodies are complete. Run for each stack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class UnfinishedBodiesContract {

	private static final Duration PATIENCE = Duration.ofSeconds(40);

	private final WebApplicationType type;

	private RunningApplication application;

	UnfinishedBodiesContract(WebApplicationType type) {
		this.type = type;
	}

	@BeforeAll
	void start() {
		this.application = RunningApplication.start(this.type, "mcp.server.limits.max-body-size=64KB");
	}

	@AfterAll
	void stop() {
		this.application.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Content-Encoding: gzip | 1000 | 415
			Host: evil.example | 1000 | 400
			Origin: https://evil.example | 1000 | 403
			X-Size: large | 1000000 | 413
			""")
	void endTheirConnectionsWhenTheRestNeverComes(String header, int length, String status) throws IOException {
		try (HalfRequest request = HalfRequest.announcing(this.application.http().port(), length, header)) {
			assertThat(request.send("{").answer(PATIENCE)).startsWith("HTTP/1.1 " + status);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Content-Encoding: gzip | 415
			Origin: https://evil.example | 403
			""")
	void keepTheirConnectionsWhenTheyAreWhole(String header, String status) throws IOException {
		try (HalfRequest request = HalfRequest.whole(this.application.http().port(), "{}", header)) {
			await().atMost(PATIENCE).until(request::isAnswered);
			request.send("DELETE /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
			assertThat(request.answer(PATIENCE)).contains("HTTP/1.1 " + status).contains("HTTP/1.1 400");
		}
	}

	@ParameterizedTest
	@CsvSource({ "65537", "200000", "6000000" })
	void areRefusedWhileTheyArriveInChunks(int length) throws IOException {
		try (HalfRequest request = HalfRequest.chunked(this.application.http().port())) {
			request.trySend(Integer.toHexString(length) + "\r\n" + " ".repeat(length));
			assertThat(request.answer(PATIENCE)).startsWith("HTTP/1.1 413").containsIgnoringCase("connection: close");
		}
	}

}
