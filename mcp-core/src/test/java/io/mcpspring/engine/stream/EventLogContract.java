package io.mcpspring.engine.stream;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.mcpspring.store.EventLog;
import io.mcpspring.store.EventLog.Positioned;
import io.mcpspring.store.EventLog.Read;
import io.mcpspring.store.EventLog.Reason;
import io.mcpspring.store.EventLog.Watch;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What every {@link EventLog} does. A log is tested by a class that extends this one and
 * says how to make an empty log and how to let time pass.
 */
public abstract class EventLogContract {

	private static final int MAX_EVENTS = 64;

	private static final int MAX_BYTES = 100_000;

	private static final int ALL = Integer.MAX_VALUE;

	private static final StreamKey STREAM = new StreamKey("session", "call-1");

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private EventLog log;

	/**
	 * Make a log without streams.
	 * @param limits its limits
	 * @return the log
	 */
	protected abstract EventLog log(EventLogLimits limits);

	/**
	 * Let time pass for the log.
	 * @param time how much
	 */
	protected abstract void pass(Duration time);

	/**
	 * The unit of all times here: large for a clock that can be set, as small as is safe
	 * for a real one. Streams expire three of them after their end.
	 * @return the unit
	 */
	protected abstract Duration unit();

	/**
	 * Have the log notice what expired, if it does not by itself.
	 * @param log the log
	 */
	protected void expire(EventLog log) {
	}

	@BeforeEach
	void createLog() {
		this.log = log(
				new EventLogLimits(MAX_EVENTS, MAX_BYTES, 10 * MAX_BYTES, 100 * MAX_BYTES, unit().multipliedBy(3)));
	}

	@AfterEach
	void stopThreads() {
		this.threads.shutdownNow();
	}

	@Test
	void readsWhatWasAppended() {
		long epoch = open(STREAM);

		assertThat(append(STREAM, "one")).isEqualTo(1);
		assertThat(append(STREAM, "two \u2603")).isEqualTo(2);

		assertThat(events(epoch, 0)).containsExactly("1:one", "2:two \u2603");
		assertThat(events(epoch, 1)).containsExactly("2:two \u2603");
		assertThat(events(epoch, 2)).isEmpty();
	}

	@Test
	void storesTheEventThatPrimesAStream() {
		// server-2025 SSE-13
		long epoch = open(STREAM);

		assertThat(await(this.log.append(STREAM, StreamEvent.priming()))).isEqualTo(1);
		append(STREAM, "result");

		assertThat(events(epoch, 0)).containsExactly("1:", "2:result");
		assertThat(events(epoch, 1)).containsExactly("2:result");
	}

	@Test
	void keepsStreamsApart() {
		// server-2025 SSE-08, SESS-16
		List<StreamKey> keys = List.of(StreamKey.standalone("a"), StreamKey.standalone("b"), new StreamKey("a", "1"),
				new StreamKey("a:1", ""), new StreamKey("", "a:1"), new StreamKey("a", "\u2603*?[x]"));
		List<Long> epochs = keys.stream().map(this::open).toList();

		keys.forEach((key) -> append(key, key.toString()));

		for (int i = 0; i < keys.size(); i++) {
			Read.Events read = (Read.Events) read(keys.get(i), epochs.get(i), 0);
			assertThat(text(read)).containsExactly("1:" + keys.get(i));
		}
	}

	@Test
	void readsAboutAsManyBytesAsAskedFor() {
		long epoch = open(STREAM);
		IntStream.range(0, 10).forEach((i) -> append(STREAM, "x".repeat(100)));

		assertThat(read(epoch, 0, 350).events()).hasSizeBetween(1, 3);
		assertThat(read(epoch, 0, 1).events()).hasSize(1);
		assertThat(read(epoch, 0, 0).events()).hasSize(1);
		assertThat(read(epoch, 4, ALL).events()).hasSize(6);
	}

