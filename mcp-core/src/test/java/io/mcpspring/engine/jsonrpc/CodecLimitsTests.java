package io.mcpspring.engine.jsonrpc;

import java.nio.charset.StandardCharsets;

import io.mcpspring.model.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class CodecLimitsTests {

	private final JsonRpcCodec codec = new JsonRpcCodec(new CodecLimits(5, 10, 100, 20, 200, 3));

	// The message is level 1 and its parameters level 2.
	@ParameterizedTest
	@ValueSource(strings = { "[[[1]]]", "{'a':{'b':{'c':1}}}", "[{'a':[]}]" })
	void boundsDepth(String deepest) {
		String value = deepest.replace('\'', '"');
		assertRead(request("{\"v\":" + value + "}"));
		assertRefused(request("{\"v\":[" + value + "]}"), Faults.TOO_DEEP);
		assertRefused(request("{\"v\":{\"w\":" + value + "}}"), Faults.TOO_DEEP);
	}

	@Test
	void boundsDepthOfIgnoredMembers() {
		assertRefused("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"extra\":[[[[[]]]]]}", Faults.TOO_DEEP);
		assertRefused("[[[[[[[]]]]]]]", Faults.TOO_DEEP);
	}

	@Test
	void batchAddsNoLevel() {
		assertThat(decode("[" + request("{\"v\":[[[1]]]}") + "]")).isInstanceOfSatisfying(Decoded.Batch.class,
				(batch) -> assertThat(batch.elements()).hasOnlyElementsOfType(Decoded.Single.class));
		assertThat(decode("[" + request("{\"v\":[[[[1]]]]}") + "]"))
			.isEqualTo(new Decoded.Invalid(Faults.TOO_DEEP, null));
	}

	@ParameterizedTest
	@ValueSource(strings = { "[", "{\"a\":", "[{\"a\":" })
	void survivesAnyDepth(String opening) {
		assertRefused(opening.repeat(500_000), Faults.TOO_DEEP);
		assertThat(new JsonRpcCodec(new CodecLimits(1000, 400, 1024, 1024, 1_000_000, 1))
			.decode(bytes(request("{\"v\":" + opening.repeat(100_000)))))
			.isEqualTo(new Decoded.Invalid(Faults.TOO_DEEP, RequestId.of(1)));
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			1234567890, true
			12345678901, false
			-123456789, true
			1e9, true
			1e10, false
			1e-10, true
			1e-11, false
			1e999999999, false
			1e-999999999, false
			1e99999999999999999999, false
			0e999999999, true
			12345.67890, true
			1234567890123.5, false
			""")
	void boundsNumbers(String number, boolean accepted) {
		if (accepted) {
			assertRead(request("{\"v\":" + number + "}"));
		}
		else {
			assertThat(decode(request("{\"v\":" + number + "}"))).isInstanceOfSatisfying(Decoded.Invalid.class,
					(invalid) -> {
						assertThat(invalid.error().code()).isEqualTo(ErrorCode.INVALID_REQUEST);
						assertThat(invalid.id()).isEqualTo(RequestId.of(1));
					});
		}
	}

	@Test
	void boundsIds() {
		assertRead("{\"jsonrpc\":\"2.0\",\"id\":1234567890,\"method\":\"a\"}");
		assertThat(decode("{\"jsonrpc\":\"2.0\",\"id\":123456789012,\"method\":\"a\"}"))
			.isEqualTo(new Decoded.Invalid(Faults.TOO_LARGE, null));
		JsonRpcCodec standard = new JsonRpcCodec();
		String longest = "x".repeat(RequestId.MAX_LENGTH);
		assertThat(standard.decode(bytes("{\"jsonrpc\":\"2.0\",\"id\":\"" + longest + "\",\"method\":\"a\"}")))
			.isEqualTo(new Decoded.Single(new JsonRpcMessage.Request(RequestId.of(longest), "a", null)));
		assertThat(standard.decode(bytes("{\"jsonrpc\":\"2.0\",\"id\":\"" + longest + "x\",\"method\":\"a\"}")))
			.isEqualTo(new Decoded.Invalid(Faults.TOO_LARGE, null));
	}

	@Test
	void boundsStrings() {
		assertRead(request("{\"v\":\"" + "x".repeat(100) + "\"}"));
		assertRefused(request("{\"v\":\"" + "x".repeat(101) + "\"}"), Faults.TOO_LARGE);
		assertRefused(request("{\"v\":\"" + "\\n".repeat(101) + "\"}"), Faults.TOO_LARGE);
	}

	@Test
	void boundsLongStrings() {
		JsonRpcCodec standard = new JsonRpcCodec();
		int limit = CodecLimits.DEFAULT.maxStringLength();
		assertThat(standard.decode(bytes(request("{\"v\":\"" + "x".repeat(limit) + "\"}"))))
			.isInstanceOf(Decoded.Single.class);
		assertThat(standard.decode(bytes(request("{\"v\":\"" + "x".repeat(limit + 1) + "\"}"))))
			.isEqualTo(new Decoded.Invalid(Faults.TOO_LARGE, RequestId.of(1)));
	}

	@Test
	void boundsNames() {
		assertRead(request("{\"" + "x".repeat(20) + "\":1}"));
		assertRefused(request("{\"" + "x".repeat(21) + "\":1}"), Faults.TOO_LARGE);
		assertRefused("{\"jsonrpc\":\"2.0\",\"id\":1,\"" + "x".repeat(21) + "\":1}", Faults.TOO_LARGE);
	}

	@Test
	void boundsNumberOfValues() {
		assertRead(request("{\"v\":[" + "1,".repeat(150) + "1]}"));
		assertRefused(request("{\"v\":[" + "1,".repeat(250) + "1]}"), Faults.TOO_LARGE);
		assertRefused(request("{\"v\":[" + "{},".repeat(150) + "1]}"), Faults.TOO_LARGE);
	}

	@Test
	void boundsBatches() {
		assertThat(decode("[1,2,3]")).isInstanceOf(Decoded.Batch.class);
		assertThat(decode("[1,2,3,4]")).isEqualTo(new Decoded.Invalid(Faults.BATCH_TOO_LONG, null));
	}

	@ParameterizedTest
	@CsvSource({ "0,1,1,1,1,1", "1001,1,1,1,1,1", "1,0,1,1,1,1", "1,1,0,1,1,1", "1,1,1,0,1,1", "1,1,1,1,0,1",
			"1,1,1,1,1,0", "-1,1,1,1,1,1" })
	void refusesLimitsThatBoundNothingOrEverything(int depth, int number, int string, int name, int tokens, int batch) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new CodecLimits(depth, number, string, name, tokens, batch))
			.withMessageStartingWith("max");
	}

	private void assertRead(String body) {
		assertThat(decode(body)).isInstanceOf(Decoded.Single.class);
	}

	private void assertRefused(String body, JsonRpcError error) {
		assertThat(decode(body)).isInstanceOfSatisfying(Decoded.Invalid.class,
				(invalid) -> assertThat(invalid.error()).isEqualTo(error));
	}

	private Decoded decode(String body) {
		return this.codec.decode(bytes(body));
	}

	private static String request(String params) {
		return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"params\":" + params + "}";
	}

	private static byte[] bytes(String body) {
		return body.getBytes(StandardCharsets.UTF_8);
	}

}
