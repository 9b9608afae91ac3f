package io.mcpspring.redis.access;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import io.lettuce.core.RedisFuture;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How long an answer is waited for.
 */
class SentScriptTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(1);

	private final RedisAccess access = new RedisAccess(new LettuceConnectionFactory(),
			new RedisStoreSettings("test:", TIMEOUT, Duration.ofSeconds(5), 1 << 20, 1 << 20, List.of(), "test"));

	private final ScheduledExecutorService others = Executors.newSingleThreadScheduledExecutor();

	@AfterEach
	void stop() {
		this.others.shutdownNow();
		this.access.close();
	}

	@Test
	void waitsLongerForARedisThatAnswersOthers() {
		answerOthers();
		CompletableFuture<List<Object>> answer = new CompletableFuture<>();
		CompletableFuture<Reply> late = send(answer);
		this.others.schedule(() -> answer.complete(List.of("OK")), TIMEOUT.toMillis() * 3 / 2, TimeUnit.MILLISECONDS);

		assertThat(late.join().is("OK")).isTrue();
		assertThat(this.access.isLost()).isFalse();
	}

	@Test
	void waitsTwiceAsLongAtMost() {
		answerOthers();
		CompletableFuture<Reply> late = send(new CompletableFuture<>());

		Awaitility.await().atMost(TIMEOUT.multipliedBy(4)).until(late::isCompletedExceptionally);
		assertThat(this.access.isLost()).isTrue();
	}

	@Test
	void doesNotWaitLongerForARedisThatIsSilent() {
		send(CompletableFuture.completedFuture(List.of("OK"))).join();
		CompletableFuture<Reply> first = send(new CompletableFuture<>());
		CompletableFuture<Reply> second = send(new CompletableFuture<>());

		Awaitility.await().until(first::isCompletedExceptionally);
		assertThat(this.access.isLost()).isTrue();
		assertThat(second).as("sent at the same time, not prolonged either").failsWithin(TIMEOUT.dividedBy(2));
	}

	private void answerOthers() {
		this.others.scheduleAtFixedRate(() -> send(CompletableFuture.completedFuture(List.of("OK"))), 0, 20,
				TimeUnit.MILLISECONDS);
	}

	private CompletableFuture<Reply> send(CompletableFuture<List<Object>> answer) {
		assertThat(this.access.reserve(1)).isTrue();
		return new SentScript(this.access, Script.SET_MEMBERS, new byte[0][], new byte[0][], 1).send(answering(answer));
	}

	/** A connection of which each command has the same answer. */
	@SuppressWarnings("unchecked")
	private static RedisClusterAsyncCommands<byte[], byte[]> answering(CompletableFuture<List<Object>> answer) {
		RedisFuture<List<Object>> future = (RedisFuture<List<Object>>) Proxy.newProxyInstance(
				SentScriptTests.class.getClassLoader(), new Class<?>[] { RedisFuture.class },
				(proxy, method, arguments) -> answer);
		return (RedisClusterAsyncCommands<byte[], byte[]>) Proxy.newProxyInstance(
				SentScriptTests.class.getClassLoader(), new Class<?>[] { RedisClusterAsyncCommands.class },
				(proxy, method, arguments) -> future);
	}

}
