package io.mcpspring.engine.session;

import java.util.Collection;
import java.util.List;
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
 * <p>
 * Only the node that received the cancellation searches the stores, before and after it
 * is stored in the session. A call that is suspended in between is found then, and one
 * that is suspended later finds its cancellation. The other nodes only look at the calls
 * that they run: no store lists those that are answered without a stream.
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
	 * Cancel calls. Of those that neither run on this node nor are suspended, the other
	 * nodes learn as many as a session holds.
	 * @return completes when they were stopped here or announced to the other nodes;
	 * fails if that cannot be stored
	 */
	CompletionStage<Void> cancel(String sessionId, Collection<RequestId> requests) {
		List<RequestId> others = requests.stream().filter((request) -> !this.calls.cancel(sessionId, request)).toList();
		return this.calls.suspended()
			.withdraw(sessionId, others)
			.thenCompose((unknown) -> (unknown.isEmpty() || !this.sessions.isShared()) ? NOTHING
					: elsewhere(sessionId, unknown.subList(0, Math.min(unknown.size(), SessionData.MAX_CANCELLED))));
	}

	private CompletionStage<Void> elsewhere(String sessionId, List<RequestId> requests) {
		return this.sessions.update(sessionId, SessionData.changing((present) -> present.withCancelled(requests)))
			.thenCompose((kept) -> this.calls.suspended()
				.withdraw(sessionId, requests)
				.whenComplete((unknown, failure) -> ((failure == null) ? unknown : requests)
					.forEach((request) -> this.link.tell(new NodeMessage.Cancelled(sessionId, request.json())))))
			.thenApply((unknown) -> null);
	}

	/** Cancel a call that runs here on behalf of another node. */
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
