package io.mcpspring.catalog;

import java.time.Duration;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * How a handler is to be run and who may use it.
 *
 * @param blocking whether it may block its thread; if not, it is called on whatever
 * thread is at hand
 * @param scopes the OAuth scopes a caller needs, all of them; empty for none
 * @param owner where it comes from, for people and the log, for example a bean and its
 * method
 * @param singleUse whether each {@code requestState} of its calls is good only once
 * (server-2026 MRTR-09)
 * @param timeout how long each run may work, or {@code null} for as long as the server
 * allows (server-2026 CANC-07)
 * @param source the method behind it, or {@code null} when there is none
 * @param traits how it behaves in a task
 */
public record HandlerOptions(boolean blocking, Set<String> scopes, String owner, boolean singleUse,
		@Nullable Duration timeout, @Nullable HandlerSource source, TaskTraits traits) {

	public HandlerOptions {
		scopes = Set.copyOf(scopes);
		if (timeout != null && (timeout.isZero() || timeout.isNegative())) {
			throw new IllegalArgumentException("the time a run may work is not positive: " + timeout);
		}
	}

	/**
	 * Options of a handler without traits of tasks.
	 * @param blocking whether it may block its thread
	 * @param scopes the OAuth scopes a caller needs
	 * @param owner where it comes from
	 * @param singleUse whether each state of its calls is good only once
	 * @param timeout how long each run may work, or {@code null}
	 * @param source the method behind it, or {@code null}
	 */
	public HandlerOptions(boolean blocking, Set<String> scopes, String owner, boolean singleUse,
			@Nullable Duration timeout, @Nullable HandlerSource source) {
		this(blocking, scopes, owner, singleUse, timeout, source, TaskTraits.NONE);
	}

	/**
	 * Options of a handler that may be retried.
	 * @param blocking whether it may block its thread
	 * @param scopes the OAuth scopes a caller needs
	 * @param owner where it comes from
	 */
	public HandlerOptions(boolean blocking, Set<String> scopes, String owner) {
		this(blocking, scopes, owner, false, null, null);
	}

	/**
	 * The same options, of a method.
	 * @param source the method
	 * @return the options
	 */
	public HandlerOptions from(HandlerSource source) {
		return new HandlerOptions(this.blocking, this.scopes, this.owner, this.singleUse, this.timeout, source,
				this.traits);
	}

	/**
	 * The same options with a time limit.
	 * @param timeout how long each run may work
	 * @return the options
	 */
	public HandlerOptions within(Duration timeout) {
		return new HandlerOptions(this.blocking, this.scopes, this.owner, this.singleUse, timeout, this.source,
				this.traits);
	}

	/**
	 * The same options with traits of tasks.
	 * @param traits how the handler behaves in a task
	 * @return the options
	 */
	public HandlerOptions with(TaskTraits traits) {
		return new HandlerOptions(this.blocking, this.scopes, this.owner, this.singleUse, this.timeout, this.source,
				traits);
	}

	/**
	 * A handler that may block.
	 * @param owner where it comes from
	 * @return the options
	 */
	public static HandlerOptions blocking(String owner) {
		return new HandlerOptions(true, Set.of(), owner);
	}

	/**
	 * A handler that never blocks.
	 * @param owner where it comes from
	 * @return the options
	 */
	public static HandlerOptions nonBlocking(String owner) {
		return new HandlerOptions(false, Set.of(), owner);
	}

}
