package io.mcpspring.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import io.mcpspring.session.SessionLimits;
import io.mcpspring.stream.EventLogLimits;

import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Nodes of one cluster that share a Redis, each with a connection of its own. What they
 * store has a prefix of its own, so that tests can share the server.
 */
final class RedisNodes implements AutoCloseable {

	private final int port;

	private final String prefix = "test-" + UUID.randomUUID() + ":";

	private final List<RedisStores> stores = new ArrayList<>();

	private final List<LettuceConnectionFactory> factories = new ArrayList<>();

	private SessionLimits sessions = SessionLimits.DEFAULTS;

	private EventLogLimits events = EventLogLimits.DEFAULTS;

	private RedisStoreSettings settings = new RedisStoreSettings(this.prefix, Duration.ofSeconds(10),
			Duration.ofSeconds(5), 16 << 20, List.of());

	RedisNodes(RedisServer server) {
		this.port = server.port();
	}

	RedisNodes with(SessionLimits limits) {
		this.sessions = limits;
		return this;
	}

	RedisNodes with(EventLogLimits limits) {
		this.events = limits;
		return this;
	}

	RedisNodes timeout(Duration timeout) {
		this.settings = new RedisStoreSettings(this.prefix, timeout, this.settings.lease(), 16 << 20,
				this.settings.encryptionKeys());
		return this;
	}

	RedisNodes lease(Duration lease) {
		this.settings = new RedisStoreSettings(this.prefix, this.settings.timeout(), lease, 16 << 20,
				this.settings.encryptionKeys());
		return this;
	}

	RedisNodes keys(String... secrets) {
		this.settings = new RedisStoreSettings(this.prefix, this.settings.timeout(), this.settings.lease(), 16 << 20,
				List.of(secrets));
		return this;
	}

	String prefix() {
		return this.prefix;
	}

	/** Another node. */
	RedisStores node() {
		LettuceConnectionFactory factory = new LettuceConnectionFactory(
				new RedisStandaloneConfiguration("127.0.0.1", this.port),
				LettuceClientConfiguration.builder().shutdownQuietPeriod(Duration.ZERO).build());
		factory.afterPropertiesSet();
		factory.start();
		this.factories.add(factory);
		RedisStores node = new RedisStores(factory, this.settings, this.sessions, this.events);
		this.stores.add(node);
		node.start();
		return node;
	}

	@Override
	public void close() {
		this.stores.forEach(RedisStores::close);
		this.factories.forEach(LettuceConnectionFactory::destroy);
	}

}