	@Test
	void saysThatAStreamEnded() {
		long epoch = open(STREAM);
		append(STREAM, "one");
		assertThat(read(epoch, 0, ALL).ended()).isFalse();
		assertThat(read(epoch, 1, ALL).ended()).isFalse();

		assertThat(end(STREAM, "result")).isEqualTo(2);

		Read.Events whole = read(epoch, 0, ALL);
		assertThat(text(whole)).containsExactly("1:one", "2:result");
		assertThat(whole.ended()).isTrue();
		assertThat(whole.events()).extracting((positioned) -> positioned.event().terminal())
			.containsExactly(false, true);
		assertThat(read(epoch, 0, 1).ended()).isFalse();
		assertThat(read(epoch, 2, ALL)).isEqualTo(new Read.Events(List.of(), true));
	}

	@Test
	void refusesToAppendToWhatIsNotThere() {
		fails(this.log.append(STREAM, message("lost")));

		assertThat(read(STREAM, 1, 0)).isEqualTo(new Read.Gone(Reason.UNKNOWN));
	}

	@Test
	void refusesToAppendAfterTheEnd() {
		long epoch = open(STREAM);
		end(STREAM, "result");

		fails(this.log.append(STREAM, message("late")));
		fails(this.log.append(STREAM, StreamEvent.last(new byte[] { '1' })));

		assertThat(events(epoch, 0)).containsExactly("1:result");
	}

	@Test
	void refusesToOpenAStreamTwice() {
		long epoch = open(STREAM);
		append(STREAM, "one");

		fails(this.log.open(STREAM).thenCompose((other) -> this.log.append(STREAM, message("lost"))));

		assertThat(events(epoch, 0)).containsExactly("1:one");
	}

	@Test
	void saysThatAPositionIsBeyondTheEnd() {
		long epoch = open(STREAM);
		append(STREAM, "one");

		assertThat(read(STREAM, epoch, 2)).isEqualTo(new Read.Gone(Reason.FUTURE));
		assertThat(read(STREAM, epoch, Long.MAX_VALUE)).isEqualTo(new Read.Gone(Reason.FUTURE));
	}

	@Test
	void forgetsAClosedStream() {
		long epoch = open(STREAM);
		append(STREAM, "one");

		await(this.log.close(STREAM));
		await(this.log.close(STREAM));

		assertThat(read(STREAM, epoch, 0)).isEqualTo(new Read.Gone(Reason.UNKNOWN));
		fails(this.log.append(STREAM, message("lost")));
	}

	@Test
	void tellsAStreamFromAnEarlierOneOfThatName() {
		long first = open(STREAM);
		append(STREAM, "old");
		await(this.log.close(STREAM));

		long second = open(STREAM);
		append(STREAM, "new");

		assertThat(first).isPositive().isNotEqualTo(second);
		assertThat(second).isPositive();
		assertThat(read(STREAM, first, 0)).isEqualTo(new Read.Gone(Reason.OTHER_EPOCH));
		assertThat(events(second, 0)).containsExactly("1:new");
	}

	@Test
	void forgetsTheStreamsOfASession() {
		StreamKey other = new StreamKey("other", STREAM.name());
		StreamKey standalone = StreamKey.standalone(STREAM.sessionId());
		long epoch = open(STREAM);
		long standaloneEpoch = open(standalone);
		long otherEpoch = open(other);
		append(other, "kept");

		await(this.log.closeSession(STREAM.sessionId()));
		await(this.log.closeSession(STREAM.sessionId()));
		await(this.log.closeSession("never"));

		assertThat(read(STREAM, epoch, 0)).isEqualTo(new Read.Gone(Reason.UNKNOWN));
		assertThat(read(standalone, standaloneEpoch, 0)).isEqualTo(new Read.Gone(Reason.UNKNOWN));
		assertThat(text((Read.Events) read(other, otherEpoch, 0))).containsExactly("1:kept");
	}

