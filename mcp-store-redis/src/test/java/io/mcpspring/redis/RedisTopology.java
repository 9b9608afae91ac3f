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

}
