package io.mcpspring.engine.store;

import io.mcpspring.context.Root;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.engine.jsonrpc.NodeMemory;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import org.jspecify.annotations.Nullable;

/**
 * Estimate of the memory of what a client has a session keep, beyond the little that
 * every client says of itself.
 */
public final class SessionWeight {

	private static final int FREE = 1024;

	private static final int ENTRY = 16;

	private SessionWeight() {
	}

	/**
	 * Estimate the memory of the content of a session that its client chooses.
	 * @param session the session
	 * @return the memory in bytes
	 */
	public static long of(SessionData session) {
		long weight = of(session.clientInfo(), session.capabilities());
		for (String uri : session.subscriptions()) {
			weight += text(uri);
		}
		if (session.roots().roots() != null) {
			for (Root root : session.roots().roots()) {
				weight += text(root.uri()) + text(root.name());
			}
		}
		for (String page : session.pages()) {
			weight += text(page);
		}
		for (RequestId id : session.cancelled()) {
			weight += text(id.json());
		}
		return Math.max(0, weight - FREE);
	}

	/**
	 * Estimate the memory of what a client says of itself.
	 * @param client the client, or {@code null}
	 * @param capabilities its capabilities
	 * @return the memory in bytes
	 */
	public static long of(@Nullable Implementation client, ClientCapabilities capabilities) {
		long weight = JsonWeight.of(capabilities.json());
		return (client != null) ? weight + text(client.name()) + text(client.version()) + text(client.title()) : weight;
	}

	private static long text(@Nullable String text) {
		return (text != null) ? ENTRY + NodeMemory.string(text.length(), 2) : 0;
	}

	/** Return by how much a change of a session changes its weight. */
	static long difference(SessionData before, SessionData after) {
		boolean same = before.subscriptions() == after.subscriptions() && before.roots() == after.roots()
				&& before.pages() == after.pages() && before.cancelled() == after.cancelled();
		return same ? 0 : of(after) - of(before);
	}

}
