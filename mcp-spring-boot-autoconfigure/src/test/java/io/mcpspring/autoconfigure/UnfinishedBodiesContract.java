package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
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

	private static final Duration MAX_WAIT = Duration.ofSeconds(60);

	/** Far below the time for which the rest is awaited. */
	private static final Duration AT_ONCE = Duration.ofSeconds(2);

	private final WebApplicationType type;

	private RunningApplication application;

	UnfinishedBodiesContract(WebApplicationType type) {
		this.type = type;
	}

	@BeforeAll
	void start() {
		this.application = RunningApplication.start(this.type, "mcp.server.limits.max-body-size=64KB",
				"mcp.server.legacy-sse.enabled=true");
	}

	@AfterAll
	void stop() {
		this.application.close();
	}

	/** All at once, as each takes the seconds for which the rest is awaited. */
	@Test
	void endTheirConnectionsWhenTheRestNeverComes() throws IOException {
		Map<HalfRequest, String> refused = new LinkedHashMap<>();
		try {
			refuse(refused);
			for (Map.Entry<HalfRequest, String> entry : refused.entrySet()) {
				assertThat(entry.getKey().answer(MAX_WAIT)).startsWith("HTTP/1.1 " + entry.getValue());
			}
		}
		finally {
			close(refused.keySet());
		}
	}

	private void refuse(Map<HalfRequest, String> refused) throws IOException {
		refused.put(announcing(1000, "Content-Encoding: gzip"), "415");
		refused.put(announcing(1000, "Host: evil.example"), "400");
		refused.put(announcing(1000, "Origin: https://evil.example"), "403");
		refused.put(HalfRequest.of("PUT /mcp", this.application.http().port(), 1000), "405");
		refused.put(HalfRequest.of("POST /sse/message?sessionId=none", this.application.http().port(), 1000), "404");
		refused.put(announcing(1_000_000, "X-Size: large"), "413");
		for (HalfRequest request : refused.keySet()) {
			request.send("{");
		}
	}

	/**
	 * The rest is awaited for longer than this, on either stack. One of several tries has
	 * to keep it.
	 */
	@Test
	void areAnsweredBeforeTheRest() {
		await().atMost(MAX_WAIT).until(() -> {
			Map<HalfRequest, String> refused = new LinkedHashMap<>();
			try {
				refuse(refused);
				return areAnswered(refused.keySet());
			}
			finally {
				close(refused.keySet());
			}
		});
	}

	private static boolean areAnswered(Collection<HalfRequest> requests) throws Exception {
		long end = System.nanoTime() + AT_ONCE.toNanos();
		boolean answered = false;
		while (!answered && System.nanoTime() < end) {
			TimeUnit.MILLISECONDS.sleep(10);
			answered = true;
			for (HalfRequest request : requests) {
				answered &= request.isAnswered();
			}
		}
		return answered;
	}

	private HalfRequest announcing(int length, String header) throws IOException {
		return HalfRequest.announcing(this.application.http().port(), length, header);
	}

	private static void close(Collection<HalfRequest> requests) throws IOException {
		for (HalfRequest request : requests) {
			request.close();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Content-Encoding: gzip | 415
			Origin: https://evil.example | 403
			""")
	void keepTheirConnectionsWhenTheyAreWhole(String header, String status) throws IOException {
		try (HalfRequest request = HalfRequest.whole(this.application.http().port(), "{}", header)) {
			await().atMost(MAX_WAIT).until(request::isAnswered);
			request.send("DELETE /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
			assertThat(request.answer(MAX_WAIT)).contains("HTTP/1.1 " + status).contains("HTTP/1.1 400");
		}
	}

	@Test
	void areRefusedWhileTheyArriveInChunks() throws IOException {
		List<HalfRequest> refused = new ArrayList<>();
		try {
			for (int length : new int[] { 65_537, 200_000, 6_000_000 }) {
				HalfRequest request = HalfRequest.chunked(this.application.http().port());
				refused.add(request);
				request.trySend(Integer.toHexString(length) + "\r\n" + " ".repeat(length));
			}
			for (HalfRequest request : refused) {
				assertThat(request.answer(MAX_WAIT)).startsWith("HTTP/1.1 413")
					.containsIgnoringCase("connection: close");
			}
		}
		finally {
			close(refused);
		}
	}

}
