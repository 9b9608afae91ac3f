package io.mcpspring.store;

import java.util.Set;

import io.mcpspring.catalog.FeatureKind;
import io.mcpspring.extension.ExtensionNotification;

/**
 * Message of a node to the others. Each is a hint that speeds up a reaction; data that
 * must not be lost are in the stores.
 */
public sealed interface NodeMessage {

	/**
	 * Change of a list, for listeners without a session on each node.
	 *
	 * @param kind the list
	 */
	record ListChanged(FeatureKind kind) implements NodeMessage {
	}

	/**
	 * Change of a resource, for listeners without a session on each node.
	 *
	 * @param uri the URI of the resource
	 */
	record ResourceUpdated(String uri) implements NodeMessage {
	}

	/**
	 * Notification of an extension, for listeners without a session on each node.
	 *
	 * @param notification the notification
	 */
	record ExtensionNotified(ExtensionNotification notification) implements NodeMessage {
	}

	/**
	 * Cancellation of a request that does not run on the node that received it
	 * (server-2025 CANC-01).
	 *
	 * @param sessionId the session
	 * @param request the id of the request, as JSON text
	 */
	record Cancelled(String sessionId, String request) implements NodeMessage {
	}

	/**
	 * Connection of a client to a stream at the sending node; connections to the stream
	 * at other nodes are stale.
	 *
	 * @param stream the stream
	 */
	record StreamTaken(StreamKey stream) implements NodeMessage {
	}

	/**
	 * Answer to a ping of a stream that is not connected to the sending node (server-2025
	 * CANC-12).
	 *
	 * @param stream the stream
	 */
	record PingAnswered(StreamKey stream) implements NodeMessage {
	}

	/**
	 * Sign-out of a user: what this user has open at other nodes without a session ends.
	 *
	 * @param user the {@linkplain io.mcpspring.context.McpCaller#user() key} of the user
	 * @param callers the keys of the user's callers
	 */
	record SignedOut(String user, Set<String> callers) implements NodeMessage {

		public SignedOut {
			callers = Set.copyOf(callers);
		}

	}

}
