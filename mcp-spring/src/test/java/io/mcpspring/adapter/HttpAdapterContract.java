package io.mcpspring.adapter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.adapter.RawClient.Head;
import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.McpExchange.StreamConnection;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What every adapter has to do, with a handler that knows nothing of MCP.
 */
abstract class HttpAdapterContract extends ReplyContract {

	private static final Duration SOON = Duration.ofSeconds(60);

	private static final long HEAP_FOR_SLOW_CLIENTS = 32 * 1024 * 1024;

	private static final String FRAME = "data: 1\n\n";

	private static final String OTHER = "data: 2\n\n";

	private void closedOnce(ScriptedSource source) {
		await().atMost(SOON).untilAsserted(() -> assertThat(source.closings()).isEqualTo(1));
	}

	private void eachClosedOnce() {
		await().atMost(SOON).untilAsserted(() -> assertThat(sources()).allMatch((source) -> source.closings() == 1));
	}

	@Test
	void sendsHeadersOfIdleStreamAtOnce() throws IOException {
		// server-2026 SSE-05
		ScriptedSource source = source();
		script((exchange) -> exchange.openStream(source));
		try (RawClient client = connect()) {
			Head head = client.head("GET").readHead();
			assertThat(head.status()).isEqualTo(200);
			assertThat(head.headers()).containsEntry("Content-Type", "text/event-stream")
				.containsEntry("Cache-Control", "no-cache")
				.containsEntry("X-Accel-Buffering", "no")
				.doesNotContainKey("Content-Length");
			source.emit(FRAME);
			assertThat(client.readText(FRAME.length())).isEqualTo(FRAME);
			source.emit(OTHER).end();
			assertThat(client.readToEnd()).isEqualTo(OTHER);
		}
		closedOnce(source);
	}

	@Test
	void streamsWhatIsThereAndEnds() throws IOException {
		script((exchange) -> exchange.openStream(source().emit(FRAME).emit(OTHER).end()));
		try (RawClient client = connect()) {
			for (int i = 0; i < 3; i++) {
				assertThat(client.post("{}").readAnswer().body()).isEqualTo(FRAME + OTHER);
			}
		}
	}

	@Test
	void streamsWhileHandlerRuns() throws IOException {
		ScriptedSource source = source();
		CountDownLatch read = new CountDownLatch(1);
		script((exchange) -> blocking(exchange, () -> {
			exchange.openStream(source);
			source.emit(FRAME);
			pause(read);
			source.emit(OTHER).end();
		}));
		try (RawClient client = connect()) {
			client.post("{}").readHead();
			assertThat(client.readText(FRAME.length())).isEqualTo(FRAME);
			assertThat(source.closings()).isZero();
			read.countDown();
			assertThat(client.readToEnd()).isEqualTo(OTHER);
		}
		closedOnce(source);
	}

	@Test
	void sendsBurstAlthoughHandlerGoesOn() throws IOException {
		ScriptedSource source = source();
		CountDownLatch read = new CountDownLatch(1);
		script((exchange) -> blocking(exchange, () -> {
			exchange.openStream(source.emit(FRAME));
			source.emit(OTHER).emit(FRAME).emit(OTHER);
			pause(read);
			source.end();
		}));
		try (RawClient client = connect()) {
			client.post("{}").readHead();
			String burst = FRAME + OTHER + FRAME + OTHER;
			assertThat(client.readText(burst.length())).isEqualTo(burst);
			read.countDown();
			assertThat(client.endsAfter("")).isTrue();
		}
		closedOnce(source);
	}

