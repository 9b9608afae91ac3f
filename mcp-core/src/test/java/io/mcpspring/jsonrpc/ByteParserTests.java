package io.mcpspring.jsonrpc;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.util.BufferRecycler;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares what the codec makes of bytes with what it makes of their characters.
 */
class ByteParserTests {

	private static final int ROUNDS = 15_000;

	private static final List<String> UNITS = List.of("a", "some plain text ", "\\n", "\\\"", "\\\\", "\\/", "é", "€",
			"😀", "\\u00e9", "\\ud83d\\ude00", "\\ud83d", "\\ude00", "?", "\uFFFD", "\\u0000", "y".repeat(90));

	private static final List<String> MISTAKES = List.of("\"", "\\", "\n", "\u0000", "{", "}", "[", "]", ",", ":",
			"\\u", "1e999", "-", "01", "\uFEFF", "null", "\\ud800", "'", "/*", "\"a\":1,\"a\":2,",
			"\"" + "n".repeat(70) + "\":");

	private final JsonRpcCodec codec = new JsonRpcCodec(new CodecLimits(8, 50, 4000, 60, 300, 5));

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4 })
	void readsAndRefusesTheSame(long seed) {
		Random random = new Random(seed);
		for (int round = 0; round < ROUNDS; round++) {
			StringBuilder body = new StringBuilder(message(random));
			for (int mistakes = random.nextInt(3); mistakes > 0; mistakes--) {
				int at = random.nextInt(body.length());
				switch (random.nextInt(3)) {
					case 0 -> body.insert(at, MISTAKES.get(random.nextInt(MISTAKES.size())));
					case 1 -> body.deleteCharAt(at);
					default -> body.setLength(at + 1);
				}
			}
			byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
			if (random.nextInt(8) == 0) {
				bytes[random.nextInt(bytes.length)] = (byte) (random.nextInt() | 0x80);
			}
			check(bytes);
		}
	}

	private static String message(Random random) {
		String message = "{\"jsonrpc\":\"2.0\",\"id\":" + (random.nextBoolean() ? "7" : string(random, 3))
				+ ",\"method\":\"tools/call\",\"params\":{\"name\":" + string(random, 5) + ",\"arguments\":{"
				+ string(random, 4) + ":" + string(random, 60) + ",\"list\":[1,-2.5e3,true," + string(random, 20) + ",{"
				+ string(random, 2) + ":12345678901234567890}]}}}";
		return (random.nextInt(6) == 0) ? "[" + message + "," + message + "]" : message;
	}

	private static String string(Random random, int units) {
		int kinds = 1 + random.nextInt(4);
		int first = random.nextInt(UNITS.size());
		StringBuilder string = new StringBuilder("\"");
		for (int count = random.nextInt(units + 1); count > 0; count--) {
			string.append(UNITS.get((first + random.nextInt(kinds)) % UNITS.size()));
		}
		return string.append('"').toString();
	}

	private void check(byte[] bytes) {
		assertThat(this.codec.decodeBytes(bytes)).as(() -> new String(bytes, StandardCharsets.UTF_8))
			.isEqualTo(this.codec.decodeText(bytes));
	}

	@Test
	void refusesMalformedBytesAtEachPlace() {
		byte[] body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"é\",\"params\":{\"ü\":\"a€😀\"}}"
			.getBytes(StandardCharsets.UTF_8);
		for (int at = 0; at < body.length; at++) {
			for (int value : new int[] { 0, 0x1F, '"', '\\', 0x7F, 0x80, 0xC0, 0xED, 0xF5, 0xFF }) {
				byte[] bytes = body.clone();
				bytes[at] = (byte) value;
				check(bytes);
			}
		}
	}

	@Test
	void keepsTheLimits() {
		for (int length : new int[] { 3998, 3999, 4000, 4001, 5000 }) {
			for (String unit : List.of("x", "é", "€", "\\n", "\\u20ac")) {
				check(call("a", unit.repeat(length)));
			}
			check(call("a", "😀".repeat(length / 2)));
		}
		for (int length : new int[] { 19, 20, 21, 29, 30, 31, 59, 60, 61, 200 }) {
			check(call("n".repeat(length), "x"));
			check(call("é".repeat(length), "x"));
			check(call("€".repeat(length), "x"));
			check(call("😀".repeat(length), "x"));
		}
	}

	/** A buffer for the characters of ASCII is used again. */
	@Test
	void readsAShortBodyAfterALongOne() {
		JsonRpcCodec usual = new JsonRpcCodec();
		byte[] complete = call("a", "x");
		byte[] broken = Arrays.copyOf(complete, complete.length - 1);
		Decoded none = usual.decode(new byte[0]);
		for (int length : new int[] { 10, 5000, 15_000, 16_500 }) {
			assertThat(usual.decode(call("a", "x".repeat(length)))).isInstanceOf(Decoded.Single.class);
			assertThat(usual.decode(broken)).isInstanceOf(Decoded.Invalid.class);
			assertThat(usual.decode(complete)).isEqualTo(this.codec.decodeBytes(complete));
			assertThat(usual.decode(new byte[0])).isEqualTo(none).isInstanceOf(Decoded.Invalid.class);
		}
	}

	/** Nobody may make the buffers large for ever. */
	@Test
	void keepsNoLargeBuffer() {
		JsonRpcCodec usual = new JsonRpcCodec();
		byte[] large = ("{\"a\":\"" + "x".repeat(1_000_000) + "\",}").getBytes(StandardCharsets.UTF_8);
		assertThat(usual.decode(large)).isInstanceOf(Decoded.Invalid.class);
		BufferRecycler recycler = usual.factory()._getBufferRecycler();
		assertThat(recycler.allocCharBuffer(BufferRecycler.CHAR_TOKEN_BUFFER)).hasSizeLessThanOrEqualTo(16 * 1024);
		// Jackson's largest segment.
		assertThat(recycler.allocCharBuffer(BufferRecycler.CHAR_TEXT_BUFFER)).hasSizeLessThanOrEqualTo(1 << 16);
	}

	private static byte[] call(String name, String value) {
		return ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":{\"" + name + "\":\"" + value + "\"}}")
			.getBytes(StandardCharsets.UTF_8);
	}

	@Test
	void readsManyNamesInLargeBodies() {
		ObjectNode params = JsonNodeFactory.instance.objectNode();
		for (int number = 0; number < 20_000; number++) {
			params.put("name " + number, "value " + number);
		}
		byte[] body = new JsonMapper().writeValueAsBytes(JsonNodeFactory.instance.objectNode()
			.put("jsonrpc", "2.0")
			.put("id", 1)
			.put("method", "m")
			.set("params", params));
		JsonRpcCodec usual = new JsonRpcCodec();
		assertThat(usual.decode(body)).isEqualTo(usual.decodeText(body))
			.isEqualTo(new Decoded.Single(new JsonRpcMessage.Request(RequestId.of(1), "m", params)));
	}

	@Test
	void readsLongStringsInLargeBodies() {
		JsonRpcCodec usual = new JsonRpcCodec();
		for (String unit : List.of("plain ", "lines\\n", "\\ud83d\\ude00", "模型", "\\\"")) {
			byte[] body = call("a", unit.repeat(100_000));
			assertThat(usual.decode(body)).isInstanceOf(Decoded.Single.class).isEqualTo(usual.decodeText(body));
		}
	}

}
