package io.mcpspring.engine.jsonrpc;

import java.util.List;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class RequestIdTests {

	@Test
	void quotesEachCharacterLikeJackson() {
		for (int c = 0; c < 0x3000; c++) {
			String value = "a" + (char) c + "b";
			assertThat(RequestId.of(value).json()).isEqualTo(JsonMapper.shared().writeValueAsString(value));
		}
		for (String value : List.of("", "\"", "\\", "\n", "\ud83d\ude00", "x".repeat(5000) + '"')) {
			assertThat(RequestId.of(value).json()).isEqualTo(JsonMapper.shared().writeValueAsString(value));
		}
	}

}
