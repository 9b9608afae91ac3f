package io.mcpspring.engine.endpoint;

import java.time.Duration;
import java.util.Set;

import io.mcpspring.engine.server.Era;
import io.mcpspring.engine.server.StatelessSettings;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Settings that are wrong are refused where they are made, not with the first request.
 */
class TransportSettingsTests {

	@Test
	void serveBothErasUnlessToldOtherwise() {
		assertThat(TransportSettings.builder(ServerKeys.random()).build().eras())
			.containsExactlyInAnyOrder(Era.values());
	}

	@Test
	void needAnEra() {
		TransportSettings.Builder builder = TransportSettings.builder(ServerKeys.random()).eras(Set.of());
		assertThatIllegalArgumentException().isThrownBy(builder::build).withMessageContaining("eras");
	}

	@Test
	void allowNoSubscriptionsButNotLess() {
		assertThat(stateless(0).maxSubscriptions()).isZero();
		assertThatIllegalArgumentException().isThrownBy(() -> stateless(-1)).withMessageContaining("-1");
	}

	private static StatelessSettings stateless(int maxSubscriptions) {
		return new StatelessSettings(Duration.ZERO, Duration.ofHours(1), 20, maxSubscriptions, 1024);
	}

}
