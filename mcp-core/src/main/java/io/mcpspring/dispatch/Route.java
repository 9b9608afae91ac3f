package io.mcpspring.dispatch;

import java.util.concurrent.CompletionStage;

import io.mcpspring.catalog.McpHandler;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.CallRequest;
import io.mcpspring.server.ProtocolMethod;
import org.jspecify.annotations.Nullable;

/**
 * Where a {@link ProtocolMethod} leads.
 */
interface Route {

	/** Whether the server offers the method now. */
	boolean isOffered();

	/** Whether the server offers the method to whom a request comes from. */
	default boolean isOffered(CallRequest request) {
		return isOffered();
	}

	/** Answer a request. */
	CompletionStage<McpResult> answer(CallContext call);

	/** Find the application's code that will answer a request. */
	default @Nullable McpHandler<?, ?> handler(CallContext call) {
		return null;
	}

}
