package io.mcpspring.client;

import java.util.concurrent.CompletableFuture;

/**
 * Changes of the server are being listened for, until this is closed.
 */
public interface McpSubscription extends AutoCloseable {

	/** Break the connection; a session resumes the stream, without one it ends. */
	void cut();

	/**
	 * Return the end of the subscription without a request of the client: the server
	 * ended it, or the connection broke for good. Nothing is heard from then on; close
	 * the subscription, and listen anew to go on.
	 * @return completes at that end, and never fails
	 */
	CompletableFuture<Void> ended();

	@Override
	void close();

}
