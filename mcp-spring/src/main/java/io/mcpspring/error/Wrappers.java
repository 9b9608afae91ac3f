package io.mcpspring.error;

import java.util.Set;

import io.mcpspring.server.Failures;

/**
 * Looks behind exceptions that only carry another one, those of optional libraries by
 * their names.
 */
final class Wrappers {

	/** A constraint that is violated by an entity shows only at the commit. */
	private static final Set<String> NAMES = Set.of("reactor.core.Exceptions$ReactiveException",
			"org.springframework.transaction.TransactionSystemException", "jakarta.persistence.RollbackException");

	private Wrappers() {
	}

	static Throwable unwrap(Throwable failure) {
		Throwable unwrapped = Failures.unwrap(failure);
		while (NAMES.contains(unwrapped.getClass().getName()) && unwrapped.getCause() != null) {
			unwrapped = Failures.unwrap(unwrapped.getCause());
		}
		return unwrapped;
	}

}
