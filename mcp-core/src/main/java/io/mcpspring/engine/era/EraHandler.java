package io.mcpspring.engine.era;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

import io.mcpspring.engine.catalog.ChangeListener;
import io.mcpspring.engine.housekeeping.Chore;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.server.Era;

/**
 * Handler of one era behind the endpoint, which receives the requests that were
 * classified as belonging to this era.
 */
public interface EraHandler {

	/**
	 * Return the era.
	 * @return the era
	 */
	Era era();

	/**
	 * Return the HTTP methods that this era supports; others are answered by 405.
	 * @return upper-case names, in the order of the {@code Allow} header
	 */
	List<String> methods();

	/**
	 * Serve a POST, if it belongs to this era.
	 * @param inbound the classified content
	 * @param exchange the exchange to answer
	 * @param elsewhere receives a request that turns out to have another classification
	 * @return {@code false} if it does not belong to this era; it is then unchanged
	 */
	boolean post(Inbound inbound, McpExchange exchange, BiConsumer<Inbound, McpExchange> elsewhere);

	/**
	 * Serve a GET, if this method is supported.
	 * @param exchange the exchange to answer
	 */
	void get(McpExchange exchange);

	/**
	 * Serve a DELETE, if this method is supported.
	 * @param exchange the exchange to answer
	 */
	void delete(McpExchange exchange);

	/**
	 * Return the listener for changes that are announced to clients.
	 * @return the listener
	 */
	ChangeListener changes();

	/**
	 * Return the periodic work of this era.
	 * @return the chores
	 */
	List<Chore> chores();

	/**
	 * Release the clients, so that they reconnect to another node, and refuse sessions
	 * that would end with this one.
	 */
	void drain();

	/**
	 * End what callers who signed out have at this node without a session; nothing,
	 * unless overridden.
	 * @param callers the keys of the callers
	 */
	default void signOut(Set<String> callers) {
	}

	/**
	 * Abandon the running calls, because this node ends now. Repeated calls abandon those
	 * that began meanwhile.
	 */
	void close();

	/**
	 * Return the present figures of this era on this node.
	 * @return the figures
	 */
	Figures figures();

	/**
	 * Return the present figures of the sessions that use this node.
	 * @return the figures by session id; empty unless overridden
	 */
	default Map<String, Figures> bySession() {
		return Map.of();
	}

	/**
	 * Figures of an era.
	 *
	 * @param calls the number of running calls
	 * @param streams the number of connected streams that can be resumed
	 * @param subscriptions the number of subscriptions by a dedicated call
	 */
	record Figures(int calls, int streams, int subscriptions) {

		/** The figures of a disabled era. */
		public static final Figures NONE = new Figures(0, 0, 0);

	}

}
