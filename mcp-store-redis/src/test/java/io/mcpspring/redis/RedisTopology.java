package io.mcpspring.redis;

import java.util.Map;

/**
 * A Redis of one server or of several, and how an application is told of it.
 */
public interface RedisTopology extends AutoCloseable {

	/**
	 * What to set.
	 * @return properties that begin with {@code spring.}
	 */
	Map<String, String> properties();

	@Override
	void close();

	/**
	 * Start one.
	 * @return the one that {@code -Dmcp.test.redis-shape} says, a single server unless
	 * set
	 */
	static RedisTopology start() {
		return RedisShape.preset().start();
	}

	/**
	 * The same Redis as it is told to an application of other properties.
	 */
	static RedisTopology of(Map<String, String> properties) {
		return new RedisTopology() {

			@Override
			public Map<String, String> properties() {
				return properties;
			}

			@Override
			public void close() {
				// whoever started it does
			}

		};
	}

}
