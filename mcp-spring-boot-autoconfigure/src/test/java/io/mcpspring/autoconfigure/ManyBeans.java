package io.mcpspring.autoconfigure;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.annotation.McpTool;
import jakarta.validation.constraints.Min;

import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.ObjectFactory;
import org.springframework.beans.factory.config.CustomScopeConfigurer;
import org.springframework.beans.factory.config.Scope;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.resilience.annotation.EnableResilientMethods;
import org.springframework.resilience.annotation.Retryable;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Beans as applications declare them, with the annotations that applications use.
 */
@Configuration(proxyBeanMethods = false)
@EnableAsync
@EnableCaching
@EnableResilientMethods
@EnableTransactionManagement
class ManyBeans {

	@Bean
	@org.springframework.context.annotation.Scope("prototype")
	Disposable disposable() {
		return new Disposable();
	}

	@Bean
	@Lazy
	Late late() {
		return new Late();
	}

	@Bean
	@ConditionalOnBooleanProperty("shop.extras")
	Extras extras() {
		return new Extras();
	}

	@Bean
	Product product() {
		return new Product();
	}

	/** Declared by its interface, annotated in the class. */
	@Bean
	Stock stock() {
		return new Warehouse();
	}

	@Bean
	Owners owners() {
		return new Owners();
	}

	@Bean
	Pets pets() {
		return new Pets();
	}

	@Bean
	Told told() {
		return new Told("a record");
	}

	@Bean
	Advised advised() {
		return new Advised();
	}

	@Bean
	@org.springframework.context.annotation.Scope(value = "refreshed", proxyMode = ScopedProxyMode.TARGET_CLASS)
	Refreshed refreshed() {
		return new Refreshed();
	}

	@Bean
	static RefreshScope refreshScope() {
		return new RefreshScope();
	}

	@Bean
	static CustomScopeConfigurer scopes(RefreshScope scope) {
		CustomScopeConfigurer configurer = new CustomScopeConfigurer();
		configurer.addScope("refreshed", scope);
		return configurer;
	}

	@Bean
	CacheManager cacheManager() {
		return new ConcurrentMapCacheManager();
	}

	@Bean
	PlatformTransactionManager transactionManager() {
		return new NoTransactions();
	}

	static class Disposable {

		static final AtomicInteger INSTANCES = new AtomicInteger();

		private final int number = INSTANCES.incrementAndGet();

		@McpTool
		int disposable(@Min(1) int factor) {
			return this.number * factor;
		}

	}

	static class Late {

		static final AtomicInteger INSTANCES = new AtomicInteger();

		Late() {
			INSTANCES.incrementAndGet();
		}

		@McpTool
		String late() {
			return "late";
		}

	}

	static class Extras {

		@McpTool
		String extra() {
			return "extra";
		}

	}

	interface Made {

		@McpTool
		default String made() {
			return "made by " + maker();
		}

		String maker();

	}

	static class Product implements FactoryBean<Made> {

		@Override
		public Made getObject() {
			return () -> "a factory";
		}

		@Override
		public Class<?> getObjectType() {
			return Made.class;
		}

	}

	interface Stock {

	}

	private static final class Warehouse implements Stock {

		@McpTool
		int onStock() {
			return 7;
		}

	}

	abstract static class Crud<T> {

		@McpTool
		T find(long id) {
			return create(id);
		}

		abstract T create(long id);

	}

	record Owner(long id, String name) {
	}

	record Pet(long id, List<String> toys) {
	}

	static class Owners extends Crud<Owner> {

		@Override
		Owner create(long id) {
			return new Owner(id, "Ann");
		}

	}

	static class Pets extends Crud<Pet> {

		@Override
		@McpTool(name = "find_pet")
		Pet find(long id) {
			return super.find(id);
		}

		@Override
		Pet create(long id) {
			return new Pet(id, List.of("ball"));
		}

	}

	record Told(String text) {

		@McpTool
		String tell() {
			return this.text;
		}

	}

	static class Advised {

		private final AtomicInteger executions = new AtomicInteger();

		private final AtomicInteger attempts = new AtomicInteger();

		private final CountDownLatch done = new CountDownLatch(1);

		@McpTool
		@Cacheable("answers")
		public String cached(String question) {
			return question + this.executions.incrementAndGet();
		}

		@McpTool
		@Retryable(maxRetries = 2, delay = 1)
		public String retried() {
			if (this.attempts.incrementAndGet() < 3) {
				throw new IllegalStateException("not yet");
			}
			return "attempt " + this.attempts;
		}

		@McpTool
		@Transactional(readOnly = true)
		public boolean readsOnly() {
			return TransactionSynchronizationManager.isCurrentTransactionReadOnly();
		}

		@McpTool
		@Async
		public void begins() {
			this.done.countDown();
		}

		public boolean hasBegun() throws InterruptedException {
			return this.done.await(30, TimeUnit.SECONDS);
		}

		@McpTool
		@Async
		public Future<Owner> later() {
			return CompletableFuture.completedFuture(new Owner(1, Thread.currentThread().getName()));
		}

		@McpTool
		@Async
		public CompletableFuture<Owner> completes() {
			return CompletableFuture.completedFuture(new Owner(2, Thread.currentThread().getName()));
		}

	}

	static class Refreshed {

		static final AtomicInteger INSTANCES = new AtomicInteger();

		private final int number = INSTANCES.incrementAndGet();

		@McpTool
		int refreshed() {
			return this.number;
		}

	}

	static class RefreshScope implements Scope {

		private final Map<String, Object> beans = new ConcurrentHashMap<>();

		void refresh() {
			this.beans.clear();
		}

		@Override
		public Object get(String name, ObjectFactory<?> factory) {
			return this.beans.computeIfAbsent(name, (absent) -> factory.getObject());
		}

		@Override
		public Object remove(String name) {
			return this.beans.remove(name);
		}

		@Override
		public void registerDestructionCallback(String name, Runnable callback) {
		}

	}

	private static final class NoTransactions extends AbstractPlatformTransactionManager {

		@Override
		protected Object doGetTransaction() {
			return List.of();
		}

		@Override
		protected void doBegin(Object transaction, TransactionDefinition definition) {
		}

		@Override
		protected void doCommit(DefaultTransactionStatus status) {
		}

		@Override
		protected void doRollback(DefaultTransactionStatus status) {
		}

	}

}
