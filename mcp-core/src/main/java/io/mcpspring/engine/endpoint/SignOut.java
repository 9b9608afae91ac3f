package io.mcpspring.engine.endpoint;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.dispatch.CallDetacher;
import io.mcpspring.engine.server.CallSessions;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.NodeMessage;
import io.mcpspring.store.SessionStore;
import org.jspecify.annotations.Nullable;

/**
 * Sign-out of users: ends their sessions, tasks and state in the stores, and their
 * streams, subscriptions and calls at each node.
 */
final class SignOut {

	private final UserCallers callers;

	private final SessionStore sessions;

	private final NodeLink link;

	private final CallSessions states;

	private final @Nullable CallDetacher detacher;

	private final ServerEvents events;

	private final Consumer<Set<String>> open;

	/**
	 * Create the sign-out.
	 * @param callers the callers of users
	 * @param stores the stores
	 * @param states the state of calls
	 * @param detacher the tasks, if there are any
	 * @param events notified of each sign-out
	 * @param open ends what callers have at this node without a session
	 */
	SignOut(UserCallers callers, ServerStores stores, CallSessions states, @Nullable CallDetacher detacher,
			ServerEvents events, Consumer<Set<String>> open) {
		this.callers = callers;
		this.sessions = stores.sessions();
		this.link = stores.link();
		this.states = states;
		this.detacher = detacher;
		this.events = events;
		this.open = open;
		this.link.listen((message) -> {
			if (message instanceof NodeMessage.SignedOut signedOut) {
				end(signedOut);
			}
		});
	}

	/** Sign a user out at all nodes. */
	CompletionStage<Void> signOut(McpCaller caller) {
		if (caller.isAnonymous()) {
			return CompletableFuture.completedStage(null);
		}
		return this.callers.of(caller).thenCompose((keys) -> {
			NodeMessage.SignedOut message = new NodeMessage.SignedOut(caller.user(), keys);
			this.link.tell(message);
			end(message);
			return all(keys.stream().map(this::end).toList());
		});
	}

	private void end(NodeMessage.SignedOut signedOut) {
		this.open.accept(signedOut.callers());
		this.events.signedOut(signedOut.user());
	}

	private CompletionStage<Void> end(String owner) {
		List<CompletionStage<?>> ends = new ArrayList<>();
		ends.add(this.sessions.idsOf(owner)
			.thenCompose((ids) -> all(ids.stream().map((id) -> this.sessions.remove(id)).toList())));
		ends.add(this.states.signOut(owner));
		if (this.detacher != null) {
			ends.add(this.detacher.signOut(owner));
		}
		return all(ends);
	}

	private static CompletionStage<Void> all(List<? extends CompletionStage<?>> stages) {
		return CompletableFuture
			.allOf(stages.stream().map(CompletionStage::toCompletableFuture).toArray(CompletableFuture[]::new));
	}

}