	@Test
	void dropsTheOldestEventsAndSaysSo() {
		// server-2025 SSE-12
		long epoch = open(STREAM);
		int count = 10 * MAX_EVENTS;
		IntStream.rangeClosed(1, count).forEach((i) -> append(STREAM, "event " + i));

		assertThat(read(STREAM, epoch, 0)).isEqualTo(new Read.Gone(Reason.TRIMMED));
		assertThat(read(STREAM, epoch, 1)).isEqualTo(new Read.Gone(Reason.TRIMMED));
		assertThat(events(epoch, count - 10)).hasSize(10).endsWith(count + ":event " + count);
	}

	@Test
	void dropsTheOldestBytesAndSaysSo() {
		long epoch = open(STREAM);
		String large = "x".repeat(MAX_BYTES / 8);
		IntStream.rangeClosed(1, 40).forEach((i) -> append(STREAM, large));

		assertThat(read(STREAM, epoch, 0)).isEqualTo(new Read.Gone(Reason.TRIMMED));
		assertThat(events(epoch, 38)).hasSize(2);
	}

	@Test
	void keepsAnEventThatIsLargerThanTheBoundOfItsStream() {
		long epoch = open(STREAM);
		append(STREAM, "small");

		assertThat(end(STREAM, "x".repeat(2 * MAX_BYTES))).isEqualTo(2);

		Read.Events read = read(epoch, 1, ALL);
		assertThat(read.events()).hasSize(1);
		assertThat(read.events().get(0).event().data()).hasSize(2 * MAX_BYTES);
		assertThat(read.ended()).isTrue();
	}

	@Test
	void keepsForALargeEventWhatCameBeforeIt() {
		// server-2025 SSE-13: the event that primes the stream may still be unread
		long epoch = open(STREAM);
		await(this.log.append(STREAM, StreamEvent.priming()));

		end(STREAM, "x".repeat(MAX_BYTES));

		Read.Events read = read(epoch, 0, ALL);
		assertThat(read.events()).extracting((event) -> event.event().data().length).containsExactly(0, MAX_BYTES);
		assertThat(read.ended()).isTrue();
	}

	@Test
	void givesNoPartOfWhatWasMissed() {
		List<StreamKey> keys = IntStream.range(0, 30).mapToObj((i) -> new StreamKey("session", "call-" + i)).toList();
		List<Long> epochs = keys.stream().map(this::open).toList();
		for (int i = 0; i < 10; i++) {
			keys.forEach((key) -> append(key, "x".repeat(MAX_BYTES / 12)));
		}

		for (int i = 0; i < keys.size(); i++) {
			for (int after = 0; after <= 10; after++) {
				if (read(keys.get(i), epochs.get(i), after) instanceof Read.Events read) {
					assertThat(read.events()).extracting(Positioned::position)
						.containsExactlyElementsOf(
								IntStream.rangeClosed(after + 1, 10).mapToObj(Long::valueOf).toList());
				}
			}
		}
	}

	@Test
	void forgetsAStreamSomeTimeAfterItsEnd() {
		StreamKey running = new StreamKey("session", "running");
		long epoch = open(STREAM);
		long runningEpoch = open(running);
		append(running, "one");
		end(STREAM, "result");
		pass(unit().multipliedBy(2));
		assertThat(events(epoch, 0)).containsExactly("1:result");

		pass(unit().multipliedBy(2));

		assertThat(read(STREAM, epoch, 0)).isEqualTo(new Read.Gone(Reason.UNKNOWN));
		assertThat(text((Read.Events) read(running, runningEpoch, 0))).containsExactly("1:one");
		assertThat(open(STREAM)).isNotEqualTo(epoch);
	}

	@Test
	void wakesWatchersOfWhatHappens() {
		open(STREAM);
		open(new StreamKey("session", "other"));
		Semaphore woken = new Semaphore(0);
		Semaphore alsoWoken = new Semaphore(0);
		Watch watch = this.log.watch(STREAM, woken::release);
		this.log.watch(STREAM, alsoWoken::release);

		append(STREAM, "one");
		assertWoken(woken);
		assertWoken(alsoWoken);

		end(STREAM, "result");
		assertWoken(woken);
		watch.close();
		watch.close();
		alsoWoken.drainPermits();

		await(this.log.close(STREAM));
		assertWoken(alsoWoken);
	}

