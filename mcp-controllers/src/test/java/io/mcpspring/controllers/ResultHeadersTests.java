package io.mcpspring.controllers;

import java.util.List;

import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import org.junit.jupiter.api.Test;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

class ResultHeadersTests {

	@Test
	void aValueStaysOnOneLine() {
		HttpHeaders headers = new HttpHeaders();
		headers.set("X-Note", "a\tb\u0085\u2028c\u202ed");
		CallToolResult result = ResultHeaders.of(List.of("X-Note"))
			.add(headers, CallToolResult.of(Content.text("done")));
		assertThat(result.content()).containsExactly(Content.text("done"), Content.text("X-Note: a b c d"));
	}

}
