package io.mcpspring.spring.persistence;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.spring.persistence.OpenInViewInterceptor.PersistenceUnit;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.orm.jpa.EntityManagerHolder;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.BDDMockito.willReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;

class OpenInViewInterceptorTests {

	private final EntityManagerFactory factory = mock(EntityManagerFactory.class);

	private final EntityManager manager = mock(EntityManager.class);

	private final OpenInViewInterceptor interceptor = new OpenInViewInterceptor(
			List.of(new PersistenceUnit(this.factory, Map.of())));

	@BeforeEach
	void open() {
		given(this.factory.createEntityManager()).willReturn(this.manager);
		given(this.manager.isOpen()).willReturn(true);
	}

	@AfterEach
	void nothingStaysBound() {
		assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
	}

	@Test
	void bindsOneWhileTheHandlerRuns() throws Exception {
		CompletionStage<String> answer = this.interceptor.around(null, () -> {
			assertThat(((EntityManagerHolder) TransactionSynchronizationManager.getResource(this.factory))
				.getEntityManager()).isSameAs(this.manager);
			then(this.manager).should(never()).close();
			return CompletableFuture.completedFuture("done");
		});
		assertThat(answer).isCompletedWithValue("done");
		then(this.manager).should().close();
	}

	@Test
	void usesWhatIsBoundAlready() throws Exception {
		EntityManagerHolder present = new EntityManagerHolder(mock(EntityManager.class));
		TransactionSynchronizationManager.bindResource(this.factory, present);
		this.interceptor.around(null, () -> CompletableFuture.completedFuture("done"));
		then(this.factory).shouldHaveNoInteractions();
		assertThat(TransactionSynchronizationManager.unbindResource(this.factory)).isSameAs(present);
		then(present.getEntityManager()).should(never()).close();
	}

	@Test
	void closesWhenAMethodIsLeftByAnError() {
		Error left = new Error("a question");
		assertThatExceptionOfType(Error.class).isThrownBy(() -> this.interceptor.around(null, () -> {
			throw left;
		})).isSameAs(left);
		then(this.manager).should().close();
	}

	@Test
	void keepsItForAnAsynchronousAnswerAndClosesBeforeAnybodySeesThat() throws Exception {
		CompletableFuture<String> running = new CompletableFuture<>();
		AtomicBoolean closed = new AtomicBoolean();
		CompletionStage<String> answer = this.interceptor.around(null, () -> running);
		assertThat(TransactionSynchronizationManager.hasResource(this.factory)).isFalse();
		then(this.manager).should(never()).close();
		answer.thenAccept((value) -> {
			then(this.manager).should().close();
			closed.set(true);
		});
		running.complete("done");
		assertThat(closed).isTrue();
		assertThat(answer).isCompletedWithValue("done");
	}

	@Test
	void closesWhenAnAsynchronousAnswerIsCancelled() throws Exception {
		CompletableFuture<String> running = new CompletableFuture<>();
		this.interceptor.around(null, () -> running).toCompletableFuture().cancel(true);
		assertThat(running).isCancelled();
		then(this.manager).should().close();
	}

	@Test
	void closesTheFirstWhenTheSecondCannotBeOpened() {
		EntityManagerFactory broken = mock(EntityManagerFactory.class);
		given(broken.createEntityManager()).willThrow(new IllegalStateException("closed"));
		OpenInViewInterceptor both = new OpenInViewInterceptor(
				List.of(new PersistenceUnit(this.factory, Map.of()), new PersistenceUnit(broken, Map.of())));
		assertThatExceptionOfType(IllegalStateException.class)
			.isThrownBy(() -> both.around(null, () -> CompletableFuture.completedFuture("done")));
		then(this.manager).should().close();
	}

	@Test
	void opensWithThePropertiesOfTheInterceptor() throws Exception {
		Map<String, Object> properties = Map.of("org.hibernate.readOnly", true);
		willReturn(this.manager).given(this.factory).createEntityManager(properties);
		new OpenInViewInterceptor(List.of(new PersistenceUnit(this.factory, properties))).around(null,
				() -> CompletableFuture.completedFuture("done"));
		then(this.factory).should().createEntityManager(properties);
	}

}