	@Test
	void wakesWatchersWhenTheSessionIsClosed() {
		open(STREAM);
		Semaphore woken = new Semaphore(0);
		this.log.watch(STREAM, woken::release);

		await(this.log.closeSession(STREAM.sessionId()));

		assertWoken(woken);
	}

	@Test
	void wakesWhoWatchesNothing() {
		Semaphore woken = new Semaphore(0);

		this.log.watch(STREAM, woken::release).close();

		assertWoken(woken);
	}

	@Test
	void survivesAWatcherThatFails() {
		long epoch = open(STREAM);
		this.log.watch(STREAM, () -> {
			throw new IllegalStateException("Watcher that fails");
		});
		this.log.watch(STREAM, () -> {
			throw new StackOverflowError();
		});
		Semaphore woken = new Semaphore(0);
		this.log.watch(STREAM, woken::release);

		append(STREAM, "one");

		assertWoken(woken);
		assertThat(events(epoch, 0)).containsExactly("1:one");
	}

	@Test
	protected void wakesForEachEventThoughTheReaderIsSlowToWatch() throws Exception {
		long epoch = open(STREAM);
		int count = 2_000;
		Semaphore seen = new Semaphore(0);
		Future<Integer> reader = this.threads.submit(() -> {
			int after = 0;
			while (after < count) {
				// A new watch each time: what is appended before it is read, what is
				// appended after it wakes.
				Semaphore woken = new Semaphore(0);
				try (Watch watch = this.log.watch(STREAM, woken::release)) {
					int found = read(epoch, after, ALL).events().size();
					if (found == 0) {
						assertWoken(woken);
					}
					after += found;
					seen.release(found);
				}
			}
			return after;
		});

		for (int i = 0; i < count; i++) {
			append(STREAM, "event");
			assertWoken(seen);
		}

		assertThat(reader.get(30, TimeUnit.SECONDS)).isEqualTo(count);
	}

	@Test
	void losesDuplicatesAndReordersNothingUnderContention() throws Exception {
		int appenders = 3;
		int each = 300;
		EventLog large = log(
				new EventLogLimits(appenders * each + 1, 1 << 24, 1 << 24, 1 << 24, unit().multipliedBy(100)));
		long epoch = await(large.open(STREAM));
		List<Future<List<String>>> readers = IntStream.range(0, 3)
			.mapToObj((i) -> this.threads.submit(() -> tail(large, epoch)))
			.toList();
		List<Future<?>> writers = new ArrayList<>();
		for (int i = 0; i < appenders; i++) {
			String name = "appender " + i + " ";
			writers.add(this.threads
				.submit(() -> IntStream.range(0, each).forEach((n) -> await(large.append(STREAM, message(name + n))))));
		}
		for (Future<?> writer : writers) {
			writer.get(5, TimeUnit.MINUTES);
		}
		await(large.append(STREAM, StreamEvent.last("end".getBytes(StandardCharsets.UTF_8))));

		List<String> seen = readers.get(0).get(60, TimeUnit.SECONDS);
		assertThat(seen).hasSize(appenders * each + 1).endsWith("end");
		for (int i = 0; i < appenders; i++) {
			String name = "appender " + i + " ";
			assertThat(seen.stream().filter((text) -> text.startsWith(name)))
				.containsExactlyElementsOf(IntStream.range(0, each).mapToObj((n) -> name + n).toList());
		}
		for (Future<List<String>> reader : readers) {
			assertThat(reader.get(60, TimeUnit.SECONDS)).isEqualTo(seen);
		}
	}

