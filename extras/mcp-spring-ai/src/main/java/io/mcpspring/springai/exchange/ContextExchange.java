package io.mcpspring.springai.exchange;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.ClientCapability;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.node.ObjectNode;

/**
 * Exchange of the SDK for one request of this server. A question that the client cannot
 * answer fails as one of {@link McpRequestContext} does, instead of by an
 * {@link IllegalStateException}.
 */
public final class ContextExchange extends McpAsyncServerExchange {

	private final ContextSession session;

	private ContextExchange(McpRequestContext context, ContextSession session) {
		super(context.sessionId(), session, capabilities(context.clientCapabilities()),
				clientInfo(context.clientInfo()), new RequestTransport(context));
		this.session = session;
	}

	/**
	 * Create an exchange for reactive methods, which asks when it is subscribed to.
	 * @param context the request
	 * @return the exchange
	 */
	public static McpAsyncServerExchange async(McpRequestContext context) {
		return new ContextExchange(context, new ContextSession(context, false));
	}

	/**
	 * Create an exchange for blocking methods. It asks before Reactor is involved, so
	 * that the signal that leaves the method is not wrapped in an exception.
	 * @param context the request
	 * @return the exchange
	 */
	public static McpSyncServerExchange sync(McpRequestContext context) {
		return new McpSyncServerExchange(new ContextExchange(context, new ContextSession(context, true)));
	}

	/**
	 * Create the transport context of a request.
	 * @param context the request
	 * @return the transport context, whose entry of the name of {@link McpRequestContext}
	 * is the request
	 */
	public static McpTransportContext transport(McpRequestContext context) {
		return new RequestTransport(context);
	}

	@Override
	public Mono<McpSchema.CreateMessageResult> createMessage(McpSchema.CreateMessageRequest request) {
		return this.session.request(McpSchema.METHOD_SAMPLING_CREATE_MESSAGE, request,
				(json) -> SdkJson.read(json, McpSchema.CreateMessageResult.class));
	}

	@Override
	public Mono<McpSchema.ElicitResult> createElicitation(McpSchema.ElicitRequest request) {
		return this.session.request(McpSchema.METHOD_ELICITATION_CREATE, request,
				(json) -> SdkJson.read(json, McpSchema.ElicitResult.class));
	}

	/** Write the capabilities that the SDK knows, in its form. */
	private static McpSchema.ClientCapabilities capabilities(ClientCapabilities declared) {
		ObjectNode json = SdkJson.object();
		if (declared.has(ClientCapability.ROOTS)) {
			json.putObject("roots").put("listChanged", declared.hasRootsListChanged());
		}
		if (declared.has(ClientCapability.SAMPLING)) {
			json.putObject("sampling");
		}
		if (declared.has(ClientCapability.ELICITATION_FORM)) {
			json.withObject("/elicitation").putObject("form");
		}
		if (declared.has(ClientCapability.ELICITATION_URL)) {
			json.withObject("/elicitation").putObject("url");
		}
		if (declared.json().get("experimental") instanceof ObjectNode experimental) {
			json.set("experimental", experimental);
		}
		return SdkJson.read(json, McpSchema.ClientCapabilities.class);
	}

	private static McpSchema.@Nullable Implementation clientInfo(io.mcpspring.model.@Nullable Implementation client) {
		if (client == null) {
			return null;
		}
		ObjectNode json = SdkJson.object().put("name", client.name()).put("version", client.version());
		if (client.title() != null) {
			json.put("title", client.title());
		}
		return SdkJson.read(json, McpSchema.Implementation.class);
	}

}
