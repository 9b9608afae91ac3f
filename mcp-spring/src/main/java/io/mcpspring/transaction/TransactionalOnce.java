package io.mcpspring.transaction;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Does what {@code McpRequestContext.once} is given in a transaction of its own, when
 * there is one around it: the surrounding one is rolled back if the call leaves to ask
 * the client, and what is remembered as done must stay done.
 */
public final class TransactionalOnce {

	private final TransactionTemplate inner;

	/**
	 * Use a transaction manager.
	 * @param transactions the manager of the application's transactions
	 */
	public TransactionalOnce(PlatformTransactionManager transactions) {
		this.inner = new TransactionTemplate(transactions);
		this.inner.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
	}

	/**
	 * Do something; it is committed when this returns.
	 * @param step what to do
	 * @param <T> the type of its value
	 * @return its value
	 */
	public <T extends @Nullable Object> T run(Supplier<T> step) {
		return TransactionSynchronizationManager.isActualTransactionActive()
				? this.inner.execute((status) -> step.get()) : step.get();
	}

}
