package io.mcpspring.store;

import java.time.Instant;
import java.util.Set;

/**
 * Suspended call as a store sees it, with the data to run its handler again on any thread
 * and any node. Only the server implements it, and may add methods; {@link StoreCodec}
 * has its written form.
 */
public interface SuspendedCall {

	/**
	 * Return the session.
	 * @return the id of the session
	 */
	String sessionId();

	/**
	 * Return the id of the request of the call, unique among the suspended calls of the
	 * session.
	 * @return the id as JSON text, so that a number differs from a text of its digits
	 */
	String request();

	/**
	 * Return the ids of the requests that ask its client.
	 * @return the ids as JSON text, unique within the session
	 */
	Set<String> questionIds();

	/**
	 * Return the end of the wait.
	 * @return the time, by the clock shared by all nodes
	 */
	Instant deadline();

	/**
	 * Return the record of this call as a running one.
	 * @return the running call
	 */
	RunningCall running();

}
