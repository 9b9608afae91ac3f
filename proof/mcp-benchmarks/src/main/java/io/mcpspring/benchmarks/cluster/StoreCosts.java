package io.mcpspring.benchmarks.cluster;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.redis.RedisStores;
import io.mcpspring.redis.access.RedisStoreSettings;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.NodeMessage;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;

import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * What the stores cost by themselves: an event, a session, and the way from one node to
 * another.
 */
public final class StoreCosts {

	private static final byte[] EVENT = "x".repeat(220).getBytes(StandardCharsets.US_ASCII);

	private static final long KNOWN_BYTES = 1L << 24;

	private static final EventLogLimits LIMITS = new EventLogLimits(1_000_000, 1L << 30, 1L << 32, 1L << 25,
			Duration.ofMinutes(5));

	private final RedisProcess redis;

	private final PrintStream out;

	/**
	 * Create the measurement.
	 * @param redis where to store
	 * @param out where to print a table
	 */
	public StoreCosts(RedisProcess redis, PrintStream out) {
		this.redis = redis;
		this.out = out;
	}

	/**
	 * Measure and print.
	 * @throws IOException if Redis does not answer
	 */
	public void run() throws IOException {
		LettuceConnectionFactory one = factory();
		LettuceConnectionFactory two = factory();
		SessionLimits sessions = new SessionLimits(1_000_000, 1_000_000, Duration.ofHours(1), Duration.ofHours(8));
		try (RedisStores here = new RedisStores(one, RedisStoreSettings.DEFAULTS, sessions, KNOWN_BYTES, LIMITS);
				RedisStores there = new RedisStores(two, RedisStoreSettings.DEFAULTS, sessions, KNOWN_BYTES, LIMITS)) {
			here.start();
			there.start();
			appendOneByOne(here.events(), "warm-up", 20_000);
			this.out.printf("%n| what | median | 99th percentile | |%n| --- | ---: | ---: | --- |%n");
			row("store an event, waiting for it", appendOneByOne(here.events(), "serial", 50_000), "");
			row("store an event of 64 at a time", appendMany(here.events(), 200_000), "a turn of 64");
			sessions(here);
			row("find a session", finds(here, 20_000), "");
			memory(here.events(), 10, 2_000);
			memory(here.events(), 250, 200);
			row("event from node to node", hops(here.events(), there.events(), 5_000), "appended to read elsewhere");
			row("message from node to node", messages(here, there, 5_000), "told to heard");
		}
		finally {
			one.destroy();
			two.destroy();
		}
	}

	private LettuceConnectionFactory factory() {
		LettuceConnectionFactory factory = new LettuceConnectionFactory(
				new RedisStandaloneConfiguration("127.0.0.1", this.redis.port()));
		factory.afterPropertiesSet();
		factory.start();
		return factory;
	}

	private long[] appendOneByOne(EventLog log, String name, int count) {
		StreamKey key = new StreamKey("session", name);
		await(log.open(key));
		long[] nanos = new long[count];
		for (int i = 0; i < count; i++) {
			long start = System.nanoTime();
			await(log.append(key, StreamEvent.message(EVENT)));
			nanos[i] = System.nanoTime() - start;
		}
		await(log.close(key));
		return nanos;
	}

	private long[] appendMany(EventLog log, int count) {
		StreamKey key = new StreamKey("session", "many");
		await(log.open(key));
		long[] nanos = new long[count / 64];
		long begin = System.nanoTime();
		for (int i = 0; i < nanos.length; i++) {
			long start = System.nanoTime();
			List<CompletableFuture<Long>> sent = new ArrayList<>();
			for (int j = 0; j < 64; j++) {
				sent.add(log.append(key, StreamEvent.message(EVENT)).toCompletableFuture());
			}
			sent.forEach(CompletableFuture::join);
			nanos[i] = System.nanoTime() - start;
		}
		this.out.printf("| events stored a second, 64 at a time | %,.0f | | one node, one stream |%n",
				nanos.length * 64 / ((System.nanoTime() - begin) / 1e9));
		await(log.close(key));
		return nanos;
	}

