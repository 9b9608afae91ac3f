package io.mcpspring.engine.dispatch;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.context.Root;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.MirroredParam;
import io.mcpspring.engine.record.KnownRoots;
import io.mcpspring.model.LoggingLevel;
import org.jspecify.annotations.Nullable;

/**
 * Link from a running call to its client, provided by the era.
 */
public interface CallLink {

	/**
	 * Send a notification that belongs to the call, before its result.
	 * @param method the method
	 * @param params the parameters as UTF-8 JSON
	 */
	void send(String method, byte[] params);

	/**
	 * Run an action that sends messages, so that their order is that of the decisions of
	 * the action. It runs on this thread, one action of the call at a time; writes to the
	 * client, and waits for it, follow the action.
	 * @param sending the action
	 */
	void inOrder(Runnable sending);

	/**
	 * Return whether the client wants log messages of a level.
	 * @param level the level
	 * @return {@code true} if it should be sent
	 */
	boolean wants(LoggingLevel level);

	/**
	 * Close the connection while the call continues, if the revision permits it.
	 * @param retryAfter the delay after which the client should reconnect
	 */
	void release(Duration retryAfter);

	/**
	 * Record progress that the handler reports, even if the client does not want it.
	 * @param progress the work done so far
	 * @param total the work in all, or {@code null}
	 * @param message the current activity, or {@code null}
	 */
	default void progressed(double progress, @Nullable Double total, @Nullable String message) {
	}

	/** Answer the request now, if the call may continue without it. */
	default void detach() {
	}

	/**
	 * Return the threads for the handler of a call that continues without its request.
	 * @return the threads, or {@code null} for a call that is tied to its request
	 */
	default @Nullable Executor executor() {
		return null;
	}

	/**
	 * Return the holder to which the thread of a handler without request is charged.
	 * @return the holder, or {@code null} for the sender of the request
	 */
	default @Nullable OwnerKey holder() {
		return null;
	}

	/**
	 * Return the known roots of the client.
	 * @return the known roots, or {@code null} if nothing is kept between requests
	 */
	default @Nullable KnownRoots roots() {
		return null;
	}

	/**
	 * Store the client's roots, unless they changed since the question.
	 * @param asked the revision of {@link #roots()} at the time of the question
	 * @param roots the answer
	 */
	default void rootsAnswered(long asked, List<Root> roots) {
	}

	/**
	 * Check the headers of a tool call, after the tool was found and access to it
	 * granted.
	 * @param mirrored the parameters that clients mirror into headers
	 */
	default void check(List<MirroredParam> mirrored) {
	}

	/**
	 * Return whether the arguments of a tool call were found valid just before, with its
	 * request.
	 * @return {@code true} if they need not be validated again
	 */
	default boolean isChecked() {
		return false;
	}

	/** Note that the caller may run the call. */
	default void granted() {
	}

	/**
	 * Perform the last checks before a handler runs.
	 * @param options the options of the handler
	 */
	default void admit(HandlerOptions options) {
	}

}
