package io.mcpspring.era;

import java.util.List;
import java.util.function.Consumer;

import io.mcpspring.catalog.ChangeListener;
import io.mcpspring.housekeeping.Chore;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.server.Era;

/**
 * One way of speaking the protocol, behind the endpoint: requests come here once it was
 * decided that they are of this era.
 */
public interface EraHandler {

	/**
	 * Which era this is.
	 * @return the era
	 */
	Era era();

	/**
	 * The HTTP methods that this era knows; others are answered by 405.
	 * @return upper-case names, in the order in which they are listed
	 */
	List<String> methods();

	/**
	 * Serve what was posted, if it is of this era.
	 * @param inbound what it is
	 * @param exchange answers it
	 * @param elsewhere takes what turns out to be something else after all
	 * @return {@code false} if it is not of this era, and nothing was done
	 */
	boolean post(Inbound inbound, HttpExchange exchange, Consumer<Inbound> elsewhere);

	/**
	 * Serve a GET, if it is among the methods.
	 * @param exchange answers it
	 */
	void get(HttpExchange exchange);

	/**
	 * Serve a DELETE, if it is among the methods.
	 * @param exchange answers it
	 */
	void delete(HttpExchange exchange);

	/**
	 * Told of what clients want to hear of.
	 * @return the listener
	 */
	ChangeListener changes();

	/**
	 * What this era does by itself.
	 * @return the chores
	 */
	List<Chore> chores();

	/**
	 * Let clients go, to come back at another node, and begin nothing that ends with this
	 * one.
	 */
	void drain();

	/** Give up what still runs, because this node ends now. */
	void close();

	/**
	 * How this era stands now, on this node.
	 * @return the figures
	 */
	Figures figures();

	/**
	 * How an era stands.
	 *
	 * @param calls calls that run
	 * @param streams connected streams that can be resumed
	 * @param subscriptions clients that listen for changes by a call of its own
	 */
	record Figures(int calls, int streams, int subscriptions) {

		/** Of an era that is off. */
		public static final Figures NONE = new Figures(0, 0, 0);

	}

}
