package io.mcpspring.engine.dispatch;

import java.util.concurrent.CompletionStage;

import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.ProtocolMethod;
import io.mcpspring.model.McpResult;
import org.jspecify.annotations.Nullable;

/**
 * Route of a {@link ProtocolMethod} to the catalogue or an extension.
 */
interface Route {

	/** Return whether the server offers the method now. */
	boolean isOffered();

	/** Return whether the server offers the method to the sender of a request. */
	default boolean isOffered(CallRequest request) {
		return isOffered();
	}

	/** Serve a request. */
	CompletionStage<McpResult> answer(CallContext call);

	/** Find the application's code that will serve a request. */
	default @Nullable McpHandler<?, ?> handler(CallContext call) {
		return null;
	}

}
