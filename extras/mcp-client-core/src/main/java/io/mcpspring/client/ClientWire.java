package io.mcpspring.client;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Notification;
import io.mcpspring.engine.jsonrpc.RequestId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * How the two eras of the protocol differ for a client that has found out which one it
 * speaks.
 */
interface ClientWire {

	/** Return the description of the server, requested if it is not known yet. */
	CompletableFuture<ServerDescription> describe();

	/** Prepare a request with these options. */
	default CompletableFuture<Void> prepare(RequestOptions options) {
		return CompletableFuture.completedFuture(null);
	}

	/** The parameters of a request as they go on the wire. */
	ObjectNode params(ObjectNode params, RequestId id, RequestOptions options);

	/** The headers of a request, besides those that are the same for all. */
	Map<String, String> headers(String method, ObjectNode params);

	/** The headers of a message that is no request, or of a GET. */
	Map<String, String> headers();

	/** Whether a stream that broke can be resumed. */
	boolean resumes();

	/**
	 * Notify the server that the result of a request is no longer needed.
	 * @return completes when it was notified
	 */
	CompletableFuture<Void> cancel(RequestId id, @Nullable String reason);

	/** Listen for changes. */
	CompletableFuture<McpSubscription> listen(ListenRequest filter, Consumer<Notification> listener);

	/** Names of methods that the client uses before it knows the server. */
	Set<String> HANDSHAKES = Set.of("initialize", "server/discover");

	/** End the session of this client. */
	void close();

}
