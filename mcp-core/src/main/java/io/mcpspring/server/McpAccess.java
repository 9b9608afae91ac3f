package io.mcpspring.server;

import java.util.Set;

import io.mcpspring.catalog.Registration;
import io.mcpspring.http.Caller;

/**
 * Strategy that decides whether a caller may use a registration, both for lists and for
 * calls. If the decision throws an exception, {@link Decision.Hidden} applies.
 */
@FunctionalInterface
public interface McpAccess {

	/**
	 * Strategy that requires the declared scopes of a registration from authenticated
	 * callers.
	 */
	McpAccess BY_SCOPES = (caller, registration) -> {
		Set<String> scopes = registration.options().scopes();
		if (scopes.isEmpty() || caller.scopes().containsAll(scopes)) {
			return Decision.GRANTED;
		}
		return new Decision.ScopesMissing(scopes);
	};

	/**
	 * Decide whether a caller may use a registration.
	 * @param caller the caller
	 * @param registration the registration
	 * @return the decision
	 */
	Decision decide(Caller caller, Registration registration);

	/**
	 * Return whether a registration may be hidden from some callers. If none is, clients
	 * may share the list (server-2026 CACHE-05).
	 * @param registration the registration
	 * @return {@code false} if the decision is never {@link Decision.Hidden}
	 */
	default boolean mayHide(Registration registration) {
		return this != BY_SCOPES;
	}

	/** The decision about one caller and registration. */
	sealed interface Decision {

		/** Permission to use the registration. */
		Decision GRANTED = new Granted();

		/** Concealment of the registration. */
		Decision HIDDEN = new Hidden();

		/** Permission to use the registration. */
		record Granted() implements Decision {
		}

		/** Concealment of the registration: the caller must not learn that it exists. */
		record Hidden() implements Decision {
		}

		/**
		 * Permission to see the registration, and to use it with a token of more scopes
		 * (server-2025 AUTH-16, server-2026 AUTH-10). It is hidden from a caller who
		 * cannot obtain any, such as one with HTTP Basic.
		 *
		 * @param scopes all scopes that the operation needs
		 */
		record ScopesMissing(Set<String> scopes) implements Decision {

			public ScopesMissing {
				scopes = Set.copyOf(scopes);
			}

		}

	}

}
