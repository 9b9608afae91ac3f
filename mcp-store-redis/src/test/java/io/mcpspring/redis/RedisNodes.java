package io.mcpspring.redis;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.redis.access.RedisStoreSettings;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Nodes of one cluster that share a Redis, each with a connection of its own. What they
 * store has a prefix of its own, so that tests can share the server.
 */
public final class RedisNodes implements AutoCloseable {

	/**
	 * Moves the ends of all that expires, which Redis keeps as the life of a key, the
	 * score of a list, or the absolute end of a session. Leases go on.
	 */
	private static final String PASS = """
			local passed = tonumber(ARGV[2])
			for _, key in ipairs(redis.call('KEYS', ARGV[1])) do
			  if not string.find(key, '{nodes}', 1, true) then
			    local type = redis.call('TYPE', key).ok
			    if type == 'zset' then
			      for _, entry in ipairs(redis.call('ZRANGE', key, 0, -1)) do
			        redis.call('ZINCRBY', key, -passed, entry)
			      end
			    elseif type == 'hash' and string.sub(key, -3) == '}:s' then
			      local ends = redis.call('HGET', key, 'a')
			      redis.call('HSET', key, 'a', string.format('%.0f', ends - passed))
			    end
			    local left = redis.call('PTTL', key)
			    if left >= 0 then
			      redis.call('PEXPIRE', key, math.max(0, left - passed))
			    end
			  end
			end
			return 'OK'""";

	/** What Spring Boot makes of properties. */
	private static final Map<Map<String, String>, LettuceConnectionFactory> CONFIGURED = new ConcurrentHashMap<>();

	private final RedisTopology redis;

	private final String prefix = "test-" + UUID.randomUUID() + ":";

	private final List<RedisStores> stores = new ArrayList<>();

	private final List<LettuceConnectionFactory> factories = new ArrayList<>();

	private SessionLimits sessions = SessionLimits.DEFAULTS;

	private EventLogLimits events = EventLogLimits.DEFAULTS;

	private long maxKnownBytes = 8 << 20;

	private final AtomicLong passed = new AtomicLong();

	private boolean repeating;

	private InstantSource clock = InstantSource.system();

	private RedisStoreSettings settings = new RedisStoreSettings(this.prefix, Duration.ofSeconds(10),
			Duration.ofSeconds(5), 16 << 20, 8 << 20, List.of(), "test");

	RedisNodes(RedisTopology redis) {
		this.redis = redis;
	}

	RedisNodes with(SessionLimits limits) {
		this.sessions = limits;
		return this;
	}

	RedisNodes with(EventLogLimits limits) {
		this.events = limits;
		return this;
	}

	/** Further nodes keep no more of sessions in their memory. */
	RedisNodes knowing(long maxBytes) {
		this.maxKnownBytes = maxBytes;
		return this;
	}

	/** How long nodes wait for an answer. */
	Duration timeout() {
		return this.settings.timeout();
	}

	RedisNodes timeout(Duration timeout) {
		return with(timeout, this.settings.lease(), this.settings.encryptionKeys());
	}

	RedisNodes lease(Duration lease) {
		return with(this.settings.timeout(), lease, this.settings.encryptionKeys());
	}

	/** Further nodes send each command twice. */
	RedisNodes repeating() {
		this.repeating = true;
		return this;
	}

	/** Further nodes have a clock that is wrong by some time. */
	RedisNodes skew(Duration skew) {
		this.clock = () -> Instant.now().plus(skew);
		return this;
	}

	RedisNodes keys(String... secrets) {
		return with(this.settings.timeout(), this.settings.lease(), List.of(secrets));
	}

	/** Further nodes are of another application. */
	RedisNodes application(String name) {
		this.settings = new RedisStoreSettings(this.prefix, this.settings.timeout(), this.settings.lease(),
				this.settings.maxPendingBytes(), this.settings.maxWaitingBytes(), this.settings.encryptionKeys(), name);
		return this;
	}

	private RedisNodes with(Duration timeout, Duration lease, List<String> keys) {
		this.settings = new RedisStoreSettings(this.prefix, timeout, lease, this.settings.maxPendingBytes(),
				this.settings.maxWaitingBytes(), keys, this.settings.application());
		return this;
	}

	public String prefix() {
		return this.prefix;
	}

	/** Another node. */
	RedisStores node() {
		return node(this.redis);
	}

	/** Another node, which reaches Redis in a way of its own. */
	RedisStores node(RedisTopology way) {
		LettuceConnectionFactory factory = connect(way);
		RedisStores node = new RedisStores(factory, this.settings, this.sessions, this.maxKnownBytes, this.events,
				this.clock, () -> System.nanoTime() + this.passed.get());
		this.stores.add(node);
		node.start();
		return node;
	}

	/** Another connection, as Spring Boot configures it. */
	public LettuceConnectionFactory connect() {
		return connect(this.redis);
	}

	private LettuceConnectionFactory connect(RedisTopology way) {
		LettuceConnectionFactory configured = CONFIGURED.computeIfAbsent(way.properties(), RedisNodes::configure);
		RedisConfiguration configuration = Stream
			.<@Nullable RedisConfiguration>of(configured.getClusterConfiguration(),
					configured.getSentinelConfiguration())
			.filter(Objects::nonNull)
			.findFirst()
			.orElse(configured.getStandaloneConfiguration());
		LettuceConnectionFactory factory = this.repeating
				? new RepeatedCommands(configuration, configured.getClientConfiguration())
				: new LettuceConnectionFactory(configuration, configured.getClientConfiguration());
		factory.afterPropertiesSet();
		factory.start();
		this.factories.add(factory);
		return factory;
	}

	private static LettuceConnectionFactory configure(Map<String, String> properties) {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		context.getEnvironment()
			.getPropertySources()
			.addFirst(new MapPropertySource("redis", new HashMap<>(properties)));
		context.register(DataRedisAutoConfiguration.class, SslAutoConfiguration.class);
		context.refresh();
		return context.getBean(LettuceConnectionFactory.class);
	}

	/** Whether time can {@linkplain #pass pass} at once. */
	boolean hasTime() {
		return this.redis instanceof RedisServer;
	}

	/**
	 * Let time pass for all that expires. The clock of Redis cannot be set: elsewhere
	 * than on a single server this waits.
	 */
	void pass(Duration time) {
		if (!(this.redis instanceof RedisServer server)) {
			sleep(time);
			return;
		}
		answerAll();
		server.command("EVAL", PASS, "0", this.prefix + "*", Long.toString(time.toMillis()));
		answerAll(); // what nodes learned before, they remember before
		this.passed.addAndGet(time.toNanos());
	}

	/** Wait until Redis has answered all that these nodes have asked. */
	private void answerAll() {
		this.stores.forEach(
				(node) -> node.sessions().find("none", "").handle((found, failure) -> "").toCompletableFuture().join());
	}

	private static void sleep(Duration time) {
		try {
			TimeUnit.NANOSECONDS.sleep(time.toNanos());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public void close() {
		this.stores.forEach(RedisStores::close);
		this.factories.forEach(LettuceConnectionFactory::destroy);
	}

}
