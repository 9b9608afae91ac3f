package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clients that call for large results, answered as JSON or on streams, and do not read
 * them.
 */
@Tag("slow")
class UnreadAnswerTests {

	private static final int CLIENTS = 30;

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void occupyNoThreadAndAreDisconnected(WebApplicationType type) throws Exception {
		try (RunningApplication application = RunningApplication.start(type, List.of(Tools.class),
				"mcp.server.stream.write-timeout=8s", "server.tomcat.threads.max=10",
				"server.tomcat.accept-count=100")) {
			int port = application.http().port();
			LoopbackClient silent = new LoopbackClient(1, port).receiving(4096);
			LoopbackClient reader = new LoopbackClient(2, port);
			List<Socket> connections = new ArrayList<>();
			try {
				for (int call = 1; call <= CLIENTS; call++) {
					connections.add(call(silent, call, "large"));
				}
				for (int call = 1; call <= 3; call++) {
					try (Socket small = call(reader, call, "small")) {
						assertThat(LoopbackClient.answer(small)).contains("not much");
					}
				}
				try (Socket large = call(reader, 9, "large")) {
					assertThat(LoopbackClient.answer(large)).hasSizeGreaterThan(Tools.LENGTH).contains("xxx\"");
				}
				int unread = 0;
				for (Socket connection : connections) {
					// Only small answers arrive for certain: a reset takes away what was
					// not read.
					unread += start(connection).startsWith("HTTP/1.1 429") ? 0 : 1;
				}
				assertThat(unread).isGreaterThan(CLIENTS / 2);
				double expected = unread;
				Awaitility.await()
					.atMost(Duration.ofMinutes(1))
					.untilAsserted(() -> assertThat(disconnected(application)).isEqualTo(expected));
			}
			finally {
				for (Socket connection : connections) {
					connection.close();
				}
			}
		}
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void ofOneClientMakeRoomForThoseOfOthers(WebApplicationType type) throws Exception {
		// 5% of it are for answers: two large ones.
		try (RunningApplication application = RunningApplication.start(type, List.of(Tools.class),
				"mcp.server.memory=340MB")) {
			int port = application.http().port();
			LoopbackClient greedy = new LoopbackClient(1, port).receiving(4096);
			List<Socket> connections = new ArrayList<>();
			try (Socket modest = call(new LoopbackClient(2, port).receiving(4096), 1, "large")) {
				assertThat(LoopbackClient.head(modest)).contains(" 200 ");
				for (int call = 1; call <= 6; call++) {
					Socket connection = call(greedy, call, "large");
					connections.add(connection);
					assertThat(LoopbackClient.head(connection)).contains(" 200 ");
				}
				Awaitility.await()
					.atMost(Duration.ofMinutes(1))
					.untilAsserted(() -> assertThat(disconnected(application)).isGreaterThanOrEqualTo(3));
				assertThat(LoopbackClient.answer(modest).length()).isGreaterThan(Tools.LENGTH);
			}
			finally {
				for (Socket connection : connections) {
					connection.close();
				}
			}
		}
	}

	@ParameterizedTest
	@CsvSource({ "SERVLET,true", "SERVLET,false", "REACTIVE,true", "REACTIVE,false" })
	void onStreamsMakeRoomForThoseOfOthers(WebApplicationType type, boolean sessions) throws Exception {
		// 5% of it are for answers and events: four large ones.
		try (RunningApplication application = RunningApplication.start(type, List.of(Tools.class),
				"mcp.server.memory=340MB", "mcp.server.stream.write-timeout=10m")) {
			int port = application.http().port();
			LoopbackClient greedy = new LoopbackClient(1, port).receiving(4096);
			LoopbackClient other = new LoopbackClient(2, port).receiving(4096);
			String session = sessions ? greedy.session() : "";
			List<Socket> connections = new ArrayList<>();
			try (Socket modest = stream(other, 1, sessions ? other.session() : "")) {
				for (int call = 1; call <= 20; call++) {
					connections.add(stream(greedy, call, session));
				}
				Awaitility.await()
					.atMost(Duration.ofSeconds(30))
					.untilAsserted(() -> assertThat(disconnected(application)).isGreaterThanOrEqualTo(3));
				assertThat(LoopbackClient.answer(modest).length()).isGreaterThan(Tools.EVENT_LENGTH);
			}
			finally {
				for (Socket connection : connections) {
					connection.close();
				}
			}
		}
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void onStreamsAreDroppedWhereTheClientResumesTheStream(WebApplicationType type) throws Exception {
		try (RunningApplication application = RunningApplication.start(type, List.of(Tools.class),
				"mcp.server.memory=340MB", "mcp.server.stream.write-timeout=10m")) {
			int port = application.http().port();
			LoopbackClient reader = new LoopbackClient(1, port);
			LoopbackClient silent = new LoopbackClient(1, port).receiving(4096);
			String session = reader.session();
			String events = reader.answer(LoopbackClient.inSession(1, "streamed", "{}"), session);
			String first = events.substring(events.indexOf("\nid: ") + 5).lines().findFirst().orElseThrow();
			try (Socket older = silent.resume(session, first)) {
				String begun = LoopbackClient.head(older);
				while (!begun.contains("xxx")) {
					begun += new String(older.getInputStream().readNBytes(64), StandardCharsets.US_ASCII);
				}
				try (Socket newer = reader.resume(session, first)) {
					assertThat(LoopbackClient.answer(newer).length()).isGreaterThan(Tools.EVENT_LENGTH);
				}
				assertThat(rest(older)).isLessThan(Tools.EVENT_LENGTH - 1024);
			}
		}
	}

	/** Return the number of bytes up to the end of a connection, however it ends. */
	private static int rest(Socket connection) throws IOException {
		int bytes = 0;
		byte[] buffer = new byte[8192];
		try {
			for (int read = 0; read >= 0; read = connection.getInputStream().read(buffer)) {
				bytes += read;
			}
		}
		catch (SocketException ex) {
			assertThat(ex).hasMessageContaining("reset");
		}
		return bytes;
	}

	/** Call for a result on a stream, and read its head. */
	private static Socket stream(LoopbackClient client, int id, String session) throws IOException {
		Socket connection = session.isEmpty() ? call(client, id, "streamed")
				: client.post(LoopbackClient.inSession(id, "streamed", "{}"), session);
		assertThat(LoopbackClient.head(connection)).contains(" 200 ", "text/event-stream");
		return connection;
	}

	private static String start(Socket connection) throws IOException {
		try {
			return new String(connection.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
		}
		catch (SocketException ex) {
			return "";
		}
	}

	private static double disconnected(RunningApplication application) {
		return application.context()
			.getBean(MeterRegistry.class)
			.find("mcp.server.readers.disconnected")
			.counters()
			.stream()
			.mapToDouble(Counter::count)
			.sum();
	}

	private static Socket call(LoopbackClient client, int id, String tool) throws IOException {
		return client.post(LoopbackClient.stateless(id, tool, "{}"), LoopbackClient.statelessHeaders(tool));
	}

	static class Tools {

		/** More than the buffers of a connection hold. */
		private static final int LENGTH = 8 * 1024 * 1024;

		private static final String LARGE = "x".repeat(LENGTH);

		/** Less than the events of a session, and more than the buffers hold. */
		private static final int EVENT_LENGTH = 3_800_000;

		@McpTool
		String large() {
			return LARGE;
		}

		/** Answers on a stream, when the thread of the request is free. */
		@McpTool
		CompletableFuture<String> streamed(McpRequestContext context) {
			context.progress(1, null, "begun");
			return new CompletableFuture<String>().completeOnTimeout("x".repeat(EVENT_LENGTH), 300,
					TimeUnit.MILLISECONDS);
		}

		@McpTool
		String small() {
			return "not much";
		}

	}

}
