package io.mcpspring.spring.persistence;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

import io.mcpspring.engine.server.HandlerStage;
import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpServerCall;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;

import org.springframework.orm.jpa.EntityManagerFactoryUtils;
import org.springframework.orm.jpa.EntityManagerHolder;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Interceptor that runs tools, resources and prompts with an open {@link EntityManager}
 * under the same condition as controllers ({@code spring.jpa.open-in-view}), so that lazy
 * relations are loaded while the result is written to JSON. The entity manager is closed
 * before anything of the result is sent, and when a method is left to ask the client; the
 * method then runs again with another one. An asynchronous method keeps it until its
 * value is written, and finds it only on the thread on which it was called.
 * <p>
 * Ordered last of all interceptors, so that those of the application have chosen the
 * tenant before. An entity manager already bound to the thread is reused.
 */
public final class OpenInViewInterceptor implements McpHandlerInterceptor {

	private final List<PersistenceUnit> units;

	/**
	 * Create an interceptor.
	 * @param units the persistence units that have an open entity manager in views
	 */
	public OpenInViewInterceptor(List<PersistenceUnit> units) {
		this.units = List.copyOf(units);
	}

	@Override
	public <R> CompletionStage<R> around(McpServerCall call, Callable<CompletionStage<R>> handler) throws Exception {
		Deque<PersistenceUnit> bound = new ArrayDeque<>();
		Deque<EntityManager> open = new ArrayDeque<>();
		CompletionStage<R> answer;
		try {
			for (PersistenceUnit unit : this.units) {
				bind(unit, bound, open);
			}
			answer = handler.call();
		}
		catch (Exception | Error ex) {
			unbind(bound);
			close(open);
			throw ex;
		}
		unbind(bound);
		return open.isEmpty() ? answer : HandlerStage.follow(answer, () -> close(open), UnaryOperator.identity());
	}

	private static void bind(PersistenceUnit unit, Deque<PersistenceUnit> bound, Deque<EntityManager> open) {
		if (TransactionSynchronizationManager.hasResource(unit.factory())) {
			return;
		}
		EntityManager manager = unit.properties().isEmpty() ? unit.factory().createEntityManager()
				: unit.factory().createEntityManager(unit.properties());
		open.push(manager);
		TransactionSynchronizationManager.bindResource(unit.factory(), new EntityManagerHolder(manager));
		bound.push(unit);
	}

	private static void unbind(Deque<PersistenceUnit> bound) {
		bound.forEach((unit) -> TransactionSynchronizationManager.unbindResourceIfPossible(unit.factory()));
	}

	private static void close(Deque<EntityManager> open) {
		open.forEach(EntityManagerFactoryUtils::closeEntityManager);
	}

	/**
	 * Persistence unit.
	 *
	 * @param factory its factory
	 * @param properties the properties of its entity managers
	 */
	public record PersistenceUnit(EntityManagerFactory factory, Map<String, Object> properties) {

		public PersistenceUnit {
			properties = Map.copyOf(properties);
		}

	}

}
