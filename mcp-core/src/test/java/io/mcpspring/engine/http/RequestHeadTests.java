package io.mcpspring.engine.http;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is kept of the headers of a request.
 */
class RequestHeadTests {

	private final CountedHead head = new CountedHead(
			Map.of("Host", List.of("shop.example"), "Accept", List.of("application/json", "text/event-stream")));

	@Test
	void keepsLinesThatWereAskedFor() {
		assertThat(this.head.lines("Accept")).containsExactly("application/json", "text/event-stream");
		assertThat(this.head.lines("Host")).containsExactly("shop.example");
		assertThat(this.head.lines("Accept")).containsExactly("application/json", "text/event-stream");
		assertThat(this.head.first("Host")).isEqualTo("shop.example");
		assertThat(this.head.first("Accept")).isEqualTo("application/json");
		assertThat(this.head.found).containsExactly("Accept", "Host");
	}

	@Test
	void looksUpFirstLineWithoutOthers() {
		assertThat(this.head.first("Host")).isEqualTo("shop.example");
		assertThat(this.head.found).containsExactly("first Host");
	}

	@Test
	void knowsAbsentHeaders() {
		assertThat(this.head.lines("Origin")).isEmpty();
		assertThat(this.head.first("Origin")).isNull();
	}

	@Test
	void looksUpAbsentHeadersOfTheProtocolOnce() {
		assertThat(this.head.lines("Mcp-Session-Id")).isEmpty();
		assertThat(this.head.first("Mcp-Session-Id")).isNull();
		assertThat(this.head.lines("Mcp-Session-Id")).isEmpty();
		assertThat(this.head.found).containsExactly("Mcp-Session-Id");
	}

	@Test
	void looksUpAgainWhatItHasForgotten() {
		assertThat(this.head.lines("Host")).containsExactly("shop.example");
		this.head.forget();
		assertThat(this.head.first("Host")).isEqualTo("shop.example");
		assertThat(this.head.found).containsExactly("Host", "first Host");
	}

	@Test
	void keepsWhatLasts() {
		Map<String, List<String>> headers = new HashMap<>(Map.of("Host", List.of("shop.example"), "Accept-Language",
				List.of("fr"), "baggage", List.of("a", "b")));
		CountedHead request = new CountedHead(headers);
		request.lines("Host");
		request.keepLasting();
		headers.clear();
		assertThat(request.lines("Host")).isEmpty();
		assertThat(request.first("Accept-Language")).isEqualTo("fr");
		assertThat(request.lines("baggage")).containsExactly("a", "b");
		assertThat(request.first("traceparent")).isNull();
	}

	private static final class CountedHead extends RequestHead {

		private final Map<String, List<String>> headers;

		private final List<String> found = new ArrayList<>();

		CountedHead(Map<String, List<String>> headers) {
			this.headers = headers;
		}

		@Override
		protected @Nullable String findFirst(String name) {
			this.found.add("first " + name);
			List<String> lines = this.headers.getOrDefault(name, List.of());
			return lines.isEmpty() ? null : lines.get(0);
		}

		@Override
		protected List<String> findLines(String name) {
			this.found.add(name);
			return this.headers.getOrDefault(name, List.of());
		}

	}

}
