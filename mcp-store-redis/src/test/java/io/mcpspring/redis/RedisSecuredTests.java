package io.mcpspring.redis;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpspring.redis.access.Script;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

@Execution(ExecutionMode.CONCURRENT)
@RedisShape.On(RedisShape.SECURED)
class RedisSecuredTests extends RedisEverydayContract {

	private static final Pattern COMMAND = Pattern.compile("redis\\.p?call\\('([A-Z]+)'");

	private RedisSecured redis;

	@RegisterExtension
	final BeforeEachCallback secured = (ExtensionContext context) -> this.redis = (RedisSecured) RedisShape.of(context);

	@Test
	void documentsTheCommandsThatItUses() throws IOException {
		Set<String> used = new TreeSet<>(
				Set.of("+eval", "+evalsha", "+script|load", "+publish", "+subscribe", "+unsubscribe"));
		for (Script script : Script.values()) {
			COMMAND.matcher(new String(script.source(), StandardCharsets.UTF_8))
				.results()
				.map((match) -> "+" + match.group(1).toLowerCase(Locale.ROOT))
				.forEach(used::add);
		}

		assertThat(RedisSecured.documented().filter((word) -> word.startsWith("+")).collect(Collectors.toSet()))
			.isEqualTo(used);
	}

	@Test
	void doesNotTalkToAServerThatItDoesNotTrust() {
		try (RedisNodes strangers = new RedisNodes(RedisTopology.of(this.redis.withoutTrust()))) {
			assertThat(strangers.timeout(Duration.ofSeconds(1)).node().isAvailable()).isFalse();
		}
	}

}
