package io.mcpspring.spring.error;

import java.util.Set;

import io.mcpspring.engine.server.Failures;

/**
 * Unwrapping of exceptions that only carry another one; those of optional libraries are
 * identified by their names.
 */
final class Wrappers {

	/**
	 * Wrappers at the commit, which may be the first to reveal a constraint violated by
	 * an entity.
	 */
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
