package io.mcpspring.client.message;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Events that are read from bytes.
 */
class SseParserTests {

	private final List<SseEvent> events = new ArrayList<>();

	private final SseParser parser = new SseParser(new StreamAllowance(4000), this.events::add);

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	@Test
	void readsEachField() {
		this.parser.feed(utf8("\uFEFFdata: é\r\ndata:b\ndata\nid: 1\rretry: 20\nevent: x\n: note\ndatabase: y\n\n"));
		assertThat(this.events).singleElement().satisfies((event) -> {
			assertThat(new String(event.data(), StandardCharsets.UTF_8)).isEqualTo("é\nb\n");
			assertThat(event.id()).isEqualTo("1");
			assertThat(event.retryMillis()).isEqualTo(20);
		});
		this.parser.feed(utf8("\uFEFFdata: 1\n\nid\ndata:  2\nretry: 1234567890123\n"));
		this.parser.end();
		assertThat(this.events).hasSize(2).last().satisfies((event) -> {
			assertThat(new String(event.data(), StandardCharsets.UTF_8)).isEqualTo(" 2");
			assertThat(event.id()).isNull();
			assertThat(event.retryMillis()).isNull();
		});
	}

	@Test
	void isBoundedForBytesThatAreNotValid() {
		byte[] invalid = new byte[3000];
		Arrays.fill(invalid, (byte) 0xFF);
		ByteArrayOutputStream event = new ByteArrayOutputStream();
		event.writeBytes(utf8("data:"));
		event.writeBytes(invalid);
		event.writeBytes(utf8("\n\n"));
		assertThat(this.parser.feed(event.toByteArray())).isTrue();
		assertThat(this.events).singleElement().satisfies((read) -> assertThat(read.data()).isEqualTo(invalid));
	}

}
