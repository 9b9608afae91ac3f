package io.mcpspring.conformance.streams;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.conformance.raw.McpSession;
import io.mcpspring.conformance.raw.RawStream;
import io.mcpspring.conformance.streams.CuttingProxy.Cut;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Streams lose, double and disorder nothing, however their connections end (server-2025
 * SSE-05, SSE-07, SSE-08, HTTP-15). The number of cuts is the system property
 * {@code mcp.stream.cuts}, 100 unless set.
 */
@Tag("slow")
abstract class StreamCutsContract {

	private static final int CUTS = Integer.getInteger("mcp.stream.cuts", 100);

	private static final int CLIENTS = 8;

	private static final int EVENTS = 25;

	@LocalServerPort
	private int port;

	private final AtomicInteger cuts = new AtomicInteger();

	private final AtomicInteger unresumable = new AtomicInteger();

	private final ConcurrentLinkedQueue<String> violations = new ConcurrentLinkedQueue<>();

	@Test
	@Timeout(value = 15, unit = TimeUnit.MINUTES)
	void losesNothingHoweverConnectionsEnd() throws Exception {
		long seed = System.nanoTime();
		ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
		try (CuttingProxy proxy = new CuttingProxy(this.port)) {
			List<Future<?>> done = new ArrayList<>();
			for (int i = 0; i < CLIENTS; i++) {
				Random random = new Random(seed + i);
				done.add(clients.submit(() -> {
					run(proxy, random);
					return null;
				}));
			}
			for (Future<?> client : done) {
				client.get();
			}
		}
		finally {
			clients.shutdownNow();
		}
		assertThat(this.violations).as("seed %d, %d cuts", seed, this.cuts.get()).isEmpty();
		assertThat(this.cuts.get()).isGreaterThanOrEqualTo(CUTS);
		assertThat(this.unresumable.get()).as("cut before the first event id").isLessThan(this.cuts.get() / 2);
	}

	private void run(CuttingProxy proxy, Random random) throws IOException {
		McpSession session = McpSession.begin(this.port);
		for (int call = 1; this.cuts.get() < CUTS; call++) {
			String token = session.id() + "-" + call;
			History history = new History(token, call);
			Cut cut = draw(random);
			try (RawStream stream = new RawStream(proxy.connect(cut))) {
				stream.send("POST", session.headers(), McpSession.emit(call, token, EVENTS, random.nextInt(4), 150));
				drain(stream, history);
			}
			catch (IOException ex) {
				// cut before the head of the response was there
			}
			resume(proxy, session, history, random);
			check(history, call);
		}
	}

	/** Come back until the terminal event is there; cut on the way, at most so often. */
	private void resume(CuttingProxy proxy, McpSession session, History history, Random random) {
		for (int attempt = 0; !history.isEnded() && history.lastId() != null && attempt < 50; attempt++) {
			this.cuts.incrementAndGet();
			Map<String, String> headers = session.headers();
			headers.put("Last-Event-ID", history.lastId());
			try (RawStream stream = new RawStream(proxy.connect((attempt < 6) ? draw(random) : Cut.NONE))) {
				stream.send("GET", headers, null);
				if (stream.status() != 200) {
					this.violations.add("resuming was refused: " + stream.status() + " " + stream.body());
					return;
				}
				drain(stream, history);
			}
			catch (IOException ex) {
				// cut before the head of the response was there
			}
		}
	}

	private static void drain(RawStream stream, History history) {
		for (RawStream.Event event = stream.next(); event != null; event = stream.next()) {
			history.add(event);
		}
	}

	private void check(History history, int call) {
		if (history.lastId() == null) {
			this.cuts.incrementAndGet();
			this.unresumable.incrementAndGet();
			return;
		}
		history.violations(EVENTS, 0).forEach((violation) -> this.violations.add("call " + call + ": " + violation));
		if (history.isGivenUp()) {
			this.violations.add("call " + call + " was given up");
		}
	}

	private static Cut draw(Random random) {
		Cut.Kind[] kinds = Cut.Kind.values();
		Cut.Kind kind = kinds[random.nextInt(kinds.length)];
		return (kind == Cut.Kind.NONE) ? Cut.NONE : new Cut(kind, 150 + random.nextInt(7000));
	}

}
