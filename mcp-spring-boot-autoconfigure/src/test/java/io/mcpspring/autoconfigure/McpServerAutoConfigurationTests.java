package io.mcpspring.autoconfigure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;

import io.mcpspring.autoconfigure.method.ScannedBeans;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.McpExecutors;
import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.http.ScopeChallenge;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.engine.server.Era;
import io.mcpspring.engine.server.OnceRunner;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.server.ValueMapper;
import io.mcpspring.model.Implementation;
import io.mcpspring.server.McpAccess;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import io.mcpspring.spring.servlet.RequestThreads;
import io.mcpspring.store.ConsumedStates;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SuspendedCallStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.Mockito;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.info.BuildProperties;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import static org.assertj.core.api.Assertions.assertThat;

class McpServerAutoConfigurationTests {

	private static final List<String> asked = new ArrayList<>();

	private static final AutoConfigurations AUTO_CONFIGURATIONS = AutoConfigurations.of(
			McpServerAutoConfiguration.class, McpServletAutoConfiguration.class, McpWebFluxAutoConfiguration.class,
			JacksonAutoConfiguration.class, TaskExecutionAutoConfiguration.class, ValidationAutoConfiguration.class);

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withConfiguration(AUTO_CONFIGURATIONS);

	@Test
	void startsServerInWebApplication() {
		this.runner.run((context) -> {
			assertThat(context).hasSingleBean(McpEngine.class).hasSingleBean(McpNotifications.class);
			assertThat(context.getBean(TransportSettings.class).eras()).containsExactlyInAnyOrder(Era.values());
		});
	}

