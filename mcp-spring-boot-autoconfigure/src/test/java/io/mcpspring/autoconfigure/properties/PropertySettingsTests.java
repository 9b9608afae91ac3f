package io.mcpspring.autoconfigure.properties;

import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.http.BrowserPage;
import io.mcpspring.engine.http.ScopeChallenge;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.server.McpAdmission;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Settings made of properties.
 */
class PropertySettingsTests {

	@Test
	void areThoseOfTheBuilderUnlessSomePropertyIsSet() {
		ServerKeys keys = ServerKeys.random();
		MemoryBudget memory = MemoryBudget.ofHeap();
		TransportSettings settings = new PropertySettings(new McpServerProperties()).transport(keys, memory,
				ScopeChallenge.NONE, McpAdmission.ALL, BrowserPage.NONE);
		assertThat(settings).usingRecursiveComparison()
			.ignoringFields("around", "stateless.maxQueuedBytes", "sse.maxQueuedBytes")
			.isEqualTo(TransportSettings.builder(keys).memory(memory).build());
	}

}
