package io.mcpspring.server;

import java.util.Set;

import io.mcpspring.catalog.Registration;
import io.mcpspring.http.Caller;

/**
 * Decides whether a caller may use something: one decision for listing and for calling.
 * If the decision fails, the answer is {@link Decision.Hidden}.
 */
@FunctionalInterface
public interface McpAccess {

	/** Asks for the scopes that a registration declares, of callers that are known. */
	McpAccess BY_SCOPES = (caller, registration) -> {
		Set<String> scopes = registration.options().scopes();
		if (scopes.isEmpty() || caller.scopes().containsAll(scopes)) {
			return Decision.GRANTED;
		}
		return new Decision.ScopesMissing(scopes);
	};

	/**
	 * Whether a caller may use something.
	 * @param caller who asks
	 * @param registration what is asked for
	 * @return the decision
	 */
	Decision decide(Caller caller, Registration registration);

	/**
	 * Whether something may be hidden from some callers. What never is makes a list that
	 * clients may share (server-2026 CACHE-05).
	 * @param registration what is offered
	 * @return {@code false} if the decision is never {@link Decision.Hidden}
	 */
	default boolean mayHide(Registration registration) {
		return this != BY_SCOPES;
	}

	/** What was decided. */
	sealed interface Decision {

		/** The caller may use it. */
		Decision GRANTED = new Granted();

		/** The caller must not learn that it exists. */
		Decision HIDDEN = new Hidden();

		/** The caller may use it. */
		record Granted() implements Decision {
		}

		/** The caller must not learn that it exists. */
		record Hidden() implements Decision {
		}

		/**
		 * The caller may see it, and use it with a token of more scopes (server-2025
		 * AUTH-16, server-2026 AUTH-10).
		 *
		 * @param scopes all scopes the operation needs
		 */
		record ScopesMissing(Set<String> scopes) implements Decision {

			public ScopesMissing {
				scopes = Set.copyOf(scopes);
			}

		}

	}

}
