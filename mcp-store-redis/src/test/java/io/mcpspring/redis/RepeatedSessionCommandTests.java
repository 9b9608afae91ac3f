package io.mcpspring.redis;

import org.junit.jupiter.api.Tag;

/**
 * Sessions of nodes whose commands are sent again after a lost connection.
 */
@Tag("cluster")
class RepeatedSessionCommandTests extends RedisSessionStoreTests {

	@Override
	protected RedisNodes cluster() {
		return super.cluster().repeating();
	}

}