	@Test
	void streamsFromAnotherThreadWhileHandlerBlocks() throws IOException {
		ScriptedSource source = source();
		CountDownLatch read = new CountDownLatch(1);
		script((exchange) -> {
			this.others.execute(() -> {
				exchange.openStream(source);
				source.emit(FRAME);
			});
			blocking(exchange, () -> pause(read));
		});
		try (RawClient client = connect()) {
			assertThat(client.post("{}").readHead().status()).isEqualTo(200);
			assertThat(client.readText(FRAME.length())).isEqualTo(FRAME);
			source.emit("x".repeat(200_000));
			assertThat(client.readText(200_000)).hasSize(200_000);
			source.emit(OTHER).end();
			assertThat(client.readToEnd()).isEqualTo(OTHER);
			closedOnce(source);
			read.countDown();
			script((next) -> next.reply(json("{}")));
			assertThat(client.post("{}").readAnswer().body()).isEqualTo("{}");
		}
	}

	@Test
	void goesOnWithStreamAfterHandlerReturned() throws IOException {
		ScriptedSource source = source();
		CountDownLatch returned = new CountDownLatch(1);
		script((exchange) -> {
			exchange.openStream(source);
			source.emit(FRAME);
			returned.countDown();
		});
		try (RawClient client = connect()) {
			client.post("{}").readHead();
			pause(returned);
			String large = "y".repeat(3_000_000);
			source.emit(large).emit(OTHER).end();
			assertThat(client.readToEnd()).isEqualTo(FRAME + large + OTHER);
		}
		closedOnce(source);
	}

