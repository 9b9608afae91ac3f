package io.mcpspring.redis;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Locale;
import java.util.function.Supplier;

import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What the Redis of a test is made of. Unless the test says it by {@link On}, the system
 * property {@code mcp.test.redis-shape} does.
 */
enum RedisShape {

	ALONE(RedisServer::start), CLUSTER(() -> RedisCluster.start(0)), SENTINEL(RedisWithSentinel::start),
	SECURED(RedisSecured::start);

	private final Supplier<RedisTopology> start;

	RedisShape(Supplier<RedisTopology> start) {
		this.start = start;
	}

	static RedisShape preset() {
		return valueOf(System.getProperty("mcp.test.redis-shape", "alone").toUpperCase(Locale.ROOT));
	}

	RedisTopology start() {
		return this.start.get();
	}

	/** The one that all tests share that do not harm it. */
	static RedisTopology of(ExtensionContext context) {
		return shape(context).shared(context);
	}

	private static RedisShape shape(ExtensionContext context) {
		On on = context.getTestClass().map((test) -> test.getAnnotation(On.class)).orElse(null);
		return (on != null) ? on.value() : context.getParent().map(RedisShape::shape).orElseGet(RedisShape::preset);
	}

	RedisTopology shared(ExtensionContext context) {
		return context.getRoot()
			.getStore(ExtensionContext.Namespace.create(RedisShape.class))
			.computeIfAbsent(this, (shape) -> shape.start(), RedisTopology.class);
	}

	/** Runs a test on a Redis of some shape. */
	@Target(ElementType.TYPE)
	@Retention(RetentionPolicy.RUNTIME)
	@interface On {

		RedisShape value();

	}

}
