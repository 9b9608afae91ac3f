package io.mcpspring.engine.endpoint;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

import io.mcpspring.engine.era.EraHandler.Figures;
import io.mcpspring.engine.store.SessionData;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of a server as operators see and end them.
 */
public final class ServerSessions {

	private final ServerStores stores;

	private final Map<String, Figures> here;

	ServerSessions(ServerStores stores, Map<String, Figures> here) {
		this.stores = stores;
		this.here = here;
	}

	/**
	 * Visit the live sessions, of all nodes if they share them. May block.
	 * @param visitor receives each session and its figures at this node
	 */
	public void forEach(BiConsumer<SessionData, Here> visitor) {
		this.stores.sessions().forEach(SessionData.visiting((session) -> {
			Figures figures = this.here.getOrDefault(session.id(), Figures.NONE);
			visitor.accept(session, new Here(figures.streams(), figures.calls()));
		}));
	}

	/**
	 * Return the use of a session, at any node.
	 * @param id the id of the session
	 * @return its use; fails if the stores cannot be reached
	 */
	public CompletionStage<Use> use(String id) {
		return this.stores.sessions().idle(id).thenCombine(this.stores.suspended().count(id), Use::new);
	}

	/**
	 * End a session as its client would: its calls are cancelled and its streams closed,
	 * at all nodes.
	 * @param id the id of the session
	 * @return a stage with {@code true} if it existed until now
	 */
	public CompletionStage<Boolean> end(String id) {
		return this.stores.sessions().remove(id);
	}

	/**
	 * What a session has at this node.
	 *
	 * @param streams the number of its connected streams
	 * @param calls the number of its running calls
	 */
	public record Here(int streams, int calls) {
	}

	/**
	 * Use of a session.
	 *
	 * @param idle the time since its last use; {@code null} if it has ended, or the store
	 * does not know
	 * @param waiting the number of its calls that wait for an answer of its client
	 */
	public record Use(@Nullable Duration idle, int waiting) {
	}

}
