package io.mcpspring.engine.http;

import org.jspecify.annotations.Nullable;

/**
 * Source of the data of a stream, pulled by the adapter as fast as the client reads. No
 * queue of unsent bytes grows on the server: data that were not pulled stay in their
 * storage.
 * <p>
 * The adapter pulls from one thread at a time, until {@link #poll()} returns
 * {@code null}; then it waits for the wake-up, or ends the response when the source is
 * exhausted.
 */
public interface FrameSource {

	/**
	 * Return the next bytes to send: one or more whole server-sent events or comments.
	 * @return the bytes, or {@code null} if there is nothing to send now
	 */
	byte @Nullable [] poll();

	/**
	 * Return whether this source will never supply data again; called after
	 * {@link #poll()} returned {@code null}.
	 * @return {@code true} if the response should end
	 */
	boolean exhausted();

	/**
	 * Set the action that is run whenever there are new data to pull or the source became
	 * exhausted. Called once, before the first pull. The action may be run from any
	 * thread, by several at a time.
	 * @param wakeUp the action; must not block, except on a thread that may
	 */
	void onReady(Runnable wakeUp);

	/**
	 * Record that the adapter delays data that it has pulled, so that the client does not
	 * count as slow.
	 */
	default void delayed() {
	}

	/**
	 * Handle the end of the connection: all data were sent, the client disconnected, or
	 * writing failed. Called once; no pull follows.
	 */
	void closed();

}
