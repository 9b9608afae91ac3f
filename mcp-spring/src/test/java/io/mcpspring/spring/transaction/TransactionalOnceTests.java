package io.mcpspring.spring.transaction;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TransactionalOnceTests {

	private final RecordingTransactions transactions = new RecordingTransactions();

	private final TransactionalOnce once = new TransactionalOnce(this.transactions);

	@Test
	void withoutATransactionNoneIsBegun() {
		assertThat(this.once.run(() -> "x")).isEqualTo("x");
		assertThat(this.transactions.events).isEmpty();
	}

	@Test
	void withinATransactionTheStepCommitsThoughTheSurroundingOneRollsBack() {
		assertThatExceptionOfType(AssertionError.class)
			.isThrownBy(() -> new TransactionTemplate(this.transactions).executeWithoutResult((status) -> {
				this.once.run(() -> "x");
				throw new AssertionError("stands for the signal that suspends a call");
			}));
		assertThat(this.transactions.events).containsExactly("begin", "begin", "commit", "rollback");
	}

	@Test
	void aStepThatFailsIsRolledBackAlone() {
		new TransactionTemplate(this.transactions)
			.executeWithoutResult((status) -> assertThatExceptionOfType(IllegalStateException.class)
				.isThrownBy(() -> this.once.run(() -> {
					throw new IllegalStateException();
				})));
		assertThat(this.transactions.events).containsExactly("begin", "begin", "rollback", "commit");
	}

	static class RecordingTransactions extends AbstractPlatformTransactionManager {

		private final List<String> events = new ArrayList<>();

		private int open;

		@Override
		protected Object doGetTransaction() {
			return this.events;
		}

		@Override
		protected boolean isExistingTransaction(Object transaction) {
			return this.open > 0;
		}

		@Override
		protected void doBegin(Object transaction, TransactionDefinition definition) {
			this.open++;
			this.events.add("begin");
		}

		@Override
		protected Object doSuspend(Object transaction) {
			return this.events;
		}

		@Override
		protected void doResume(Object transaction, Object suspended) {
		}

		@Override
		protected void doCommit(DefaultTransactionStatus status) {
			this.open--;
			this.events.add("commit");
		}

		@Override
		protected void doRollback(DefaultTransactionStatus status) {
			this.open--;
			this.events.add("rollback");
		}

	}

}
