package io.mcpspring.engine.jsonrpc;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

import io.mcpspring.model.ErrorCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Feeds the codec with mutated messages: whatever comes, it answers, and it agrees with a
 * second parser (Jackson's for bytes; the codec uses the one for characters) on what is
 * JSON.
 */
class JsonRpcCodecFuzzTests {

	private static final int ROUNDS = 20_000;

	private static final List<String> SEEDS = List.of("""
			{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"a":[1,-2.5e3,"x"]}}}""",
			"""
					{"jsonrpc":"2.0","id":"ü😀","result":{"content":[{"type":"text","text":"\\u00fc\\ud83d\\ude00\\n"}]}}""",
			"""
					[{"jsonrpc":"2.0","method":"a"},{"jsonrpc":"2.0","id":2,"error":{"code":-1,"message":"m"}},[],null,true]""",
			"""
					{"a":{"b":{"c":{"d":[[[[12345678901234567890,1e400,0.1234567890123456789]]]]}}},"a":false,"":"\\""}""");

	private static final List<String> FRAGMENTS = List.of("{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800",
			"null", "true", "1e99999", "-", "0", "\"id\":", "\"method\":\"m\",", "\"jsonrpc\":\"2.0\",", "\ufeff", "\0",
			"\n", "[[[[[[[[", "{\"a\":{\"a\":", "/*", "NaN");

	private final JsonRpcCodec codec = new JsonRpcCodec(new CodecLimits(12, 50, 500, 60, 300, 5));

	private final JsonFactory reference = JsonFactory.builder().disable(JsonFactory.Feature.CHARSET_DETECTION).build();

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4 })
	void answersWhateverItReads(long seed) {
		RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
		for (int round = 0; round < ROUNDS; round++) {
			byte[] body = SEEDS.get(random.nextInt(SEEDS.size())).getBytes(StandardCharsets.UTF_8);
			for (int change = random.nextInt(1, 5); change > 0; change--) {
				body = mutate(body, random);
			}
			check(body);
		}
	}

	private void check(byte[] body) {
		Decoded decoded = this.codec.decode(body);
		String description = new String(body, StandardCharsets.ISO_8859_1);
		if (!(decoded instanceof Decoded.Invalid invalid)) {
			assertThat(isJson(withoutMark(body))).as(description).isTrue();
			return;
		}
		assertThat(invalid.error().code()).as(description).isIn(-32700, -32600, -32602);
		if (invalid.error() == Faults.NOT_JSON) {
			assertThat(isJson(withoutMark(body))).as(description).isFalse();
		}
		if (invalid.error().code() == ErrorCode.PARSE_ERROR) {
			assertThat(invalid.id()).as(description).isNull();
		}
		// What is refused can be answered, and the answer can be read again.
		byte[] answer = this.codec.error(invalid.id(), invalid.error());
		assertThat(isJson(answer)).as(description).isTrue();
	}

	private static byte[] withoutMark(byte[] body) {
		return new String(body, StandardCharsets.ISO_8859_1).startsWith("\u00ef\u00bb\u00bf")
				? Arrays.copyOfRange(body, 3, body.length) : body;
	}

	private boolean isJson(byte[] body) {
		try (JsonParser parser = this.reference.createParser(ObjectReadContext.empty(), body)) {
			if (parser.nextToken() == null) {
				return false;
			}
			parser.skipChildren();
			parser.finishToken();
			return parser.nextToken() == null;
		}
		catch (JacksonException ex) {
			return false;
		}
	}

	private static byte[] mutate(byte[] body, RandomGenerator random) {
		int at = random.nextInt(body.length + 1);
		int end = Math.min(body.length, at + random.nextInt(8));
		return switch (random.nextInt(5)) {
			case 0 -> splice(body, at, end, new byte[0]);
			case 1 ->
				splice(body, at, at, FRAGMENTS.get(random.nextInt(FRAGMENTS.size())).getBytes(StandardCharsets.UTF_8));
			case 2 -> splice(body, at, Math.min(body.length, at + 1), new byte[] { (byte) random.nextInt(256) });
			case 3 -> splice(body, at, at, Arrays.copyOfRange(body, at, end));
			default -> splice(body, at, body.length, new byte[0]);
		};
	}

	private static byte[] splice(byte[] body, int from, int to, byte[] inserted) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		out.write(body, 0, from);
		out.writeBytes(inserted);
		out.write(body, to, body.length - to);
		return out.toByteArray();
	}

}
