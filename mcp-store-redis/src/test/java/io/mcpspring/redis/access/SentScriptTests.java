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
		// The timer runs these in their order, between them the timeout.
		this.access.later(this::answerAnother, TIMEOUT.toMillis());
		CompletableFuture<List<Object>> answer = new CompletableFuture<>();
		CompletableFuture<Reply> late = send(answer);
		this.access.later(() -> answer.complete(List.of("OK")), TIMEOUT.toMillis());

		assertThat(late.join().is("OK")).isTrue();
		assertThat(this.access.isLost()).isFalse();
	}

	@Test
	void waitsTwiceAsLongAtMost() {
		this.others.scheduleAtFixedRate(this::answerAnother, 0, 20, TimeUnit.MILLISECONDS);
		CompletableFuture<Reply> late = send(new CompletableFuture<>());

		Awaitility.await().until(late::isCompletedExceptionally);
		assertThat(this.access.isLost()).isTrue();
	}

	@Test
	void doesNotWaitLongerForARedisThatIsSilent() {
		answerAnother();
		CompletableFuture<Reply> first = send(new CompletableFuture<>());
		CompletableFuture<Reply> second = send(new CompletableFuture<>());
		CompletableFuture<Boolean> both = new CompletableFuture<>();
		this.access.later(() -> both.complete(first.isDone() && second.isDone()), TIMEOUT.toMillis());

		assertThat(both.join()).as("not prolonged").isTrue();
		assertThat(first).isCompletedExceptionally();
		assertThat(second).isCompletedExceptionally();
		assertThat(this.access.isLost()).isTrue();
	}

	private void answerAnother() {
		assertThat(send(CompletableFuture.completedFuture(List.of("OK")))).isCompleted();
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
