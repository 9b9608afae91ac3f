package io.mcpspring.engine.session;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.SessionStores;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.NodeMessage;
import io.mcpspring.store.SessionStore;

/**
 * Cancellation of calls by their clients, on any node; unknown requests are ignored
 * (server-2025 CANC-01 to CANC-03). The cancellation of a call on another node is stored
 * in the session before the message is sent, because a node may miss messages.
 */
final class CancelledCalls {

	private static final CompletionStage<Void> NOTHING = CompletableFuture.allOf();

	private final SessionCalls calls;

	private final SessionStore sessions;

	private final NodeLink link;

	CancelledCalls(SessionCalls calls, SessionStores stores) {
		this.calls = calls;
		this.sessions = stores.sessions();
		this.link = stores.link();
		this.link.onMissed(this::missed);
	}

	/**
	 * Cancel a call.
	 * @return completes when it was stopped here or announced to the other nodes; fails
	 * if it cannot be stored
	 */
	CompletionStage<Void> cancel(String sessionId, RequestId request) {
		return this.calls.cancel(sessionId, request)
			.thenCompose((found) -> (found || !this.sessions.isShared()) ? NOTHING : elsewhere(sessionId, request));
	}

	private CompletionStage<Void> elsewhere(String sessionId, RequestId request) {
		return this.sessions.update(sessionId, SessionData.changing((present) -> present.withCancelled(request)))
			.thenAccept((kept) -> this.link.tell(new NodeMessage.Cancelled(sessionId, request.json())));
	}

	/**
	 * Cancel a call on behalf of another node. The call may have been about to suspend
	 * when that node searched for it.
	 */
	void onMessage(NodeMessage.Cancelled message) {
		this.calls.cancel(message.sessionId(), new RequestId(message.request()));
	}

	/** Cancel the calls whose cancellation this node did not receive. */
	private void missed() {
		this.calls.sessions().forEach((id, owner) -> this.sessions.find(id, owner).thenAccept((session) -> {
			if (session != null) {
				SessionData.of(session).cancelled().forEach((request) -> this.calls.cancel(id, request));
			}
		}));
	}

}