	@Test
	void opensStreamAfterHandlerReturned() throws IOException {
		ScriptedSource source = source();
		script((exchange) -> CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS, this.others)
			.execute(() -> exchange.openStream(source)));
		try (RawClient client = connect()) {
			assertThat(client.post("{}").readHead().headers()).containsEntry("Content-Type", "text/event-stream");
			source.emit(FRAME).end();
			assertThat(client.readToEnd()).isEqualTo(FRAME);
		}
		closedOnce(source);
	}

	@Test
	void knowsItsRequestAfterTheEndOfItsStream() throws IOException {
		ScriptedSource source = source();
		AtomicReference<McpExchange> first = new AtomicReference<>();
		script((exchange) -> {
			first.set(exchange);
			exchange.openStream(source);
		});
		List<Object> seen = new ArrayList<>();
		try (RawClient client = connect()) {
			client.head("GET", "Accept-Language: fr", "traceparent: 00-1-2-01", "baggage: a=b", "X-Secret: own");
			client.readHead();
			await().atMost(SOON).until(() -> first.get() != null);
			source.emit(FRAME).end();
			assertThat(client.readToEnd()).isEqualTo(FRAME);
			closedOnce(source);
			script((exchange) -> {
				seen.addAll(known(first.get()));
				exchange.reply(json("{}"));
			});
			client.head("GET", "Accept-Language: de", "tracestate: other", "X-Secret: other").readAnswer();
		}
		assertThat(seen)
			.isEqualTo(Arrays.asList("fr", "00-1-2-01", null, List.of("a=b"), "127.0.0.1", McpCaller.ANONYMOUS));
		assertThat(first.get().header("X-Secret")).isIn(null, "own");
		assertThat(first.get().headers("X-Secret")).isIn(List.of(), List.of("own"));
	}

	private static List<Object> known(McpExchange exchange) {
		assertThat(exchange.header("X-Secret")).isIn(null, "own");
		assertThat(exchange.copyHeaders().toString()).doesNotContain("other");
		return Arrays.asList(exchange.header("Accept-Language"), exchange.header("traceparent"),
				exchange.header("tracestate"), exchange.headers("baggage"), exchange.remoteAddress(),
				exchange.caller());
	}

	@Test
	void holdsManyIdleStreamsWithoutThreads() throws IOException {
		script((exchange) -> exchange.openStream(source()));
		List<RawClient> clients = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			clients.add(connect());
			assertThat(clients.get(i).head("GET").readHead().status()).isEqualTo(200);
		}
		script((exchange) -> exchange.reply(json("{}")));
		try (RawClient client = connect()) {
			assertThat(client.post("{}").readAnswer().status()).isEqualTo(200);
		}
		sources().forEach((source) -> source.emit(FRAME).end());
		for (RawClient client : clients) {
			assertThat(client.readToEnd()).isEqualTo(FRAME);
			client.close();
		}
		eachClosedOnce();
	}

	@Test
	void closesSourceOnceWhenClientIsGone() throws IOException {
		for (boolean reset : new boolean[] { true, false }) {
			ScriptedSource source = source();
			script((exchange) -> exchange.openStream(source));
			RawClient client = connect();
			client.head("GET").readHead();
			if (reset) {
				client.reset();
			}
			client.close();
			await().atMost(SOON).until(() -> source.emit(": keep-alive\n\n").closings() == 1);
			source.emit(FRAME).end();
		}
	}

	@Test
	void closesSourceOnceWhenClientIsGoneWhileHandlerRuns() throws IOException {
		ScriptedSource source = source();
		CountDownLatch finished = new CountDownLatch(1);
		script((exchange) -> blocking(exchange, () -> {
			exchange.openStream(source);
			await().atMost(SOON).until(() -> source.emit(FRAME).closings() == 1);
			finished.countDown();
		}));
		RawClient client = connect();
		client.post("{}").readHead();
		client.reset();
		pause(finished);
	}

	@Test
	void abortsStream() throws IOException {
		AtomicReference<StreamConnection> connection = new AtomicReference<>();
		ScriptedSource source = source();
		script((exchange) -> connection.set(exchange.openStream(source)));
		try (RawClient client = connect()) {
			client.head("GET").readHead();
			source.emit(FRAME);
			assertThat(client.readText(FRAME.length())).isEqualTo(FRAME);
			await().atMost(SOON).until(() -> connection.get() != null);
			connection.get().abort();
			assertThat(client.endsAfter("")).isTrue();
		}
		closedOnce(source);
		connection.get().abort();
	}

	@Test
	void abortsStreamOfClientThatDoesNotRead() throws IOException {
		AtomicReference<StreamConnection> connection = new AtomicReference<>();
		BulkSource source = register(new BulkSource());
		script((exchange) -> connection.set(exchange.openStream(source)));
		try (RawClient client = connectSlow()) {
			client.head("GET");
			await().atMost(SOON).until(() -> connection.get() != null);
			for (int i = 0; i < 400; i++) {
				source.emitFrame();
			}
			connection.get().abort();
			closedOnce(source);
		}
	}

	@Test
	void abortsStreamWhileHandlerBlocks() throws IOException {
		AtomicReference<StreamConnection> connection = new AtomicReference<>();
		ScriptedSource source = source();
		CountDownLatch ended = new CountDownLatch(1);
		script((exchange) -> blocking(exchange, () -> {
			connection.set(exchange.openStream(source));
			source.emit(FRAME);
			pause(ended);
		}));
		try (RawClient client = connect()) {
			client.post("{}").readHead();
			assertThat(client.readText(FRAME.length())).isEqualTo(FRAME);
			connection.get().abort();
			assertThat(client.endsAfter("")).isTrue();
			closedOnce(source);
		}
		finally {
			ended.countDown();
		}
	}

	@Test
	void isNotDisturbedByLateWakeUps() throws IOException {
		List<ScriptedSource> old = new ArrayList<>();
		AtomicBoolean stop = new AtomicBoolean();
		BlockingQueue<ScriptedSource> finished = new LinkedBlockingQueue<>();
		script((exchange) -> {
			ScriptedSource source = source();
			finished.add(source);
			exchange.openStream(source.emit(FRAME));
			this.others.execute(source::end);
		});
		this.others.execute(() -> {
			while (!stop.get()) {
				finished.drainTo(old);
				old.forEach(ScriptedSource::wakeUp);
			}
		});
		try (RawClient client = connect()) {
			for (int i = 0; i < 300; i++) {
				assertThat(client.post("{}").readAnswer().body()).isEqualTo(FRAME);
			}
		}
		finally {
			stop.set(true);
		}
		eachClosedOnce();
	}

	@Test
	void losesNoReplyThatRacesWithReturnOfHandler() throws IOException {
		script((exchange) -> {
			this.others.execute(() -> exchange.reply(json("{}")));
			spin();
		});
		try (RawClient client = connect()) {
			for (int i = 0; i < 1000; i++) {
				assertThat(client.post("{}").readAnswer().body()).isEqualTo("{}");
			}
		}
	}

	@Test
	void losesNoFrameThatRacesWithReturnOfHandler() throws IOException {
		script((exchange) -> {
			ScriptedSource source = source();
			this.others.execute(() -> exchange.openStream(source.emit(FRAME)));
			this.others.execute(() -> source.emit(OTHER).end());
			spin();
		});
		try (RawClient client = connect()) {
			for (int i = 0; i < 1000; i++) {
				assertThat(client.post("{}").readAnswer().body()).contains(OTHER).hasSizeBetween(9, 18);
			}
		}
		eachClosedOnce();
	}

	@Test
	void keepsAnswersApartWhileClientsComeAndGo() throws Exception {
		script((exchange) -> answerSomehow(exchange, exchange.header("X-Token")));
		List<CompletableFuture<Void>> clients = new ArrayList<>();
		for (int i = 0; i < 6; i++) {
			boolean steady = i < 3;
			clients.add(CompletableFuture.runAsync(() -> converse(steady), this.others));
		}
		CompletableFuture.allOf(clients.toArray(CompletableFuture[]::new)).get(60, TimeUnit.SECONDS);
		sources().forEach(ScriptedSource::wakeUp);
		eachClosedOnce();
	}

	/** One of the ways to say the same, from one of the threads that may. */
	private void answerSomehow(McpExchange exchange, String token) {
		Runnable answer = ThreadLocalRandom.current().nextBoolean() ? () -> exchange.reply(json(token)) : () -> {
			ScriptedSource source = source();
			this.others.execute(() -> {
				spin();
				source.emit(token.substring(20)).end();
			});
			exchange.openStream(source.emit(token.substring(0, 20)));
		};
		if (ThreadLocalRandom.current().nextBoolean()) {
			answer.run();
		}
		else {
			this.others.execute(answer);
		}
		spin();
	}

	private void converse(boolean steady) {
		try {
			RawClient client = connect();
			for (int i = 0; i < 400; i++) {
				String token = UUID.randomUUID().toString();
				client.head("GET", "X-Token: " + token);
				if (steady) {
					assertThat(client.readAnswer().body()).hasSize(36)
						.contains(token.substring(0, 20), token.substring(20));
				}
				else {
					spin();
					client.reset();
					client = connect();
				}
			}
			client.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Test
	void survivesClientsThatDoNotRead() throws Exception {
		int slow = 40;
		CountDownLatch finished = new CountDownLatch(slow);
		List<RawClient> clients = new ArrayList<>();
		ExchangeHandler handler = (exchange) -> {
			if (exchange.header("X-Slow") == null) {
				exchange.reply(json("{}"));
				return;
			}
			BulkSource source = register(new BulkSource());
			blocking(exchange, () -> {
				exchange.openStream(source);
				for (int i = 0; i < 10 * 1024 * 1024 / BulkSource.FRAME; i++) {
					source.emitFrame();
				}
				finished.countDown();
			});
		};
		long before = usedHeap();
		try (TestServer server = start(handler, slow + 8); RawClient quick = new RawClient(server.port())) {
			for (int i = 0; i < slow; i++) {
				clients.add(new RawClient(server.port(), 4096).head("GET", "X-Slow: 1"));
			}
			while (!finished.await(50, TimeUnit.MILLISECONDS)) {
				assertThat(quick.post("{}").readAnswer().body()).isEqualTo("{}");
			}
			// While the buffers of the connections fill, there is garbage after each
			// collection.
			await().untilAsserted(() -> assertThat(usedHeap() - before).isLessThan(HEAP_FOR_SLOW_CLIENTS));
			for (RawClient client : clients) {
				client.close();
			}
			eachClosedOnce();
		}
	}

	private static long usedHeap() {
		for (int i = 0; i < 3; i++) {
			System.gc();
		}
		return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
	}

}