	/** Follow a stream to its end as a connection does: asleep until woken. */
	private static List<String> tail(EventLog log, long epoch) throws InterruptedException {
		List<String> seen = new ArrayList<>();
		Semaphore woken = new Semaphore(1);
		try (Watch watch = log.watch(STREAM, woken::release)) {
			while (woken.tryAcquire(30, TimeUnit.SECONDS)) {
				woken.drainPermits();
				Read.Events read;
				do {
					read = (Read.Events) await(log.read(STREAM, epoch, seen.size(), 1_000));
					for (Positioned positioned : read.events()) {
						assertThat(positioned.position()).isEqualTo(seen.size() + 1);
						seen.add(new String(positioned.event().data(), StandardCharsets.UTF_8));
					}
				}
				while (!read.events().isEmpty() && !read.ended());
				if (read.ended()) {
					return seen;
				}
			}
		}
		throw new AssertionError("Not woken after " + seen.size() + " events");
	}

	@Test
	void staysConsistentWhileStreamsAreClosed() throws Exception {
		AtomicInteger opened = new AtomicInteger();
		List<Future<?>> running = IntStream.range(0, 4).<Future<?>>mapToObj((thread) -> this.threads.submit(() -> {
			for (int i = 0; i < 200; i++) {
				StreamKey key = new StreamKey("session", "call-" + i % 5);
				step(key, (thread + i) % 4, opened);
			}
		})).toList();
		for (Future<?> future : running) {
			future.get(60, TimeUnit.SECONDS);
		}

		await(this.log.closeSession("session"));
		assertThat(opened).hasPositiveValue();
		for (int i = 0; i < 5; i++) {
			StreamKey key = new StreamKey("session", "call-" + i);
			long epoch = open(key);
			assertThat(append(key, "first")).isEqualTo(1);
			assertThat(text((Read.Events) read(key, epoch, 0))).containsExactly("1:first");
		}
	}

	private void step(StreamKey key, int kind, AtomicInteger opened) {
		try {
			if (kind == 0) {
				await(this.log.close(key));
			}
			else if (kind == 1) {
				end(key, "result");
			}
			else {
				long epoch = open(key);
				opened.incrementAndGet();
				append(key, "event");
				await(this.log.read(key, epoch, 0, ALL));
			}
		}
		catch (CompletionException ex) {
			// Another thread was first: the stream is there already, ended, or closed.
			assertThat(ex).hasCauseInstanceOf(IllegalStateException.class);
		}
	}

	@Test
	void wakesWatchersOfAStreamThatExpires() {
		open(STREAM);
		end(STREAM, "result");
		Semaphore woken = new Semaphore(0);
		this.log.watch(STREAM, woken::release);
		pass(unit().multipliedBy(4));

		Awaitility.await().until(() -> {
			expire(this.log);
			return woken.tryAcquire();
		});
	}

	private long open(StreamKey key) {
		return await(this.log.open(key));
	}

	private long append(StreamKey key, String text) {
		return await(this.log.append(key, message(text)));
	}

	private long end(StreamKey key, String text) {
		return await(this.log.append(key, StreamEvent.last(text.getBytes(StandardCharsets.UTF_8))));
	}

	private Read read(StreamKey key, long epoch, long after) {
		return await(this.log.read(key, epoch, after, ALL));
	}

	private Read.Events read(long epoch, long after, int maxBytes) {
		return (Read.Events) await(this.log.read(STREAM, epoch, after, maxBytes));
	}

	private List<String> events(long epoch, long after) {
		return text(read(epoch, after, ALL));
	}

	private static List<String> text(Read.Events read) {
		return read.events()
			.stream()
			.map((positioned) -> positioned.position() + ":"
					+ new String(positioned.event().data(), StandardCharsets.UTF_8))
			.toList();
	}

	private static StreamEvent message(String text) {
		return StreamEvent.message(text.getBytes(StandardCharsets.UTF_8));
	}

	private static void assertWoken(Semaphore woken) {
		try {
			assertThat(woken.tryAcquire(30, TimeUnit.SECONDS)).as("woken").isTrue();
		}
		catch (InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

	private static void fails(CompletionStage<?> stage) {
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> await(stage));
	}

	private static <T> T await(CompletionStage<T> stage) {
		return stage.toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
	}

}
