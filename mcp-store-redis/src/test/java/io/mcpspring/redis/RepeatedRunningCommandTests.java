package io.mcpspring.redis;

import org.junit.jupiter.api.Tag;

/**
 * Running calls of nodes whose commands are sent again after a lost connection.
 */
@Tag("cluster")
class RepeatedRunningCommandTests extends RedisRunningCallStoreTests {

	@Override
	protected RedisNodes cluster() {
		return super.cluster().repeating();
	}

}
