package io.mcpspring.redis;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionStage;

import io.mcpspring.engine.store.SessionData;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is stored under a prefix belongs to one application.
 */
@ExtendWith(RedisOfTest.class)
@Execution(ExecutionMode.CONCURRENT)
class PrefixOwnerTests {

	private static final Duration MAX_WAIT = Duration.ofSeconds(60);

	private RedisServer redis;

	private RedisNodes nodes;

	@BeforeEach
	void begin(RedisServer shared) {
		this.redis = shared;
		this.nodes = new RedisNodes(shared);
	}

	@AfterEach
	void end() {
		this.nodes.close();
	}

	private static CompletionStage<?> create(RedisStores node, String id) {
		return node.sessions()
			.create(SessionData.begun(id, "alice", ProtocolVersion.V2025_11_25, Implementation.of("client", "1.0"),
					ClientCapabilities.NONE, Instant.now()));
	}

	@Test
	void nothingIsReadOrWrittenByAnotherApplication() {
		RedisStores shop = this.nodes.application("shop").node();
		assertThat(create(shop, "one")).succeedsWithin(MAX_WAIT);

		RedisStores other = this.nodes.application("orders").node();

		assertThat(other.otherApplication()).isEqualTo("shop");
		assertThat(other.isAvailable()).isFalse();
		assertThat(other.sharesKeys()).isFalse();
		assertThat(other.link().sharesKeys()).isFalse();
		assertThat(create(other, "two")).failsWithin(MAX_WAIT);
		assertThat(other.sessions().find("one", "alice")).failsWithin(MAX_WAIT);
		assertThat(other.sessions().remove("one")).failsWithin(MAX_WAIT);
		assertThat(this.redis.command("EVAL", "return redis.call('SCARD', KEYS[1])", "1",
				this.nodes.prefix() + "{nodes}:all"))
			.isEqualTo("1");
		assertThat(shop.otherApplication()).isNull();
		assertThat(shop.sessions().find("one", "alice")).succeedsWithin(MAX_WAIT).isNotNull();
	}

	@Test
	void takesOverWhatIsGivenUp() {
		RedisStores shop = this.nodes.application("shop").node();
		RedisStores other = this.nodes.application("orders").node();
		shop.close();

		// The last sign of life of a node that stops may come a little later.
		Awaitility.await().until(() -> {
			this.redis.command("DEL", this.nodes.prefix() + "{nodes}:application");
			return other.isAvailable();
		});

		assertThat(other.sharesKeys()).isTrue();
		assertThat(create(other, "two")).succeedsWithin(MAX_WAIT);
	}

}
