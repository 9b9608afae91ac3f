package io.mcpspring.redis.node;

import io.mcpspring.redis.access.RedisStoreSettings;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Names of other applications, as anybody who writes to Redis may choose them.
 */
class OwnerNameTests {

	@Test
	void staysOnItsLine() {
		PrefixOwner owner = new PrefixOwner(RedisStoreSettings.DEFAULTS);
		owner.belongsTo("shop\n2026-01-01 INFO all is well\u202e" + "x".repeat(5000));
		assertThat(owner.other()).startsWith("shop\\u000a").doesNotContain("\n", "\u202e").hasSizeLessThan(1100);
		assertThat(owner.obstacle()).hasMessageNotContaining("\n");
	}

}
