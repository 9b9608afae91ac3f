package io.mcpspring.redis;

import org.junit.jupiter.api.Tag;

/**
 * Waiting calls of nodes whose commands are sent again after a lost connection.
 */
@Tag("cluster")
class RepeatedCallCommandTests extends RedisSuspendedCallStoreTests {

	@Override
	protected RedisNodes cluster() {
		return super.cluster().repeating();
	}

}
