package io.mcpspring.security.token;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.engine.store.InMemoryConsumedStates;
import org.junit.jupiter.api.Test;

import org.springframework.security.authentication.AuthenticationServiceException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * How many proofs of keys are remembered.
 */
class ProofUsesTests {

	private static final TokenClaims ALICE = new TokenClaims(Map.of("sub", "alice"));

	private static final TokenClaims BOB = new TokenClaims(Map.of("sub", "bob"));

	private final ProofUses uses = new ProofUses(new InMemoryConsumedStates());

	@Test
	void oneCallerLeavesRoomForOthers() {
		for (int i = 0; i < 10_000; i++) {
			assertThat(this.uses.use(ALICE, "key-" + i, "id")).isTrue();
		}
		assertThatExceptionOfType(AuthenticationServiceException.class)
			.isThrownBy(() -> this.uses.use(ALICE, "another key", "id"));
		assertThat(this.uses.use(BOB, "key", "id")).isTrue();
		assertThat(this.uses.use(BOB, "key", "id")).isFalse();
	}

	@Test
	void replaysOfOneCallerLeaveRoomForOthers() {
		assertThat(this.uses.use(ALICE, "key", "id")).isTrue();
		for (int i = 0; i < 100_001; i++) {
			try {
				assertThat(this.uses.use(ALICE, "key", "id")).isFalse();
			}
			catch (AuthenticationServiceException ex) {
				assertThat(i).isGreaterThan(9_000);
			}
		}
		assertThat(this.uses.use(BOB, "key of bob", "id")).isTrue();
	}

	@Test
	void proofsTakeNoRoomOfStates() {
		InMemoryConsumedStates states = new InMemoryConsumedStates();
		for (int i = 0; i < 100_000; i++) {
			states.consume("state " + i, Duration.ofHours(1));
		}
		assertThat(new ProofUses(states).use(ALICE, "key", "id")).isTrue();
		assertThat(new ProofUses(states).use(ALICE, "key", "id")).isFalse();
	}

	@Test
	void proofIsNoGoodWhenTheStoreIsAway() {
		ProofUses away = new ProofUses(
				(id, lifetime) -> CompletableFuture.failedFuture(new IllegalStateException("away")));
		assertThatExceptionOfType(AuthenticationServiceException.class).isThrownBy(() -> away.use(ALICE, "key", "id"));
	}

}
