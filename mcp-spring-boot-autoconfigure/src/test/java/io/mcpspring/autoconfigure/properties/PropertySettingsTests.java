package io.mcpspring.autoconfigure.properties;

import io.mcpspring.endpoint.ServerKeys;
import io.mcpspring.endpoint.TransportSettings;
import io.mcpspring.http.BrowserPage;
import io.mcpspring.http.RequestAdmission;
import io.mcpspring.http.ScopeChallenge;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Settings made of properties.
 */
class PropertySettingsTests {

	@Test
	void areThoseOfTheBuilderUnlessSomePropertyIsSet() {
		ServerKeys keys = ServerKeys.random();
		TransportSettings settings = new PropertySettings(new McpServerProperties()).transport(keys,
				ScopeChallenge.NONE, RequestAdmission.ALL, BrowserPage.NONE);
		assertThat(settings).usingRecursiveComparison()
			.ignoringFields("around")
			.isEqualTo(TransportSettings.builder(keys).build());
	}

}
