package io.mcpspring.springai.callback;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.springai.RequestBridge;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.ai.mcp.SyncMcpToolCallback;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.aop.framework.ProxyFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

class CallbackToolTests {

	@Test
	void otherServersGetNoContext() throws Exception {
		ProxyFactory proxies = new ProxyFactory(new SyncMcpToolCallback());
		assertThat(call(new SyncMcpToolCallback())).isEqualTo("no context");
		assertThat(call((ToolCallback) proxies.getProxy())).isEqualTo("no context");
	}

	private static String call(ToolCallback callback) throws Exception {
		CallToolResult result = (CallToolResult) new CallbackTool(callback, RequestBridge.PLAIN)
			.handle(mock(McpRequestContext.class), JsonNodeFactory.instance.objectNode());
		return ((Content.Text) result.content().get(0)).text();
	}

}
