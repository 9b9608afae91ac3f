package io.mcpspring.engine.stream;

import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class SseFramesTests {

	@Test
	void writesAMessage() {
		// server-2025 SSE-04
		assertThat(event("X", "{\"a\":\"\u00e9\"}")).isEqualTo("event: message\nid: X\ndata: {\"a\":\"\u00e9\"}\n\n");
	}

	@Test
	void writesAMessageThatCannotBeResumed() {
		// server-2026 SSE-07
		assertThat(event(null, "{}")).isEqualTo("event: message\ndata: {}\n\n");
	}

	@Test
	void writesAnEventThatOnlyTellsItsId() {
		// server-2025 SSE-01
		assertThat(text(SseFrames.priming("X"))).isEqualTo("id: X\ndata:\n\n");
		assertThat(event("X", "")).isEqualTo("id: X\ndata:\n\n");
	}

	@Test
	void writesWhenToConnectAgain() {
		// server-2025 SSE-03
		assertThat(text(SseFrames.retry(1500))).isEqualTo("retry: 1500\n\n");
		assertThat(text(SseFrames.priming("X", 0))).isEqualTo("id: X\nretry: 0\ndata:\n\n");
	}

	@Test
	void writesAComment() {
		assertThat(text(SseFrames.keepAlive())).isEqualTo(": keep-alive\n\n");
		SseFrames.keepAlive()[0] = 'x';
		assertThat(text(SseFrames.keepAlive())).isEqualTo(": keep-alive\n\n");
	}

	@Test
	void keepsLinesOfDataInOneEvent() {
		assertThat(event("X", "{\n}")).isEqualTo("event: message\nid: X\ndata: {\ndata: }\n\n");
		assertThat(event("X", "a\r\nb\rc\n\nd"))
			.isEqualTo("event: message\nid: X\ndata: a\ndata: b\ndata: c\ndata: \ndata: d\n\n");
		assertThat(event("X", "a\n")).isEqualTo("event: message\nid: X\ndata: a\ndata: \n\n");
		assertThat(event(null, "\r\n")).isEqualTo("event: message\ndata: \ndata: \n\n");
	}

	@Test
	void refusesAnIdThatWouldEndItsLine() {
		for (String id : List.of("a\nb", "a\rb", "a\u0000b", "\u00e9", "")) {
			assertThatIllegalArgumentException().isThrownBy(() -> event(id, "{}"));
			assertThatIllegalArgumentException().isThrownBy(() -> SseFrames.priming(id));
			assertThatIllegalArgumentException().isThrownBy(() -> SseFrames.priming(id, 1));
		}
	}

	@Test
	void refusesAnEventOfNothing() {
		assertThatIllegalArgumentException().isThrownBy(() -> event(null, ""));
		assertThatIllegalArgumentException().isThrownBy(() -> SseFrames.retry(-1));
	}

	private static String event(String id, String json) {
		return text(SseFrames.event(id, json.getBytes(StandardCharsets.UTF_8)));
	}

	private static String text(byte[] frame) {
		return new String(frame, StandardCharsets.UTF_8);
	}

}
