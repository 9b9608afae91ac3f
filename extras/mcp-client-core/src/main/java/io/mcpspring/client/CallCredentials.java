package io.mcpspring.client;

import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Credentials of one call that a client makes on behalf of somebody else, such as the
 * user of the application.
 */
public interface CallCredentials {

	/**
	 * Return the headers of the requests of the call. They take the place of headers of
	 * the client with the same names.
	 * @return the headers, for example {@code Authorization}; fails if there are none,
	 * and with it the call; is cancelled with the call
	 */
	CompletionStage<Map<String, String>> headers();

	/**
	 * Handle a refusal of the headers by status 401, in a request of the call.
	 * @return whether {@link #headers()} returns others now, with which the request is
	 * sent once more, unless the server had begun to answer it
	 */
	boolean refused();

}
