package io.mcpspring.client.service;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class McpToolExceptionTests {

	/** An application logs it. */
	@Test
	void keepsForeignTextOnOneLine() {
		ObjectNode json = JsonMapper.shared().createObjectNode();
		json.putArray("content").addObject().put("type", "text").put("text", "No stock\nINFO All is well");
		McpToolResult result = McpToolResult.of(json);
		McpToolException failure = new McpToolException("pay", result);
		assertThat(failure).hasMessage("No stock INFO All is well");
		assertThat(failure.result().text()).isEqualTo("No stock\nINFO All is well");
	}

}
