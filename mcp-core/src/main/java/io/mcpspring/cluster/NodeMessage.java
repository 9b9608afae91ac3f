package io.mcpspring.cluster;

import io.mcpspring.catalog.ExtensionNotification;
import io.mcpspring.catalog.ListKind;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.stream.StreamKey;

/**
 * What a node tells the others. Each is a hint that makes something prompt: what must not
 * be lost is in the stores.
 */
public sealed interface NodeMessage {

	/**
	 * A list changed; for those who listen without a session, on each node.
	 *
	 * @param kind which
	 */
	record ListChanged(ListKind kind) implements NodeMessage {
	}

	/**
	 * A resource changed; for those who listen without a session, on each node.
	 *
	 * @param uri its address
	 */
	record ResourceUpdated(String uri) implements NodeMessage {
	}

	/**
	 * A notification of an extension; for those who listen without a session, on each
	 * node.
	 *
	 * @param notification the notification
	 */
	record ExtensionNotified(ExtensionNotification notification) implements NodeMessage {
	}

	/**
	 * A client cancelled a request that does not run where it said so (server-2025
	 * CANC-01).
	 *
	 * @param sessionId the session
	 * @param request the id of the request
	 */
	record Cancelled(String sessionId, RequestId request) implements NodeMessage {
	}

	/**
	 * A client connected to a stream at the node that tells: connections to it elsewhere
	 * are left over.
	 *
	 * @param stream the stream
	 */
	record StreamTaken(StreamKey stream) implements NodeMessage {
	}

	/**
	 * A client answered a ping of a stream that is not connected to the node that tells
	 * (server-2025 CANC-12).
	 *
	 * @param stream the stream
	 */
	record PingAnswered(StreamKey stream) implements NodeMessage {
	}

}
