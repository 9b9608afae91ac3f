package io.mcpspring.session;

import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.server.ChangeListener;
import io.mcpspring.server.ListKind;
import io.mcpspring.wire.NotificationParams;

/**
 * Tells sessions of changes, each on its standalone stream and so exactly once
 * (server-2025 GET-05, TOOL-21, RES-10).
 */
final class SessionNotifier implements ChangeListener {

	private final SessionStore sessions;

	private final SessionStreams streams;

	private final JsonRpcCodec codec;

	SessionNotifier(SessionStore sessions, SessionStreams streams, JsonRpcCodec codec) {
		this.sessions = sessions;
		this.streams = streams;
		this.codec = codec;
	}

	@Override
	public void listChanged(ListKind kind) {
		byte[] message = this.codec.notification(kind.method(), null);
		this.sessions.forEach((session) -> {
			if (session.initialized()) {
				this.streams.sendStandalone(session.id(), message);
			}
		});
	}

	@Override
	public void resourceUpdated(String uri) {
		byte[] message = this.codec.notification("notifications/resources/updated",
				NotificationParams.resourceUpdated(uri, null));
		this.sessions.forEach((session) -> {
			if (session.subscriptions().contains(uri)) {
				this.streams.sendStandalone(session.id(), message);
			}
		});
	}

	/**
	 * Told to the session that was asked and to no other (server-2025 ELIC-08).
	 */
	@Override
	public void elicitationCompleted(String elicitationId) {
		byte[] message = this.codec.notification("notifications/elicitation/complete",
				NotificationParams.elicitationComplete(elicitationId));
		this.sessions.forEach((session) -> {
			if (session.pages().contains(elicitationId)) {
				this.streams.sendStandalone(session.id(), message);
				this.sessions.update(session.id(), (present) -> present.withoutPage(elicitationId));
			}
		});
	}

}
