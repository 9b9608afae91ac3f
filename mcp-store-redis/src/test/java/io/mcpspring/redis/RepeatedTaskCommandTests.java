package io.mcpspring.redis;

import org.junit.jupiter.api.Tag;

/**
 * Tasks of nodes whose commands are sent again after a lost connection.
 */
@Tag("cluster")
class RepeatedTaskCommandTests extends RedisTaskStoreTests {

	@Override
	protected RedisNodes cluster() {
		return super.cluster().repeating();
	}

}
