package io.mcpspring.autoconfigure.store;

import java.time.Duration;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.McpServletAutoConfiguration;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.servers.FurtherServer;
import io.mcpspring.autoconfigure.servers.McpServersAutoConfiguration;
import io.mcpspring.autoconfigure.task.McpTaskAutoConfiguration;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.store.InMemorySessionStore;
import io.mcpspring.engine.task.TasksExtension;
import io.mcpspring.redis.RedisServer;
import io.mcpspring.redis.RedisStores;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.mcpspring.store.ConsumedStates;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.Rate;
import io.mcpspring.store.RateCounters;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.TaskStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class McpRedisStoreAutoConfigurationTests {

	private static final String KEYS = "mcp.server.input.state-keys=a secret of some thirty-two characters";

	/**
	 * Nobody listens there: what is not asked of Redis needs none. Each of the contexts
	 * would serve on for five seconds before it is closed.
	 */
	private final WebApplicationContextRunner context = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class, McpRedisStoreAutoConfiguration.class,
				McpServerAutoConfiguration.class))
		.withPropertyValues("spring.data.redis.port=1", "mcp.server.store.redis.timeout=100ms",
				"mcp.server.drain-period=0s", KEYS);

	@Test
	void switchesItselfOnWhenModuleAndConnectionAreThere() {
		this.context.run((context) -> {
			RedisStores stores = context.getBean(RedisStores.class);
			assertThat(context.getBean(ServerStores.class)).isEqualTo(stores.all());
			assertThat(stores.isAvailable()).isFalse();
		});
	}

	@Test
	void staysInMemoryWhenToldTo() {
		this.context.withPropertyValues("mcp.server.store.type=memory").run((context) -> {
			assertThat(context).doesNotHaveBean(RedisStores.class);
			assertThat(context.getBean(ServerStores.class).sessions()).isInstanceOf(InMemorySessionStore.class);
			assertThat(context.getBean(ServerStores.class).link()).isSameAs(NodeLink.NONE);
		});
	}

	@Test
	void staysInMemoryWithoutTheModule() {
		this.context.withClassLoader(new FilteredClassLoader(RedisStores.class))
			.run((context) -> assertThat(context.getBean(ServerStores.class).sessions())
				.isInstanceOf(InMemorySessionStore.class));
	}

	@Test
	void staysInMemoryWithoutAConnection() {
		new WebApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(McpRedisStoreAutoConfiguration.class, McpServerAutoConfiguration.class))
			.run((context) -> assertThat(context.getBean(ServerStores.class).sessions())
				.isInstanceOf(InMemorySessionStore.class));
	}

	@Test
	void saysWhatIsMissingWhenRedisIsDemanded() {
		new WebApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(McpRedisStoreAutoConfiguration.class, McpServerAutoConfiguration.class))
			.withPropertyValues("mcp.server.store.type=redis")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(InvalidMcpPropertyException.class)
				.hasMessage("'mcp.server.store.type' is 'redis', but there is no connection to Redis"));
		this.context.withPropertyValues("mcp.server.store.type=redis")
			.withBean("one", LettuceConnectionFactory.class, LettuceConnectionFactory::new)
			.withBean("two", LettuceConnectionFactory.class, LettuceConnectionFactory::new)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(InvalidMcpPropertyException.class));
	}

	@Test
	void givesWayToStoresOfTheApplication() {
		SessionStore own = Mockito.mock(SessionStore.class);
		this.context.withBean(SessionStore.class, () -> own).run((context) -> {
			assertThat(context.getBean(ServerStores.class).sessions()).isSameAs(own);
			assertThat(context.getBean(ServerStores.class).events())
				.isSameAs(context.getBean(RedisStores.class).events());
		});
	}

	@Test
	void keepsTasksInRedisUnlessTheyAreOff() {
		WebApplicationContextRunner tasks = this.context
			.withConfiguration(AutoConfigurations.of(McpTaskAutoConfiguration.class));
		tasks.run((context) -> assertThat(context.getBean(TasksExtension.class).isShared()).isTrue());
		tasks.withPropertyValues("mcp.server.tasks.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(TaskStore.class)
				.doesNotHaveBean(TasksExtension.class));
		tasks.withPropertyValues("mcp.server.store.type=memory")
			.run((context) -> assertThat(context.getBean(TasksExtension.class).isShared()).isFalse());
		TaskStore own = Mockito.mock(TaskStore.class);
		tasks.withBean(TaskStore.class, () -> own).run((context) -> {
			assertThat(context.getBean(TaskStore.class)).isSameAs(own);
			context.getBean(TasksExtension.class).isShared();
			Mockito.verify(own, Mockito.atLeastOnce()).isShared();
		});
	}

	@Test
	void refusesSettingsThatCannotWork() {
		for (String property : new String[] { "mcp.server.store.redis.timeout=0s",
				"mcp.server.store.redis.node-timeout=-1s", "mcp.server.store.redis.key-prefix=a{b}",
				"mcp.server.store.redis.encryption-keys=short", "mcp.server.store.redis.max-size=0B" }) {
			this.context.withPropertyValues(property)
				.run((context) -> assertThat(context).as(property)
					.getFailure()
					.rootCause()
					.isInstanceOf(InvalidMcpPropertyException.class)
					.hasMessageContaining(property.substring(0, property.indexOf('='))));
		}
	}

	@Test
	void showsNoKeyInALog() {
		this.context
			.withPropertyValues("mcp.server.store.redis.encryption-keys=quite a secret of some thirty-two characters")
			.run((context) -> assertThat(context.getBean(McpServerProperties.class).getStore().getRedis().toString())
				.doesNotContain("secret"));
	}

	@Test
	void usesTheConnectionOfTheApplication() {
		try (RedisServer redis = RedisServer.start("--requirepass", "open sesame")) {
			this.context
				.withPropertyValues("spring.data.redis.port=" + redis.port(), "spring.data.redis.host=127.0.0.1",
						"spring.data.redis.password=open sesame", "mcp.server.store.redis.timeout=10s")
				.run((context) -> {
					RedisStores stores = context.getBean(RedisStores.class);
					await().until(stores::isAvailable);
					// As the contexts of tests do while another one is in use.
					ConfigurableApplicationContext source = context.getSourceApplicationContext();
					source.pause();
					source.restart();
					await().ignoreExceptions()
						.untilAsserted(() -> assertThat(stores.sessions().remove("none").toCompletableFuture().get())
							.isFalse());
				});
		}
	}

	@Test
	@Tag("cluster")
	void countsForAllNodesTogetherAndForEachWhileRedisIsAway() {
		Rate rate = new Rate(3, Duration.ofHours(1));
		try (RedisServer redis = RedisServer.start()) {
			WebApplicationContextRunner node = this.context.withPropertyValues("spring.data.redis.port=" + redis.port(),
					"spring.data.redis.host=127.0.0.1", "mcp.server.store.redis.timeout=5s");
			node.run((one) -> node.run((two) -> {
				await().until(() -> one.getBean(RedisStores.class).isAvailable()
						&& two.getBean(RedisStores.class).isAvailable());
				RateCounters here = one.getBean(RateCounters.class);
				RateCounters there = two.getBean(RateCounters.class);
				assertThat(count(here, rate)).isNull();
				assertThat(count(there, rate)).isNull();
				assertThat(count(here, rate)).isNull();
				assertThat(count(there, rate)).isBetween(Duration.ofMinutes(10), Duration.ofMinutes(20));
				redis.kill();
				for (int i = 0; i < 3; i++) {
					assertThat(count(there, rate)).isNull();
				}
				assertThat(count(there, rate)).isPositive();
			}));
		}
	}

	@Test
	void keepsWhatBelongsToOneServerFromTheOthers() {
		try (RedisServer redis = RedisServer.start()) {
			this.context
				.withConfiguration(AutoConfigurations.of(McpServletAutoConfiguration.class,
						McpServersAutoConfiguration.class, McpTaskAutoConfiguration.class))
				.withPropertyValues("spring.data.redis.port=" + redis.port(), "spring.data.redis.host=127.0.0.1",
						"mcp.server.store.redis.timeout=5s", "mcp.server.servers.admin.path=/admin/mcp")
				.run((context) -> {
					RedisStores first = context.getBean(RedisStores.class);
					ServerStores admin = context.getBean(FurtherServer.class).scope().stores();
					assertThat(admin.sessions()).isNotSameAs(first.sessions());
					assertThat(admin.sessions().isShared()).isTrue();
					await().until(() -> first.isAvailable()
							&& context.getBean("mcpRedisStores-admin", RedisStores.class).isAvailable());
					assertThat(consume(first.consumed())).isTrue();
					assertThat(consume(admin.consumed())).isTrue();
					assertThat(consume(admin.consumed())).isFalse();
					assertThat(context.getBean(StringRedisTemplate.class).keys("mcp:admin:*")).isNotEmpty();
					assertThat(context.getBean(FurtherServer.class).scope().extensions().find(TasksExtension.class))
						.isNotNull()
						.isNotSameAs(context.getBean(TasksExtension.class));
				});
		}
	}

	private static boolean consume(ConsumedStates states) {
		return states.consume("state", Duration.ofMinutes(1)).toCompletableFuture().join();
	}

	private static Duration count(RateCounters counters, Rate rate) {
		return counters.count("alice", rate).toCompletableFuture().join();
	}

}
