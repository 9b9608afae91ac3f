package io.mcpspring.openapi.call;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Answers as services declare them.
 */
class RemoteAnswerTests {

	private static RemoteAnswer answer(String type, byte[] body) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("Content-Type", type);
		return new RemoteAnswer(200, headers, body);
	}

	@ParameterizedTest
	@CsvSource({ "text/csv, true", "application/x-ndjson, true", "application/sql, true", "application/toml, true",
			"application/octet-stream, true", "application/graphql, true", "nonsense, true", "image/svg+xml, true",
			"image/png, false", "audio/mpeg, false", "font/woff2, false" })
	void whatReadsAsATextIsOne(String type, boolean text) {
		assertThat(answer(type, "a,b\r\n1,2\n".getBytes(StandardCharsets.UTF_8)).isText()).isEqualTo(text);
	}

	@ParameterizedTest
	@CsvSource({ "application/pdf", "application/zip", "application/octet-stream", "nonsense" })
	void otherBytesAreNoText(String type) {
		assertThat(answer(type, new byte[] { '%', 'P', 0, 1, (byte) 0xff }).isText()).isFalse();
	}

	@Test
	void hasNoMarkOfTheByteOrder() {
		assertThat(answer("text/json", "\uFEFF{}".getBytes(StandardCharsets.UTF_8)).text()).isEqualTo("{}");
		assertThat(answer("text/json", "\uFEFF{}".getBytes(StandardCharsets.UTF_8)).isJson()).isTrue();
	}

}
