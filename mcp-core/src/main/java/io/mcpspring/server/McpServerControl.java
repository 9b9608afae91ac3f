package io.mcpspring.server;

import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpCaller;

/**
 * The part of a server that an application controls: the drain of its node, before
 * another node takes over, and the sign-out of users. Applications only call it.
 */
public interface McpServerControl {

	/**
	 * Start the drain: close streams, and connections after their answers, so that
	 * clients reconnect to another node, and refuse new sessions that would end with this
	 * node. Running calls continue, and requests are served as long as they arrive.
	 */
	void drain();

	/**
	 * Return whether {@link #drain()} was called.
	 * @return {@code true} if no new work should be routed to this node
	 */
	boolean isDraining();

	/**
	 * End, at all nodes and for all clients of a user, everything of the user: sessions
	 * with their streams, state and waiting questions, subscriptions, running calls,
	 * tasks that are not over, and handles of state. Call it when the user has signed out
	 * or lost access. Access tokens are not revoked: with a valid one, a client can begin
	 * a new session.
	 * @param caller the user through any client, as {@link CallerResolver} returns it for
	 * the authentication that ended; for an anonymous caller nothing is done
	 * @return completes when all of this has ended; fails if the stores cannot be reached
	 */
	CompletionStage<Void> signOut(McpCaller caller);

}
