package io.mcpspring.client;

/**
 * Changes of the server are being listened for, until this is closed.
 */
public interface Subscription extends AutoCloseable {

	/** Break the connection; a session resumes the stream, without one it ends. */
	void cut();

	@Override
	void close();

}
