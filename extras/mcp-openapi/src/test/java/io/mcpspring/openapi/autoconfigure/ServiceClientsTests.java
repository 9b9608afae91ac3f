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
	@CsvSource({ "64, 100, 32, 25", "200, 100, 100, 25", "16, 100, 8, 8", "64, 8, 8, 2" })
	void concurrentCalls(int threads, int limit, int total, int share) {
		FairShares calls = new ServiceClients(List.of(), ObservationRegistry.NOOP, ShareSettings.DEFAULTS,
				new BlockingThreads(threads))
			.calls("pets", limit);
		assertThat(calls.total()).isEqualTo(total);
		assertThat(calls.share()).isEqualTo(share);
	}

}
