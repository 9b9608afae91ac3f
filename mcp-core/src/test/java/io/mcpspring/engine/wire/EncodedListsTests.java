package io.mcpspring.engine.wire;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import io.mcpspring.engine.model.ProtocolResult;
import io.mcpspring.engine.model.ServerCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class EncodedListsTests {

	private final WireFormat format = WireFormat.of(ProtocolVersion.V2025_11_25);

	private final EncodedLists lists = new EncodedLists();

	private final ObjectNode settings = JsonNodeFactory.instance.objectNode().put("level", 1);

	@Test
	void encodesTheSameListOnce() {
		McpResult list = new ProtocolResult.Prompts(List.of(), null, null);
		assertThat(this.lists.encode(this.format, list)).isSameAs(this.lists.encode(this.format, list));
	}

	@Test
	void encodesEqualInitializeResultsOnce() {
		byte[] first = this.lists.encode(this.format, initialize(true));
		assertThat(this.lists.encode(this.format, initialize(true))).isSameAs(first)
			.isEqualTo(this.format.encode(initialize(true)));
	}

	@Test
	void encodesInitializeResultWithOtherCapabilities() {
		this.lists.encode(this.format, initialize(true));
		assertThat(text(initialize(false))).doesNotContain("\"tools\"");
		assertThat(text(initialize(true))).contains("\"tools\"");
	}

	@Test
	void noticesChangedSettingsOfExtension() {
		assertThat(text(initialize(true))).contains("{\"level\":1}");
		this.settings.put("level", 2);
		assertThat(text(initialize(true))).contains("{\"level\":2}");
	}

	private String text(McpResult result) {
		return new String(this.lists.encode(this.format, result), StandardCharsets.UTF_8);
	}

	private McpResult initialize(boolean tools) {
		ServerCapabilities capabilities = new ServerCapabilities(tools, false, false, true, false, false, false,
				Map.of("io.example/extension", this.settings));
		return new ProtocolResult.Initialize(ProtocolVersion.V2025_11_25, capabilities,
				Implementation.of("server", "1"), null);
	}

}
