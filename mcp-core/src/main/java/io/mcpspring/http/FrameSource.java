package io.mcpspring.http;

import org.jspecify.annotations.Nullable;

/**
 * What is to be sent on a stream, pulled by the adapter as fast as the client reads. So
 * no queue of unsent bytes grows on the server: what was not pulled stays where it is
 * kept.
 * <p>
 * The adapter pulls from one thread at a time, until {@link #poll()} returns
 * {@code null}; then it waits for the wake-up, or ends the response when the source is
 * exhausted.
 */
public interface FrameSource {

	/**
	 * The next bytes to send: one or more whole server-sent events or comments.
	 * @return the bytes, or {@code null} when there is nothing to send now
	 */
	byte @Nullable [] poll();

	/**
	 * Whether nothing will ever be sent again; asked after {@link #poll()} returned
	 * {@code null}.
	 * @return {@code true} when the response should end
	 */
	boolean exhausted();

	/**
	 * Have an action run whenever there is something new to pull or the source became
	 * exhausted. Called once, before the first pull. The action may be run from any
	 * thread, several at a time.
	 * @param wakeUp the action; it must not block except on the thread that is allowed to
	 */
	void onReady(Runnable wakeUp);

	/**
	 * The connection is over: all was sent, the client is gone, or writing failed. Called
	 * once; no pull follows.
	 */
	void closed();

}
