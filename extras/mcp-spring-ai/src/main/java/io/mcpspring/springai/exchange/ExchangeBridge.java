package io.mcpspring.springai.exchange;

import java.util.Map;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.springai.RequestBridge;

/**
 * Bridge for applications with the MCP Java SDK: tool callbacks find the exchange under
 * the key that Spring AI's own server uses.
 */
public final class ExchangeBridge implements RequestBridge {

	/** The key of Spring AI's {@code McpToolUtils}. */
	private static final String EXCHANGE = "exchange";

	@Override
	public Map<String, Object> toolContext(McpRequestContext context) {
		return Map.of(McpRequestContext.class.getName(), context, EXCHANGE, ContextExchange.sync(context));
	}

	@Override
	public Throwable failure(Throwable failure) {
		return SdkFailures.of(failure);
	}

}
