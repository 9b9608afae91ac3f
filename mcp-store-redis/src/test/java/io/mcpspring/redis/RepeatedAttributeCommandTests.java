package io.mcpspring.redis;

import org.junit.jupiter.api.Tag;

/**
 * States of nodes whose commands are sent again after a lost connection.
 */
@Tag("cluster")
class RepeatedAttributeCommandTests extends RedisSessionStateStoreTests {

	@Override
	protected RedisNodes cluster() {
		return super.cluster().repeating();
	}

}
