package io.mcpspring.openapi.autoconfigure;

import java.util.List;

import io.mcpspring.engine.jsonrpc.BlockingThreads;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.engine.share.ShareSettings;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ServiceClientsTests {

	/** The share is one of the limit, even if there are fewer threads. */
	@ParameterizedTest
	@CsvSource({ "25, 64, 100, 32, 16", "25, 200, 100, 100, 25", "25, 16, 100, 8, 4", "25, 64, 8, 8, 2",
			"25, 2, 100, 1, 1", "80, 16, 100, 8, 6", "100, 16, 100, 8, 8" })
	void concurrentCalls(int percent, int threads, int limit, int total, int share) {
		FairShares calls = new ServiceClients(List.of(), ObservationRegistry.NOOP, new ShareSettings(percent),
				new BlockingThreads(threads))
			.calls("pets", limit);
		assertThat(calls.total()).isEqualTo(total);
		assertThat(calls.share()).isEqualTo(share);
	}

}
