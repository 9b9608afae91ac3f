package io.mcpspring.benchmarks.load;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What must hold when many clients come at once. Run for each stack.
 */
@Tag("slow")
abstract class CrowdContract {

	private static final int CLIENTS = 64;

	private static final int CALLS = 10_000;

	private static final int INITIALIZES = 100_000;

	private static final int CAP = 2_000;

	private static final long MEBIBYTE = 1024 * 1024;

	private final WebApplicationType type;

	private final String server;

	CrowdContract(WebApplicationType type, String server) {
		this.type = type;
		this.server = server;
	}

	// server-2025 SESS-14, SSE-13; server-2026 BASE-03: an answer is for who asked.
	@Test
	void noAnswerReachesAnotherClientWithTheSameRequestId() throws IOException {
		int callsEach = (CALLS + CLIENTS - 1) / CLIENTS;
		try (WhisperApplication.Running running = start("mcp.server.limits.max-sessions=" + CLIENTS);
				LoadGenerator load = new LoadGenerator(running.requests().port(), CLIENTS,
						(client) -> new WhisperingClient(running.requests(), client, callsEach))) {
			assertThat(load.runToEnd()).isEqualTo(CLIENTS * callsEach);
		}
	}

	// server-2025 SESS-06
	@Test
	void sessionsNobodyEndsAreBoundedAndMakeRoomWhenTheyExpire() throws IOException {
		Duration idle = Duration.ofSeconds(10);
		AtomicInteger kept = new AtomicInteger();
		AtomicInteger refused = new AtomicInteger();
		try (WhisperApplication.Running running = start("mcp.server.limits.max-sessions=" + CAP,
				"mcp.server.limits.caller-share=100", "mcp.server.session.idle-timeout=" + idle.toSeconds() + "s")) {
			McpRequests requests = running.requests();
			flood(requests, 1000, new AtomicInteger(), new AtomicInteger());
			long heapBefore = liveHeap();
			long start = System.nanoTime();
			flood(requests, INITIALIZES, kept, refused);
			long generations = 1 + (System.nanoTime() - start) / idle.toNanos();
			assertThat(kept.get() + refused.get()).isEqualTo(INITIALIZES);
			assertThat(kept.get()).isBetween(CAP - 1000, (int) (CAP * (generations + 1)));
			assertThat(refused.get()).isPositive();
			assertThat(liveHeap() - heapBefore).isLessThan(8 * MEBIBYTE);
			await().atMost(idle.multipliedBy(6)).pollInterval(Duration.ofSeconds(1)).untilAsserted(() -> {
				AtomicInteger newcomers = new AtomicInteger();
				flood(requests, 100, newcomers, new AtomicInteger());
				assertThat(newcomers).hasValue(100);
			});
		}
	}

	private WhisperApplication.Running start(String... properties) {
		WhisperApplication.Running running = WhisperApplication.start(this.type, properties);
		assertThat(running.server()).isEqualTo(this.server);
		return running;
	}

	private static void flood(McpRequests requests, int count, AtomicInteger kept, AtomicInteger refused)
			throws IOException {
		int connections = 16;
		AtomicInteger left = new AtomicInteger(count);
		try (LoadGenerator load = new LoadGenerator(requests.port(), connections,
				(connection) -> (last) -> begin(requests, last, left, kept, refused))) {
			load.runToEnd();
		}
	}

	private static @Nullable Exchange begin(McpRequests requests, @Nullable Reply last, AtomicInteger left,
			AtomicInteger kept, AtomicInteger refused) {
		if (last != null && last.status() == 200) {
			kept.incrementAndGet();
		}
		else if (last != null) {
			assertThat(last.status()).isEqualTo(503);
			assertThat(Integer.parseInt(String.valueOf(last.header("retry-after")))).isBetween(1, 60);
			assertThat(last.sessionId()).isNull();
			refused.incrementAndGet();
		}
		return (left.getAndDecrement() > 0)
				? new Exchange(Conversations.begin(requests, false).request(), 0, Expected.ANYTHING, true) : null;
	}

	private static long liveHeap() {
		for (int i = 0; i < 3; i++) {
			System.gc();
		}
		return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
	}

}
