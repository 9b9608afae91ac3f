package io.mcpspring.engine.catalog;

import java.time.Duration;
import java.util.Set;

import io.mcpspring.model.Access;
import org.jspecify.annotations.Nullable;

/**
 * Options for the execution of a handler and for access to it.
 *
 * @param blocking whether it may block its thread; otherwise it is called on any thread
 * @param rule the rule who may use it
 * @param owner its origin, for people and the log, for example a bean and its method
 * @param singleUse whether each {@code requestState} of its calls is accepted only once
 * (server-2026 MRTR-09)
 * @param timeout the time limit of each run, or {@code null} for the server's limit
 * (server-2026 CANC-07)
 * @param source the method behind it, or {@code null} if there is none
 * @param traits its behaviour in a task
 */
public record HandlerOptions(boolean blocking, AccessRule rule, String owner, boolean singleUse,
		@Nullable Duration timeout, @Nullable HandlerSource source, TaskTraits traits) {

	public HandlerOptions {
		if (timeout != null && (timeout.isZero() || timeout.isNegative())) {
			throw new IllegalArgumentException("the time a run may work is not positive: " + timeout);
		}
	}

	/**
	 * Create options of a handler for callers with credentials.
	 * @param blocking whether it may block its thread
	 * @param scopes the OAuth scopes that a caller needs
	 * @param owner its origin
	 * @param singleUse whether each state of its calls is accepted only once
	 * @param timeout the time limit of each run, or {@code null}
	 * @param source the method behind it, or {@code null}
	 * @param traits its behaviour in a task
	 */
	public HandlerOptions(boolean blocking, Set<String> scopes, String owner, boolean singleUse,
			@Nullable Duration timeout, @Nullable HandlerSource source, TaskTraits traits) {
		this(blocking, new AccessRule(scopes, Access.PROTECTED), owner, singleUse, timeout, source, traits);
	}

	/**
	 * Create options of a handler without traits of tasks.
	 * @param blocking whether it may block its thread
	 * @param scopes the OAuth scopes that a caller needs
	 * @param owner its origin
	 * @param singleUse whether each state of its calls is accepted only once
	 * @param timeout the time limit of each run, or {@code null}
	 * @param source the method behind it, or {@code null}
	 */
	public HandlerOptions(boolean blocking, Set<String> scopes, String owner, boolean singleUse,
			@Nullable Duration timeout, @Nullable HandlerSource source) {
		this(blocking, scopes, owner, singleUse, timeout, source, TaskTraits.NONE);
	}

	/**
	 * Create options of a handler whose states are accepted repeatedly.
	 * @param blocking whether it may block its thread
	 * @param scopes the OAuth scopes that a caller needs
	 * @param owner its origin
	 */
	public HandlerOptions(boolean blocking, Set<String> scopes, String owner) {
		this(blocking, scopes, owner, false, null, null);
	}

	/**
	 * Return the scopes that a caller needs.
	 * @return the scopes, all of them; empty for none
	 */
	public Set<String> scopes() {
		return this.rule.scopes();
	}

	/**
	 * Return whether callers need credentials.
	 * @return who may use the handler
	 */
	public Access access() {
		return this.rule.access();
	}

	/**
	 * Return a copy of these options with a source.
	 * @param source the method
	 * @return the options
	 */
	public HandlerOptions from(HandlerSource source) {
		return new HandlerOptions(this.blocking, this.rule, this.owner, this.singleUse, this.timeout, source,
				this.traits);
	}

	/**
	 * Return a copy of these options with a time limit.
	 * @param timeout the time limit of each run
	 * @return the options
	 */
	public HandlerOptions within(Duration timeout) {
		return new HandlerOptions(this.blocking, this.rule, this.owner, this.singleUse, timeout, this.source,
				this.traits);
	}

	/**
	 * Return a copy of these options with traits of tasks.
	 * @param traits the behaviour of the handler in a task
	 * @return the options
	 */
	public HandlerOptions with(TaskTraits traits) {
		return new HandlerOptions(this.blocking, this.rule, this.owner, this.singleUse, this.timeout, this.source,
				traits);
	}

	/**
	 * Return a copy of these options for other callers.
	 * @param access who may use the handler
	 * @return the options
	 */
	public HandlerOptions with(Access access) {
		return new HandlerOptions(this.blocking, new AccessRule(scopes(), access), this.owner, this.singleUse,
				this.timeout, this.source, this.traits);
	}

	/**
	 * Create options of a handler that may block.
	 * @param owner its origin
	 * @return the options
	 */
	public static HandlerOptions blocking(String owner) {
		return new HandlerOptions(true, Set.of(), owner);
	}

	/**
	 * Create options of a handler that never blocks.
	 * @param owner its origin
	 * @return the options
	 */
	public static HandlerOptions nonBlocking(String owner) {
		return new HandlerOptions(false, Set.of(), owner);
	}

}
