package io.mcpspring.engine.endpoint;

import io.mcpspring.catalog.FeatureKind;
import io.mcpspring.engine.catalog.ChangeListener;
import io.mcpspring.engine.catalog.Changes;
import io.mcpspring.extension.ExtensionNotification;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.NodeMessage;

/**
 * Exchange of changes between nodes, for listeners without a session: each node notifies
 * its own. Sessions are notified by the node of the change, wherever their clients are
 * connected, and thus exactly once.
 */
final class SharedChanges implements ChangeListener {

	private final NodeLink link;

	SharedChanges(NodeLink link) {
		this.link = link;
	}

	/**
	 * Send the changes of this node to the others, and pass their changes to the
	 * listeners of this node.
	 */
	void exchange(Changes here, ChangeListener listeners) {
		if (this.link != NodeLink.NONE) {
			here.add(this);
			this.link.listen((message) -> onMessage(message, listeners));
		}
	}

	private static void onMessage(NodeMessage message, ChangeListener listeners) {
		if (message instanceof NodeMessage.ListChanged changed) {
			listeners.listChanged(changed.kind());
		}
		else if (message instanceof NodeMessage.ResourceUpdated updated) {
			listeners.resourceUpdated(updated.uri());
		}
		else if (message instanceof NodeMessage.ExtensionNotified notified) {
			listeners.extensionNotified(notified.notification());
		}
	}

	@Override
	public void listChanged(FeatureKind kind) {
		this.link.tell(new NodeMessage.ListChanged(kind));
	}

	@Override
	public void resourceUpdated(String uri) {
		this.link.tell(new NodeMessage.ResourceUpdated(uri));
	}

	@Override
	public void extensionNotified(ExtensionNotification notification) {
		if (notification.sessionId() == null) { // that one has been notified
			this.link.tell(new NodeMessage.ExtensionNotified(notification));
		}
	}

	@Override
	public void elicitationCompleted(String elicitationId) {
		// concerns one session, which has been notified
	}

}
