package io.mcpspring.springai.callback;

import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.springai.RequestBridge;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.ai.mcp.SyncMcpToolCallback;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.function.FunctionToolCallback;
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

	@Test
	void longResultsAreNoTree() throws Exception {
		String result = "{\"values\":[" + "{},".repeat(200_000) + "{}]}";
		ToolCallback callback = FunctionToolCallback.builder("long", () -> "")
			.toolCallResultConverter((value, type) -> result)
			.build();
		CallbackTool tool = new CallbackTool(callback, RequestBridge.PLAIN);
		assertThat(call(tool)).isSameAs(result);
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		long before = threads.getCurrentThreadAllocatedBytes();
		call(tool);
		assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(5_000_000);
	}

	@Test
	void imagesAreContent() throws Exception {
		String result = "{\"mimeType\": \"image/png\", \"data\": \"AAEC\"}";
		ToolCallback callback = FunctionToolCallback.builder("image", () -> "")
			.toolCallResultConverter((value, type) -> result)
			.build();
		assertThat(handle(new CallbackTool(callback, RequestBridge.PLAIN)).content().get(0))
			.isInstanceOf(Content.Image.class);
	}

	private static String call(ToolCallback callback) throws Exception {
		return call(new CallbackTool(callback, RequestBridge.PLAIN));
	}

	private static String call(CallbackTool tool) throws Exception {
		return ((Content.Text) handle(tool).content().get(0)).text();
	}

	private static CallToolResult handle(CallbackTool tool) throws Exception {
		return tool.handle(mock(McpRequestContext.class), JsonNodeFactory.instance.objectNode());
	}

}
