package io.mcpspring.server;

import java.util.Set;
import java.util.function.Predicate;

import io.mcpspring.catalog.McpRegistration;
import org.jspecify.annotations.Nullable;

/**
 * Strategy that decides whether a caller may use a registration, both for lists and for
 * calls. All strategies have to agree, with each other and with the declared scopes and
 * security rules of the registration. If a decision throws an exception,
 * {@link Decision#HIDDEN} applies.
 */
@FunctionalInterface
public interface McpAccess {

	/**
	 * Decide whether a caller may use a registration.
	 * @param request the caller and the registration
	 * @return the decision
	 */
	Decision decide(AccessRequest request);

	/**
	 * Return whether a registration may be hidden from some callers. If none is, clients
	 * may share the list (server-2026 CACHE-05).
	 * @param registration the registration
	 * @return {@code false} if the decision is never {@link Decision#HIDDEN}
	 */
	default boolean mayHide(McpRegistration registration) {
		return true;
	}

	/**
	 * Create a strategy that hides registrations. A hidden registration behaves like one
	 * that does not exist: in lists, and when called, read, completed or subscribed to.
	 * @param predicate returns whether the caller sees the registration
	 * @return the strategy
	 */
	static McpAccess visibleIf(Predicate<AccessRequest> predicate) {
		return (request) -> predicate.test(request) ? Decision.GRANTED : Decision.HIDDEN;
	}

	/** The decision about one caller and registration. */
	final class Decision {

		/** Permission to use the registration. */
		public static final Decision GRANTED = new Decision(Set.of());

		/** Concealment of the registration: the caller must not learn that it exists. */
		public static final Decision HIDDEN = new Decision(Set.of());

		private final Set<String> scopes;

		private Decision(Set<String> scopes) {
			this.scopes = Set.copyOf(scopes);
		}

		/**
		 * Permit to see the registration, and to use it with a token of more scopes
		 * (server-2025 AUTH-16, server-2026 AUTH-10). It is hidden from a caller who
		 * cannot obtain any, such as one with HTTP Basic.
		 * @param scopes all scopes that the operation needs
		 * @return the decision
		 */
		public static Decision scopesMissing(Set<String> scopes) {
			return new Decision(scopes);
		}

		/**
		 * Return whether the caller may use the registration.
		 * @return {@code true} if so
		 */
		public boolean isGranted() {
			return this == GRANTED;
		}

		/**
		 * Return whether the registration is hidden from the caller.
		 * @return {@code true} if so
		 */
		public boolean isHidden() {
			return this == HIDDEN;
		}

		/**
		 * Return whether the caller needs a token of more scopes.
		 * @return {@code true} if so
		 */
		public boolean isScopesMissing() {
			return !isGranted() && !isHidden();
		}

		/**
		 * Return the scopes that the operation needs.
		 * @return all of them if some are missing; empty for other decisions
		 */
		public Set<String> scopes() {
			return this.scopes;
		}

		@Override
		public boolean equals(@Nullable Object other) {
			return this == other || (other instanceof Decision that && isScopesMissing() && that.isScopesMissing()
					&& this.scopes.equals(that.scopes));
		}

		@Override
		public int hashCode() {
			return this.scopes.hashCode();
		}

		@Override
		public String toString() {
			return isGranted() ? "granted" : isHidden() ? "hidden" : "scopes missing: " + this.scopes;
		}

	}

}
