package io.mcpspring.conformance.asking;

import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.conformance.raw.McpSession;
import io.mcpspring.conformance.raw.RawStream;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.store.InMemorySessionStore;
import io.mcpspring.engine.store.InMemorySuspendedCallStore;
import io.mcpspring.engine.stream.InMemoryEventLog;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Clients that vanish in the middle of a question leave nothing behind after the
 * time-outs: no session, no waiting call, no stream, no connection (server-2025 LIFE-15,
 * SESS-06).
 */
abstract class VanishedClientsContract {

	private static final int CLIENTS = 60;

	@LocalServerPort
	private int port;

	@Autowired
	private McpEngine server;

	@Autowired
	private ServerStores stores;

	@Test
	void leaveNothingBehind() throws Exception {
		List<Asker> silent = new ArrayList<>();
		try {
			for (int i = 0; i < CLIENTS; i++) {
				McpSession session = McpSession.begin(this.port, Asker.FORMS);
				Asker asker = Asker.begin(session, 1);
				assertThat(asker.question()).isNotEmpty();
				switch (i % 3) {
					case 0 -> asker.close();
					case 1 -> listenAndClose(session, asker);
					default -> silent.add(asker);
				}
			}
			assertThat(this.stores.suspended().size()).isPositive();
			assertThat(sessionCount()).isPositive();
			assertThat(streamCount()).isPositive();
			await().atMost(Duration.ofSeconds(60)).untilAsserted(this::nothingIsLeft);
		}
		finally {
			for (Asker asker : silent) {
				asker.close();
			}
		}
	}

	private static void listenAndClose(McpSession session, Asker asker) throws Exception {
		try (RawStream standalone = new RawStream(new Socket(InetAddress.getLoopbackAddress(), session.port()))) {
			standalone.send("GET", session.headers(), null);
			assertThat(standalone.status()).isEqualTo(200);
		}
		asker.close();
	}

	private void nothingIsLeft() {
		assertThat(this.stores.suspended().size()).as("waiting calls").isZero();
		assertThat(((InMemorySuspendedCallStore) this.stores.suspended()).openQuestions()).as("questions").isZero();
		assertThat(sessionCount()).as("sessions").isZero();
		assertThat(streamCount()).as("streams").isZero();
		assertThat(this.server.openStreams()).as("connections").isZero();
		assertThat(this.server.runningCalls()).as("running calls").isZero();
	}

	private int sessionCount() {
		return ((InMemorySessionStore) this.stores.sessions()).size();
	}

	private int streamCount() {
		return ((InMemoryEventLog) this.stores.events()).size();
	}

}