	private void sessions(RedisStores stores) throws IOException {
		long before = this.redis.usedMemory();
		int count = 10_000;
		long[] nanos = new long[count];
		for (int i = 0; i < count; i++) {
			SessionData session = SessionData.begun("session-" + i, "owner-" + i % 100, ProtocolVersion.V2025_11_25,
					Implementation.of("client", "1.0"), ClientCapabilities.NONE, Instant.now());
			long start = System.nanoTime();
			await(stores.sessions().create(session));
			nanos[i] = System.nanoTime() - start;
		}
		row("begin a session", nanos, "");
		this.out.printf("| bytes in Redis a session | %,d | | with its places in the indexes |%n",
				(this.redis.usedMemory() - before) / count);
	}

	private long[] finds(RedisStores stores, int count) {
		long[] nanos = new long[count];
		for (int i = 0; i < count; i++) {
			long start = System.nanoTime();
			stores.sessions().find("session-" + i % 10_000, "owner-" + i % 100).toCompletableFuture().join();
			nanos[i] = System.nanoTime() - start;
		}
		return nanos;
	}

	private void memory(EventLog log, int events, int streams) throws IOException {
		long before = this.redis.usedMemory();
		for (int i = 0; i < streams; i++) {
			StreamKey key = new StreamKey("memory" + i, "call");
			await(log.open(key));
			CompletableFuture<?> last = CompletableFuture.completedFuture(null);
			for (int j = 0; j < events; j++) {
				last = log.append(key, StreamEvent.message(EVENT)).toCompletableFuture();
			}
			last.join();
		}
		this.out.printf("| bytes in Redis an event of 220 bytes | %,d | | in streams of %d |%n",
				(this.redis.usedMemory() - before) / ((long) events * streams), events);
		for (int i = 0; i < streams; i++) {
			await(log.closeSession("memory" + i));
		}
	}

	/** About five hundred a second, so that nothing waits in a queue. */
	private static long[] hops(EventLog here, EventLog there, int count) {
		StreamKey key = new StreamKey("session", "hops");
		long epoch = await(here.open(key));
		long[] nanos = new long[count];
		for (int i = 0; i < count; i++) {
			CompletableFuture<Long> seen = new CompletableFuture<>();
			int position = i;
			EventLog.Watch watch = there.watch(key, () -> there.read(key, epoch, position, 1).thenAccept((read) -> {
				if (read instanceof EventLog.Read.Events found && !found.events().isEmpty()) {
					seen.complete(System.nanoTime());
				}
			}));
			pause();
			long start = System.nanoTime();
			here.append(key, StreamEvent.message(EVENT));
			nanos[i] = seen.join() - start;
			watch.close();
		}
		return nanos;
	}

	private static long[] messages(RedisStores here, RedisStores there, int count) {
		AtomicLong sentAt = new AtomicLong();
		long[] nanos = new long[count];
		List<CompletableFuture<Void>> heard = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			heard.add(new CompletableFuture<>());
		}
		there.link().listen((message) -> {
			int number = Integer.parseInt(((NodeMessage.ResourceUpdated) message).uri());
			nanos[number] = System.nanoTime() - sentAt.get();
			heard.get(number).complete(null);
		});
		for (int i = 0; i < count; i++) {
			pause();
			sentAt.set(System.nanoTime());
			here.link().tell(new NodeMessage.ResourceUpdated(Integer.toString(i)));
			heard.get(i).join();
		}
		return nanos;
	}

	private static void pause() {
		try {
			TimeUnit.MILLISECONDS.sleep(2);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void row(String what, long[] nanos, String remark) {
		long[] sorted = nanos.clone();
		Arrays.sort(sorted);
		this.out.printf("| %s | %.3f ms | %.3f ms | %s |%n", what, sorted[sorted.length / 2] / 1e6,
				sorted[(int) (sorted.length * 0.99)] / 1e6, remark);
	}

	private static <T> T await(CompletionStage<T> stage) {
		return stage.toCompletableFuture().join();
	}

}