	@Test
	void doesNothingWithoutWebApplication() {
		new ApplicationContextRunner().withConfiguration(AUTO_CONFIGURATIONS)
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(McpEngine.class)
				.doesNotHaveBean(McpServerProperties.class));
	}

	@Test
	void doesNothingWhenDisabled() {
		this.runner.withPropertyValues("mcp.server.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(McpEngine.class)
				.doesNotHaveBean("mcpServletRegistration"));
	}

	@Test
	void givesWayToBeansOfTheApplication() {
		assertReplaceable(CatalogTable.class, CatalogTable::new);
		assertReplaceable(Implementation.class, () -> Implementation.of("mine", "1"));
		assertReplaceable(ServerStores.class,
				() -> new ServerStores(Mockito.mock(SessionStore.class), Mockito.mock(EventLog.class),
						Mockito.mock(SuspendedCallStore.class), Mockito.mock(ConsumedStates.class)));
		assertReplaceable(ValueMapper.class, () -> Mockito.mock(ValueMapper.class));
		assertReplaceable(McpBeanScanner.class,
				() -> new McpBeanScanner(JsonMapper.builder().build(), null, List.of()));
		assertReplaceable(McpNotifications.class, () -> Mockito.mock(McpNotifications.class));
		this.runner.run((context) -> {
			assertReplaceable(ServerSettings.class, () -> context.getBean(ServerSettings.class));
			assertReplaceable(TransportSettings.class, () -> context.getBean(TransportSettings.class));
			assertReplaceable(McpEngine.class, () -> context.getBean(McpEngine.class));
		});
	}

	@Test
	void usesBeansInPlaceOfDefaults() {
		assertUsed(SessionStore.class, Mockito.mock(SessionStore.class), stores(ServerStores::sessions));
		assertUsed(EventLog.class, Mockito.mock(EventLog.class), stores(ServerStores::events));
		assertUsed(SuspendedCallStore.class, Mockito.mock(SuspendedCallStore.class), stores(ServerStores::suspended));
		assertUsed(RunningCallStore.class, Mockito.mock(RunningCallStore.class), stores(ServerStores::running));
		assertUsed(ConsumedStates.class, Mockito.mock(ConsumedStates.class), stores(ServerStores::consumed));
		assertUsed(NodeLink.class, Mockito.mock(NodeLink.class), stores(ServerStores::link));
		assertUsed(ServerKeys.class, ServerKeys.random(), (context) -> context.getBean(TransportSettings.class).keys());
		assertUsed(OnceRunner.class, Mockito.mock(OnceRunner.class),
				(context) -> context.getBean(ServerSettings.class).onceRunner());
	}

	private static Function<ApplicationContext, Object> stores(Function<ServerStores, Object> store) {
		return (context) -> store.apply(context.getBean(ServerStores.class));
	}

	private <T> void assertUsed(Class<T> type, T bean, Function<ApplicationContext, Object> used) {
		this.runner.withBean(PlatformTransactionManager.class, () -> Mockito.mock(PlatformTransactionManager.class))
			.withBean("mine", type, () -> bean)
			.run((context) -> assertThat(used.apply(context)).isSameAs(bean));
	}

	private <T> void assertReplaceable(Class<T> type, Supplier<T> bean) {
		this.runner.withBean("mine", type, bean)
			.run((context) -> assertThat(context).hasNotFailed().getBeanNames(type).containsExactly("mine"));
	}

	@Test
	void asksBeansOfTheApplicationInOrder() {
		this.runner.withUserConfiguration(Customized.class).run((context) -> {
			ServerSettings settings = context.getBean(ServerSettings.class);
			assertThat(settings.handlerInterceptors()).contains(context.getBean(RequestThreads.class));
			assertThat(settings.interceptors()).containsSubsequence(context.getBean("first", McpInterceptor.class),
					context.getBean("second", McpInterceptor.class));
			asked.clear();
			Registration.Tool echo = new Registration.Tool(
					DescribedTool.builder("echo", JsonNodeFactory.instance.objectNode().put("type", "object")).build(),
					(call, arguments) -> CompletableFuture.completedFuture(null), HandlerOptions.blocking("test"));
			assertThat(settings.access().decide(McpCaller.ANONYMOUS, null, echo)).isEqualTo(McpAccess.Decision.HIDDEN);
			assertThat(asked).containsExactly("first", "second");
			assertThat(context.getBean(TransportSettings.class).challenge())
				.isSameAs(context.getBean(ScopeChallenge.class));
		});
	}

	@Test
	void namesServerAfterApplication() {
		Properties build = new Properties();
		build.setProperty("version", "1.2.3");
		this.runner.withBean(BuildProperties.class, () -> new BuildProperties(build))
			.withPropertyValues("spring.application.name=shop", "mcp.server.title=The shop")
			.run((context) -> assertThat(context.getBean(ServerSettings.class).info())
				.isEqualTo(Implementation.builder("shop", "1.2.3").title("The shop").build()));
	}

	@Test
	void namesServerWithoutApplicationNameAndBuildInformation() {
		this.runner.run((context) -> assertThat(context.getBean(Implementation.class))
			.isEqualTo(Implementation.of("mcp-server", "0.0.0")));
	}

	@Test
	void nameAndVersionCanBeSet() {
		this.runner.withPropertyValues("spring.application.name=shop", "mcp.server.name=other", "mcp.server.version=7")
			.run((context) -> assertThat(context.getBean(Implementation.class))
				.isEqualTo(Implementation.of("other", "7")));
	}

	@Test
	void settingsReachEngine() {
		this.runner
			.withPropertyValues("mcp.server.instructions=Ask", "mcp.server.limits.max-body-size=10KB",
					"mcp.server.allowed-hosts=inner:81", "mcp.server.public-url=https://shop.example.com:443/mcp",
					"mcp.server.stream.keep-alive=3s", "mcp.server.input.state-ttl=9m", "mcp.server.cache.ttl=1m")
			.run((context) -> {
				ServerSettings settings = context.getBean(ServerSettings.class);
				assertThat(settings.instructions()).isEqualTo("Ask");
				assertThat(settings.cacheTtl()).hasMinutes(1);
				TransportSettings transport = context.getBean(TransportSettings.class);
				assertThat(transport.gate().maxBodySize()).isEqualTo(10 * 1024);
				// Clients do not send the usual port.
				assertThat(transport.gate().allowedHosts()).containsExactlyInAnyOrder("inner:81", "shop.example.com");
				assertThat(transport.keepAlive()).hasSeconds(3);
				assertThat(transport.stateless().stateLifetime()).hasMinutes(9);
			});
	}

	@Test
	void largeBodyMayBeOneString() {
		this.runner.withPropertyValues("mcp.server.limits.max-body-size=20MB")
			.run((context) -> assertThat(context.getBean(TransportSettings.class).codecLimits().maxStringLength())
				.isEqualTo(20 * 1024 * 1024));
	}

	@Test
	void keysComeFromProperties() {
		String key = "0123456789abcdef0123456789abcdef";
		this.runner.withPropertyValues("mcp.server.input.state-keys=" + key)
			.run((context) -> assertThat(context.getBean(TransportSettings.class).keys().ring())
				.containsExactly(key.getBytes()));
	}

	@Test
	void applicationKeepsItsExecutor() {
		this.runner.withUserConfiguration(ExecutorUser.class).run((context) -> {
			assertThat(context.getBean(ExecutorUser.class).executor)
				.isSameAs(context.getBean("applicationTaskExecutor"));
			CompletableFuture<String> thread = new CompletableFuture<>();
			context.getBean(ServerSettings.class)
				.executor()
				.execute(() -> thread.complete(Thread.currentThread().getName()));
			assertThat(thread).succeedsWithin(Duration.ofSeconds(30)).asString().startsWith("mcp-");
			assertThat(context.getBean(McpExecutors.CALLS, ThreadPoolTaskExecutor.class)
				.getThreadPoolExecutor()
				.getTaskCount()).isEqualTo(1);
		});
	}

	@Test
	void onceRunsInTransactionOfItsOwn() {
		PlatformTransactionManager transactions = Mockito.mock(PlatformTransactionManager.class);
		this.runner.withBean(PlatformTransactionManager.class, () -> transactions).run((context) -> {
			TransactionSynchronizationManager.setActualTransactionActive(true);
			try {
				assertThat(context.getBean(ServerSettings.class).onceRunner().run(() -> "done")).isEqualTo("done");
			}
			finally {
				TransactionSynchronizationManager.clear();
			}
			Mockito.verify(transactions).commit(Mockito.any());
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "org.springframework.security", "io.micrometer", "org.springframework.web.reactive",
			"org.springframework.transaction", "jakarta.validation", "reactor", "io.netty", "reactor.netty",
			"org.springframework.boot.webflux", "org.springframework.boot.actuate" })
	void startsWithoutOptionalLibrary(String library) {
		this.runner.withClassLoader(new FilteredClassLoader(library))
			.withBean("tools", ScannedBeans.Greeter.class)
			.run((context) -> {
				assertThat(context).hasNotFailed().hasSingleBean(McpEngine.class);
				assertThat(context.getBean(CatalogTable.class).tools().find("greet")).isNotNull();
			});
	}

	@Test
	void startsWithoutAutoConfigurationOfJackson() {
		new WebApplicationContextRunner().withConfiguration(AutoConfigurations.of(McpServerAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader("org.springframework.boot.jackson"))
			.withBean("tools", ScannedBeans.Greeter.class)
			.run((context) -> assertThat(context.getBean(CatalogTable.class).tools().find("greet")).isNotNull());
	}

	@Test
	void notificationsMayBeUsedByWhatServerIsMadeOf() {
		this.runner.withUserConfiguration(NotifyingInterceptor.class)
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(McpEngine.class));
	}

	@Configuration(proxyBeanMethods = false)
	static class Customized {

		@Bean
		@Order(2)
		McpInterceptor second() {
			return Mockito.mock(McpInterceptor.class);
		}

		@Bean
		@Order(1)
		McpInterceptor first() {
			return Mockito.mock(McpInterceptor.class);
		}

		@Bean
		@Order(1)
		McpAccess firstAccess() {
			return McpAccess.visibleIf((request) -> asked.add("first"));
		}

		@Bean
		@Order(2)
		McpAccess secondAccess() {
			return McpAccess.visibleIf((request) -> !asked.add("second"));
		}

		@Bean
		@Order(3)
		McpAccess neverAsked() {
			return McpAccess.visibleIf((request) -> asked.add("third"));
		}

		@Bean
		ScopeChallenge challenge() {
			return (scopes) -> Map.of();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ExecutorUser {

		private final Executor executor;

		ExecutorUser(Executor executor) {
			this.executor = executor;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class NotifyingInterceptor {

		@Bean
		McpInterceptor interceptor(McpNotifications notifications) {
			return (call, chain) -> {
				notifications.resourceUpdated("shop://stock");
				return chain.proceed();
			};
		}

	}

}
