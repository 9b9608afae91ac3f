package io.mcpspring.engine.session;

import java.util.concurrent.CompletionStage;

import io.mcpspring.catalog.FeatureKind;
import io.mcpspring.engine.catalog.ChangeListener;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.wire.NotificationParams;
import io.mcpspring.extension.ExtensionNotification;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.store.SessionStore;
import org.slf4j.LoggerFactory;

/**
 * Announcement of changes to sessions, to each on its standalone stream and thus exactly
 * once (server-2025 GET-05, TOOL-21, RES-10). The node of the change notifies the
 * sessions of all nodes.
 */
final class SessionNotifier implements ChangeListener {

	private static final OncePerMinute FAILURES = new OncePerMinute(LoggerFactory.getLogger(SessionNotifier.class));

	private final SessionStore sessions;

	private final StandaloneStreams streams;

	private final JsonRpcCodec codec;

	private final Extensions extensions;

	SessionNotifier(SessionStore sessions, StandaloneStreams streams, JsonRpcCodec codec, Extensions extensions) {
		this.extensions = extensions;
		this.sessions = sessions;
		this.streams = streams;
		this.codec = codec;
	}

	@Override
	public void listChanged(FeatureKind kind) {
		byte[] message = this.codec.notification(kind.method(), null);
		visited(this.sessions.forEachListening((session) -> this.streams.send(SessionData.of(session), message)));
	}

	@Override
	public void resourceUpdated(String uri) {
		for (String key : SubscribedUris.keys(uri)) {
			visited(this.sessions.forEachSubscribed(key, (session) -> SubscribedUris.asked(session.subscriptions(), key)
				.forEach((asked) -> this.streams.send(SessionData.of(session), updated(asked)))));
		}
	}

	private byte[] updated(String uri) {
		return this.codec.notification("notifications/resources/updated",
				NotificationParams.resourceUpdated(uri, null));
	}

	private static void visited(CompletionStage<Void> visit) {
		visit.whenComplete((done, failure) -> {
			if (failure != null) {
				FAILURES.warn("Not all sessions were notified of a change: {}", failure.toString());
			}
		});
	}

	/**
	 * Notify only the session that was asked (server-2025 ELIC-08).
	 */
	@Override
	public void elicitationCompleted(String elicitationId) {
		byte[] message = this.codec.notification("notifications/elicitation/complete",
				NotificationParams.elicitationComplete(elicitationId));
		visited(this.sessions.forEachListening(SessionData.visiting((session) -> {
			if (session.pages().contains(elicitationId)) {
				this.streams.send(session, message);
				this.sessions.update(session.id(),
						SessionData.changing((present) -> present.withoutPage(elicitationId)));
			}
		})));
	}

	/**
	 * Notify the sessions whose client knows the extension (extensions NEG-06).
	 */
	@Override
	public void extensionNotified(ExtensionNotification notification) {
		McpExtension extension = this.extensions.ofNotification(notification.method());
		if (extension == null || notification.tool() != null) {
			return;
		}
		byte[] message = this.codec.notification(notification.method(),
				NotificationParams.extension(notification.params(), null));
		String only = notification.sessionId();
		if (only != null) {
			visited(this.sessions.find(only, String.valueOf(notification.callerKey())).thenAccept((session) -> {
				if (session != null && session.initialized() && isKnown(extension, SessionData.of(session))) {
					this.streams.send(SessionData.of(session), message);
				}
			}));
			return;
		}
		visited(this.sessions.forEachListening(SessionData.visiting((session) -> {
			if (notification.isFor(session.owner()) && isKnown(extension, session)) {
				this.streams.send(session, message);
			}
		})));
	}

	private boolean isKnown(McpExtension extension, SessionData session) {
		return extension.isDefinedFor(session.version())
				&& this.extensions.isKnown(extension, session.version(), session.capabilities());
	}

}
