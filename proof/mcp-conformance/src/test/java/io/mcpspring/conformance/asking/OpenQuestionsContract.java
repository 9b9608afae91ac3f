package io.mcpspring.conformance.asking;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import io.mcpspring.conformance.raw.McpSession;
import io.mcpspring.conformance.raw.RawStream;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.ServerStores;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Questions hold no thread: a hundred times as many as the server has threads for
 * requests are open at once, and it answers everybody (server-2025 SAMP-12, SAMP-13).
 */
@Tag("slow")
abstract class OpenQuestionsContract {

	static final int THREADS = 20;

	private static final int SESSIONS = 20;

	private static final int QUESTIONS = 2000;

	@LocalServerPort
	private int port;

	@Autowired
	private McpEngine server;

	@Autowired
	private ServerStores stores;

	@Test
	@Timeout(value = 5, unit = TimeUnit.MINUTES)
	void holdNoThread() throws Exception {
		McpSession other = McpSession.begin(this.port);
		answered(other, 1);
		int threads = threads();
		List<Asker> askers = new ArrayList<>();
		try {
			List<McpSession> sessions = new ArrayList<>();
			for (int i = 0; i < SESSIONS; i++) {
				sessions.add(McpSession.begin(this.port, Asker.FORMS));
			}
			for (int i = 0; i < QUESTIONS; i++) {
				askers.add(Asker.begin(sessions.get(i % SESSIONS), i));
			}
			await().atMost(Duration.ofSeconds(60)).until(() -> this.stores.suspended().size() == QUESTIONS);
			await().atMost(Duration.ofSeconds(60)).until(() -> this.server.runningCalls() == 0);
			// Threads that have nothing to do end after a while.
			await().atMost(Duration.ofMinutes(1)).until(() -> threads() - threads < 2 * THREADS);
			for (int i = 0; i < 2 * THREADS; i++) {
				answered(other, 2 + i);
			}
			for (int i = 0; i < QUESTIONS; i++) {
				answer(askers.get(i), i);
			}
			assertThat(this.stores.suspended().size()).isZero();
		}
		finally {
			for (Asker asker : askers) {
				asker.close();
			}
		}
	}

	private static void answer(Asker asker, int requestId) throws IOException {
		asker.decline(asker.question());
		JsonNode answer = Objects.requireNonNull(asker.next());
		assertThat(answer.path("id").asInt(-1)).isEqualTo(requestId);
		assertThat(answer.at("/result/content/0/text").asString()).isEqualTo("User response: action=decline");
		assertThat(asker.next()).isNull();
	}

	private static void answered(McpSession session, int requestId) throws IOException {
		assertThat(session.text(requestId, "echo", "{\"message\":\"still here\"}")).isEqualTo("still here");
		try (RawStream ping = session.post("{\"jsonrpc\":\"2.0\",\"id\":\"p" + requestId + "\",\"method\":\"ping\"}")) {
			assertThat(ping.status()).isEqualTo(200);
			assertThat(ping.body()).contains("\"result\":{}");
		}
	}

	private static int threads() {
		return ManagementFactory.getThreadMXBean().getThreadCount();
	}

}
