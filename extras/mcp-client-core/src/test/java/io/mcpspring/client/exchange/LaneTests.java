package io.mcpspring.client.exchange;

import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LaneTests {

	private final Lane lane = new Lane();

	@Test
	void messagesThatEndWithAnErrorKeepNoPlaces() {
		for (int i = 0; i < 20; i++) {
			assertThat(this.lane.send(() -> {
				throw new InternalError("no thread can be created");
			})).isCompletedExceptionally();
		}
		assertThat(this.lane.send(() -> CompletableFuture.completedFuture(null))).isCompleted();
	}

}
