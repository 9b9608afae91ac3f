package io.mcpspring.autoconfigure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Clients that close their streams free the places of these streams, although nothing is
 * sent on them for an hour. Run for each stack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class GoneListenersContract {

	/** What one address may have of 320. */
	private static final int PLACES = 240;

	private static final Duration MAX_WAIT = Duration.ofSeconds(60);

	private final WebApplicationType type;

	private RunningApplication application;

	GoneListenersContract(WebApplicationType type) {
		this.type = type;
	}

	@BeforeAll
	void start() {
		this.application = RunningApplication.start(this.type, "mcp.server.stream.keep-alive=1h",
				"test.engine.max-streams=320", "mcp.server.legacy-sse.enabled=true");
	}

	@AfterAll
	void stop() {
		this.application.close();
	}

	/** One of several tries has to keep the moment in which the web server notices. */
	@ParameterizedTest
	@EnumSource
	void theNextOneIsServedWithoutARefusal(Kind kind) {
		await().atMost(MAX_WAIT.multipliedBy(2)).until(() -> {
			close(all(kind));
			return status(kind) == 200;
		});
	}

	@ParameterizedTest
	@EnumSource
	void placesOfClientsThatReadAreKept(Kind kind) throws IOException {
		List<Socket> streams = all(kind);
		try {
			assertThat(status(kind)).isEqualTo(429);
		}
		finally {
			close(streams);
		}
		await().atMost(MAX_WAIT).until(() -> status(kind) == 200);
	}

	/** As many streams as there are places, also those that others leave only now. */
	private List<Socket> all(Kind kind) {
		List<Socket> streams = new ArrayList<>();
		await().atMost(MAX_WAIT).until(() -> {
			boolean granted = true;
			while (granted && streams.size() < PLACES) {
				Socket socket = connect(kind);
				streams.add(socket);
				granted = statusOf(socket) == 200;
			}
			if (!granted) {
				streams.remove(streams.size() - 1).close();
			}
			return granted;
		});
		return streams;
	}

	private static void close(List<Socket> streams) throws IOException {
		for (Socket stream : streams) {
			stream.close();
		}
	}

	private int status(Kind kind) throws IOException {
		try (Socket socket = connect(kind)) {
			return statusOf(socket);
		}
	}

	private Socket connect(Kind kind) throws IOException {
		Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.application.http().port());
		socket.setSoTimeout((int) MAX_WAIT.toMillis());
		socket.getOutputStream().write(kind.request.getBytes(StandardCharsets.US_ASCII));
		return socket;
	}

	private static int statusOf(Socket socket) throws IOException {
		BufferedReader answer = new BufferedReader(
				new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
		return Integer.parseInt(answer.readLine().split(" ")[1]);
	}

	/** Streams that are open until their client closes them. */
	enum Kind {

		SUBSCRIPTION("POST /mcp", "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: subscriptions/listen\r\n", """
				{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":
				{"toolsListChanged":true},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
				"io.modelcontextprotocol/clientCapabilities":{}}}}"""),

		HTTP_WITH_SSE("GET /sse", "", "");

		private final String request;

		Kind(String line, String headers, String body) {
			this.request = line + " HTTP/1.1\r\nHost: localhost\r\nAccept: application/json, text/event-stream\r\n"
					+ "Content-Type: application/json\r\n" + headers + "Content-Length: " + body.length() + "\r\n\r\n"
					+ body;
		}

	}

}
