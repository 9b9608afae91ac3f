package io.mcpspring.spring.transaction;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runner of the steps of {@code McpRequestContext.once} in a separate transaction, if
 * there is one around it. The surrounding transaction is rolled back if the call leaves
 * to ask the client, and the step, which is not repeated, must not be rolled back with
 * it.
 */
public final class TransactionalOnce {

	private final TransactionTemplate inner;

	/**
	 * Create a runner.
	 * @param transactions the manager of the application's transactions
	 */
	public TransactionalOnce(PlatformTransactionManager transactions) {
		this.inner = new TransactionTemplate(transactions);
		this.inner.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
	}

	/**
	 * Run a step; it is committed when this method returns.
	 * @param step the step
	 * @param <T> the type of its value
	 * @return its value
	 */
	public <T extends @Nullable Object> T run(Supplier<T> step) {
		return TransactionSynchronizationManager.isActualTransactionActive()
				? this.inner.execute((status) -> step.get()) : step.get();
	}

}
