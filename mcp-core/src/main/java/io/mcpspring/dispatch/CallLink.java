package io.mcpspring.dispatch;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;

import io.mcpspring.catalog.HandlerOptions;
import io.mcpspring.catalog.MirroredParam;
import io.mcpspring.context.Root;
import io.mcpspring.model.LogLevel;
import io.mcpspring.share.Holder;
import org.jspecify.annotations.Nullable;

/**
 * The way from a running call back to its client, as the era provides it.
 */
public interface CallLink {

	/**
	 * Send a notification that belongs to the call, before its result.
	 * @param method the method
	 * @param params the parameters as UTF-8 JSON
	 */
	void send(String method, byte[] params);

	/**
	 * Whether the client wants log messages of a level.
	 * @param level the level
	 * @return {@code true} if it should be sent
	 */
	boolean wants(LogLevel level);

	/**
	 * Let the connection go while the call goes on, where that can be done.
	 * @param retryAfter when the client should come back
	 */
	void release(Duration retryAfter);

	/**
	 * Note progress that the handler reports, whether or not the client wants to see it.
	 * @param progress how far it is
	 * @param total where it ends, or {@code null}
	 * @param message what it does now, or {@code null}
	 */
	default void progressed(double progress, @Nullable Double total, @Nullable String message) {
	}

	/** Answer the request now, if the call may go on without it. */
	default void detach() {
	}

	/**
	 * Where the handler of a call runs that goes on without its request.
	 * @return the threads, or {@code null} for a call that is tied to its request
	 */
	default @Nullable Executor executor() {
		return null;
	}

	/**
	 * Who accounts for the thread of a handler that runs without its request.
	 * @return the holder, or {@code null} for the sender of the request
	 */
	default @Nullable Holder holder() {
		return null;
	}

	/**
	 * What is known of the client's roots.
	 * @return what is known, or {@code null} where nothing is remembered between requests
	 */
	default @Nullable KnownRoots roots() {
		return null;
	}

	/**
	 * Remember the client's roots, unless they changed since it was asked.
	 * @param asked the revision of {@link #roots()} in which it was asked
	 * @param roots what it answered
	 */
	default void rootsAnswered(long asked, List<Root> roots) {
	}

	/**
	 * Check the headers of a tool call, when the tool is known and may be used.
	 * @param mirrored the parameters that clients mirror into headers
	 */
	default void check(List<MirroredParam> mirrored) {
	}

	/**
	 * Last checks before a handler runs.
	 * @param options how it is run
	 */
	default void admit(HandlerOptions options) {
	}

}
