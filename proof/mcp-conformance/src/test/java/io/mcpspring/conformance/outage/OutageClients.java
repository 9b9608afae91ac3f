package io.mcpspring.conformance.outage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.conformance.raw.McpSession;
import io.mcpspring.conformance.raw.RawStream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clients that repeatedly call a tool with progress notifications, and record lost or
 * misplaced messages. A client begins a new session after 404, and tries again after a
 * delay when the answer is 503.
 */
final class OutageClients implements AutoCloseable {

	private static final int CLIENTS = 8;

	private final int port;

	private final int events;

	private final int delayMillis;

	private final ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);

	private final List<Future<?>> running = new ArrayList<>();

	private final Queue<String> violations = new ConcurrentLinkedQueue<>();

	private final AtomicInteger resumable = new AtomicInteger();

	private final AtomicInteger broken = new AtomicInteger();

	private final AtomicInteger sending = new AtomicInteger();

	private volatile boolean stopped;

	private OutageClients(int port, int events, int delayMillis) {
		this.port = port;
		this.events = events;
		this.delayMillis = delayMillis;
	}

	static OutageClients start(int port) {
		return start(port, 24, 50);
	}

	/**
	 * Start clients with calls so short that they may end before they are recorded.
	 */
	static OutageClients startQuick(int port) {
		return start(port, 6, 3);
	}

	private static OutageClients start(int port, int events, int delayMillis) {
		OutageClients clients = new OutageClients(port, events, delayMillis);
		for (int i = 0; i < CLIENTS; i++) {
			clients.running.add(clients.threads.submit(() -> {
				clients.run();
				return null;
			}));
		}
		return clients;
	}

	/** Wait for calls that were stored whole, more than were begun before. */
	void awaitResumableCalls() {
		int enough = this.resumable.get() + 2 * CLIENTS;
		Awaitility.await()
			.atMost(60, TimeUnit.SECONDS)
			.untilAsserted(
					() -> assertThat(this.resumable.get()).as("%s", this.violations).isGreaterThanOrEqualTo(enough));
	}

	/** Wait until something can be broken: calls that are in the middle of sending. */
	void awaitSendingCalls() {
		Awaitility.await().atMost(60, TimeUnit.SECONDS).until(() -> this.sending.get() > 0);
	}

	/** Wait for calls that finished without being stored whole. */
	void awaitBrokenCalls() {
		int enough = this.broken.get() + CLIENTS;
		Awaitility.await()
			.atMost(60, TimeUnit.SECONDS)
			.untilAsserted(
					() -> assertThat(this.broken.get()).as("%s", this.violations).isGreaterThanOrEqualTo(enough));
	}

	int brokenCalls() {
		return this.broken.get();
	}

	void stopAndCheck() throws Exception {
		this.stopped = true;
		for (Future<?> client : this.running) {
			client.get(60, TimeUnit.SECONDS);
		}
		assertThat(this.violations).isEmpty();
	}

	private void run() throws Exception {
		McpSession session = null;
		for (int call = 1; !this.stopped; call++) {
			try {
				session = (session != null) ? session : McpSession.begin(this.port);
			}
			catch (AssertionError ex) {
				TimeUnit.MILLISECONDS.sleep(200); // refused for now
				continue;
			}
			session = call(session, call);
		}
	}

	private @Nullable McpSession call(McpSession session, int number) throws Exception {
		String token = session.id() + "-" + number;
		try (RawStream stream = session.post(McpSession.emit(number, token, this.events, this.delayMillis, 100))) {
			if (stream.status() == 404) {
				return null;
			}
			if (stream.status() == 503) {
				TimeUnit.MILLISECONDS.sleep(200);
				return session;
			}
			if (stream.status() != 200) {
				this.violations.add("status " + stream.status() + " " + stream.body());
				return null;
			}
			read(stream, token, number);
		}
		catch (IOException ex) {
			this.violations.add("nothing came any more: " + ex);
		}
		return session;
	}

	private void read(RawStream stream, String token, int number) {
		int progress = 0;
		boolean answered = false;
		boolean cut = false;
		for (RawStream.Event event = stream.next(); event != null; event = stream.next()) {
			if (event.id() == null) {
				cut = true;
			}
			else if (cut) {
				this.violations.add("an event has an id after one that had none");
			}
			JsonNode message = event.data().isEmpty() ? null : JsonMapper.shared().readTree(event.data());
			if (message == null) {
				continue;
			}
			if (answered) {
				this.violations.add("something came after the answer");
			}
			if (message.path("params").path("progressToken").asString("").equals(token)) {
				this.sending.addAndGet((progress == 2) ? 1 : (progress == this.events / 2) ? -1 : 0);
				if (message.path("params").path("progress").asInt() != ++progress) {
					this.violations.add("progress " + progress + " is lost or out of order");
				}
			}
			else if (message.path("id").asInt(-1) == number && message.has("result")) {
				answered = true;
			}
			else {
				this.violations.add("nobody waits for " + event.data());
			}
		}
		if (!answered || progress != this.events) {
			this.violations.add("a call ended after " + progress + " events, answered: " + answered);
		}
		(cut ? this.broken : this.resumable).incrementAndGet();
	}

	@Override
	public void close() {
		this.stopped = true;
		this.threads.shutdownNow();
	}

}
