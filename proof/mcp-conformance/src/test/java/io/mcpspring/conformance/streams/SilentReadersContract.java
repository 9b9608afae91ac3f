package io.mcpspring.conformance.streams;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.mcpspring.conformance.raw.McpSession;
import io.mcpspring.conformance.raw.RawStream;
import io.mcpspring.engine.endpoint.McpEngine;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clients that never read while tools send 200 MB to them: the server's memory stays
 * flat, others are answered, and each such stream resumes or says that it has a gap
 * (server-2025 SSE-12).
 */
@Tag("slow")
abstract class SilentReadersContract {

	private static final int READERS = 500;

	private static final int EVENTS = 100;

	private static final int BYTES = 4096;

	private static final long MEBIBYTE = 1024 * 1024;

	@LocalServerPort
	private int port;

	@Autowired
	private McpEngine server;

	@Test
	@Timeout(value = 15, unit = TimeUnit.MINUTES)
	void staysFlatAndAnswersOthers() throws Exception {
		McpSession other = McpSession.begin(this.port);
		answered(other, 1);
		long before = usedHeap();
		List<McpSession> sessions = new ArrayList<>();
		List<RawStream> silent = new ArrayList<>();
		long worst = 0;
		try {
			for (int i = 0; i < READERS; i++) {
				McpSession session = McpSession.begin(this.port);
				sessions.add(session);
				silent.add(neverRead(session));
				if (i % 10 == 0) {
					worst = Math.max(worst, answered(other, 2 + i));
				}
			}
			// What calls hold while they write is not what the clients leave behind.
			Awaitility.await().atMost(5, TimeUnit.MINUTES).until(() -> this.server.runningCalls() == 0);
			long grown = usedHeap() - before;
			worst = Math.max(worst, answered(other, 5000));
			assertThat(grown).as("heap grown by %d MiB", grown / MEBIBYTE).isLessThan(64 * MEBIBYTE);
			for (int i = 0; i < READERS; i++) {
				resumesOrSaysSo(sessions.get(i), silent.get(i));
			}
			System.getLogger(SilentReadersContract.class.getName())
				.log(System.Logger.Level.INFO, "heap grown by {0} MiB, slowest answer to another client {1} ms",
						grown / MEBIBYTE, TimeUnit.NANOSECONDS.toMillis(worst));
		}
		finally {
			for (RawStream stream : silent) {
				stream.close();
			}
		}
	}

	private RawStream neverRead(McpSession session) throws IOException {
		Socket socket = new Socket();
		socket.setReceiveBufferSize(4096);
		socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.port));
		RawStream stream = new RawStream(socket);
		stream.write("POST", session.headers(), McpSession.emit(1, session.id(), EVENTS, 0, BYTES));
		return stream;
	}

	/**
	 * Another client is answered.
	 * @return how long it took, in nanoseconds
	 */
	private static long answered(McpSession session, int requestId) throws IOException {
		long start = System.nanoTime();
		try (RawStream answer = session.post("""
				{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"echo",\
				"arguments":{"message":"still here"}}}""".formatted(requestId))) {
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.body()).contains("still here");
		}
		return System.nanoTime() - start;
	}

	private static void resumesOrSaysSo(McpSession session, RawStream silent) throws IOException {
		History history = new History(session.id(), 1);
		silent.readHead();
		assertThat(silent.status()).isEqualTo(200);
		for (RawStream.Event event = silent.next(); event != null; event = silent.next()) {
			history.add(event);
		}
		for (int attempt = 0; !history.isEnded() && attempt < 10; attempt++) {
			Map<String, String> headers = session.headers();
			headers.put("Last-Event-ID", String.valueOf(history.lastId()));
			try (RawStream again = new RawStream(new Socket(InetAddress.getLoopbackAddress(), session.port()))) {
				again.send("GET", headers, null);
				if (again.status() == 400) {
					assertThat(again.body()).contains("Last-Event-ID");
					return;
				}
				assertThat(again.status()).isEqualTo(200);
				for (RawStream.Event event = again.next(); event != null; event = again.next()) {
					history.add(event);
				}
			}
		}
		assertThat(history.violations(EVENTS, 0)).isEmpty();
	}

	private static long usedHeap() throws InterruptedException {
		for (int i = 0; i < 3; i++) {
			System.gc();
			TimeUnit.MILLISECONDS.sleep(100);
		}
		return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
	}

}
