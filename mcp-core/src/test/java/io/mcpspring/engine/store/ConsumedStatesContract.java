package io.mcpspring.engine.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.mcpspring.store.ConsumedStates;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every {@link ConsumedStates} does. One is tested by a class that extends this one
 * and says how to make an empty one.
 */
public abstract class ConsumedStatesContract {

	private static final Duration LONG = Duration.ofMinutes(10);

	private final ExecutorService threads = Executors.newFixedThreadPool(4);

	private ConsumedStates states;

	private ConsumedStates other;

	/**
	 * Make one that remembers nothing.
	 * @return the states
	 */
	protected abstract ConsumedStates states();

	/**
	 * The same states as seen by another node.
	 * @param states the states
	 * @return others, or the same where there is but one node
	 */
	protected ConsumedStates elsewhere(ConsumedStates states) {
		return states;
	}

	@BeforeEach
	void createStates() {
		this.states = states();
		this.other = elsewhere(this.states);
	}

	@AfterEach
	void stopThreads() {
		this.threads.shutdownNow();
	}

	@Test
	void takesEachStateOnce() {
		// server-2026 MRTR-09
		assertThat(await(this.states.consume("one", LONG))).isTrue();
		assertThat(await(this.other.consume("one", LONG))).isFalse();
		assertThat(await(this.states.consume("one", LONG))).isFalse();
		assertThat(await(this.other.consume("two", LONG))).isTrue();
	}

	@Test
	void takesAStateOnceThoughManyTry() throws Exception {
		for (int round = 0; round < 50; round++) {
			String id = "state " + round;
			CountDownLatch start = new CountDownLatch(1);
			List<Future<Boolean>> taken = new ArrayList<>();
			for (int thread = 0; thread < 4; thread++) {
				ConsumedStates used = (thread % 2 == 0) ? this.states : this.other;
				taken.add(this.threads.submit(() -> {
					start.await();
					return await(used.consume(id, LONG));
				}));
			}
			start.countDown();
			int winners = 0;
			for (Future<Boolean> future : taken) {
				winners += future.get(30, TimeUnit.SECONDS) ? 1 : 0;
			}
			assertThat(winners).isEqualTo(1);
		}
	}

	@Test
	void forgetsAStateThatWouldHaveExpired() {
		Duration shortly = Duration.ofMillis(200);
		assertThat(await(this.states.consume("one", shortly))).isTrue();

		Awaitility.await().until(() -> await(this.other.consume("one", shortly)));
	}

	private static <T> T await(CompletionStage<T> stage) {
		return stage.toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
	}

}
