package io.mcpspring.client;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;

import io.mcpspring.client.transport.ReplyHead;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Answers to messages without an answer, of which a server can have many sent by its
 * questions.
 */
class AcceptanceTests {

	private static final int LIMIT = 1024 * 1024;

	private final Http.Acceptance acceptance = new Http.Acceptance(LIMIT);

	@ParameterizedTest
	@CsvSource({ "200, 0", "202, 0", "204, 0", "302, 16384", "400, 16384", "404, 16384", "503, 16384" })
	void keepsLittleOfABodyThatDoesNotEnd(int status, int kept) {
		this.acceptance.head(ReplyHead.of(status, Map.of()));
		for (int i = 0; i < 100; i++) {
			this.acceptance.data(new byte[10_000]);
		}
		assertThat(this.acceptance.kept()).isEqualTo(kept);
		this.acceptance.complete();
		assertThat(this.acceptance.accepted().isCompletedExceptionally()).isEqualTo(status > 299);
	}

	@ParameterizedTest
	@CsvSource({ "200", "503" })
	void endsTheConnectionWithABodyThatIsTooLarge(int status) {
		this.acceptance.head(ReplyHead.of(status, Map.of()));
		this.acceptance.data(new byte[LIMIT]);
		assertThatExceptionOfType(MessageTooLargeException.class).isThrownBy(() -> this.acceptance.data(new byte[1]));
	}

	@Test
	void readsTheErrorOfARefusal() {
		this.acceptance.head(ReplyHead.of(400, Map.of()));
		this.acceptance.data("{\"error\": {\"code\": -32000, \"message\": ".getBytes(StandardCharsets.UTF_8));
		this.acceptance.data("\"no such session\"}}".getBytes(StandardCharsets.UTF_8));
		this.acceptance.complete();
		assertThat(this.acceptance.accepted()).isCompletedExceptionally();
		assertThat(this.acceptance.accepted()).failsWithin(Duration.ZERO)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(McpErrorException.class);
	}

}
