package io.mcpspring.engine.stream;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.server.CredentialCheck;
import io.mcpspring.fake.TestTime;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Repeated checks of the credentials behind open streams.
 */
class RevocationsTests {

	private final TestTime time = new TestTime();

	private final List<String> checked = new ArrayList<>();

	private final List<String> ended = new ArrayList<>();

	private boolean failing;

	private CompletionStage<Boolean> answer = CompletableFuture.completedStage(true);

	private final StreamMonitor monitor = new StreamMonitor(this.time, Duration.ofDays(1), Duration.ofDays(1), 1000,
			() -> {
			}, new CredentialCheck() {

				@Override
				public boolean isRevocable(McpCaller caller) {
					return !caller.key().equals("jwt");
				}

				@Override
				public CompletionStage<Boolean> isValid(McpCaller caller) {
					RevocationsTests.this.checked.add(caller.key());
					if (RevocationsTests.this.failing) {
						throw new IllegalStateException("as tests want it");
					}
					return RevocationsTests.this.answer;
				}

			});

	private QueuedFrames open(String caller) {
		QueuedFrames frames = new QueuedFrames(OwnerKey.UNKNOWN, 1000, this.monitor, () -> {
		});
		this.monitor.addFor(frames, () -> {
		}, McpCaller.builder(caller).build(), () -> this.ended.add(caller));
		return frames;
	}

	private void pass(Duration time) {
		this.time.pass(time);
		this.monitor.tick();
	}

	@Test
	void checksOnceInEachMinuteWhatCanBeRevoked() {
		open("opaque");
		open("jwt");
		pass(Duration.ofSeconds(59));
		assertThat(this.checked).isEmpty();
		pass(Duration.ofSeconds(2));
		pass(Duration.ofSeconds(1));
		assertThat(this.checked).containsExactly("opaque");
		pass(Duration.ofMinutes(1));
		assertThat(this.checked).containsExactly("opaque", "opaque");
		assertThat(this.ended).isEmpty();
	}

	@Test
	void endsStreamOnceWhenCredentialsWereRevoked() {
		open("opaque");
		CompletableFuture<Boolean> late = new CompletableFuture<>();
		this.answer = late;
		pass(Duration.ofMinutes(1));
		pass(Duration.ofMinutes(1));
		assertThat(this.checked).hasSize(2);
		late.complete(false);
		assertThat(this.ended).containsExactly("opaque");
		pass(Duration.ofMinutes(2));
		assertThat(this.checked).hasSize(2);
	}

	@Test
	void forgetsStreamThatHasEnded() {
		QueuedFrames frames = open("opaque");
		this.monitor.remove(frames);
		pass(Duration.ofMinutes(2));
		assertThat(this.checked).isEmpty();
	}

	@Test
	void checksTheOthersAfterAFailure() {
		this.failing = true;
		open("one");
		open("two");
		pass(Duration.ofMinutes(1));
		assertThat(this.checked).containsExactlyInAnyOrder("one", "two");
	}

	@Test
	void endsTheOthersAfterAFailure() {
		for (String name : List.of("one", "two")) {
			QueuedFrames frames = open(name);
			this.monitor.add(frames, () -> {
			}, this.time.instant(), () -> {
				this.ended.add(name);
				throw new IllegalStateException("as tests want it");
			});
		}
		pass(Duration.ofSeconds(1));
		assertThat(this.ended).containsExactlyInAnyOrder("one", "two");
	}

}
