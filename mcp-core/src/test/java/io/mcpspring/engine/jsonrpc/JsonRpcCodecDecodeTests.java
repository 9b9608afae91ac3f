package io.mcpspring.engine.jsonrpc;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

import io.mcpspring.model.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class JsonRpcCodecDecodeTests {

	private static final String NONE = "-";

	private final JsonRpcCodec codec = new JsonRpcCodec();

	@Test
	void readsRequest() {
		JsonRpcMessage message = message("""
				{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"echo","arguments":{"n":[1,true,null]}}}
				""");
		assertThat(message).isInstanceOfSatisfying(JsonRpcMessage.Request.class, (request) -> {
			assertThat(request.id()).isEqualTo(RequestId.of(7));
			assertThat(request.method()).isEqualTo("tools/call");
			assertThat(request.params()).hasToString("""
					{"name":"echo","arguments":{"n":[1,true,null]}}""");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'jsonrpc':'2.0','id':1,'method':'a','params':null,'result':null,'error':null}",
			"{'jsonrpc':'2.0','id':1,'method':'a','error':null}" })
	void readsMembersOfARequestThatAreNullAsAbsent(String body) {
		assertThat(message(body.replace('\'', '"'))).isEqualTo(new JsonRpcMessage.Request(RequestId.of(1), "a", null));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'jsonrpc':'2.0','id':1,'result':{},'error':null}",
			"{'jsonrpc':'2.0','id':1,'method':null,'params':null,'result':{},'error':null}" })
	void readsMembersOfAResponseThatAreNullAsAbsent(String body) {
		assertThat(message(body.replace('\'', '"'))).isInstanceOfSatisfying(JsonRpcMessage.Response.class,
				(response) -> assertThat(response.error()).isNull());
	}

	@Test
	void readsNotification() {
		assertThat(message("""
				{"method":"notifications/initialized","jsonrpc":"2.0"}"""))
			.isEqualTo(new JsonRpcMessage.Notification("notifications/initialized", null));
	}

	@Test
	void readsResponseWithResult() {
		JsonRpcMessage message = message("""
				{"jsonrpc":"2.0","id":"a","result":{"roots":[]}}""");
		assertThat(message).isInstanceOfSatisfying(JsonRpcMessage.Response.class, (response) -> {
			assertThat(response.id()).isEqualTo(RequestId.of("a"));
			assertThat(response.result()).hasToString("{\"roots\":[]}");
			assertThat(response.error()).isNull();
		});
	}

	@Test
	void readsResponseWithError() {
		JsonRpcMessage message = message("""
				{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"declined","data":[1]}}""");
		assertThat(message).isInstanceOfSatisfying(JsonRpcMessage.Response.class, (response) -> {
			assertThat(response.result()).isNull();
			assertThat(response.error()).satisfies((error) -> {
				assertThat(error.code()).isEqualTo(-1);
				assertThat(error.message()).isEqualTo("declined");
				assertThat(error.data()).hasToString("[1]");
			});
		});
	}

	@Test
	void ignoresUnknownMembersOfTheMessage() {
		assertThat(message("""
				{"jsonrpc":"2.0","Method":"x","extra":{"id":[1]},"id":1,"ID":2,"method":"ping"}"""))
			.isEqualTo(new JsonRpcMessage.Request(RequestId.of(1), "ping", null));
	}

	// server-2025 BASE-03, BASE-04; server-2026 BASE-02, BASE-04
	@ParameterizedTest
	@CsvSource(quoteCharacter = '\'', textBlock = """
			7,                      7
			"7",                    "7"
			0,                      0
			-0,                     -0
			-5,                     -5
			"",                     ""
			"\\u0041",              "A"
			"q\\"\\\\\\n",          "q\\"\\\\\\n"
			"😀",                   "😀"
			"\\ud83d\\ude00",       "😀"
			9007199254740993,       9007199254740993
			123456789012345678901234567890, 123456789012345678901234567890
			""")
	void keepsIdAsItIs(String sent, String kept) {
		JsonRpcMessage message = message("{\"jsonrpc\":\"2.0\",\"id\":" + sent + ",\"method\":\"ping\"}");
		assertThat(message).isEqualTo(new JsonRpcMessage.Request(new RequestId(kept), "ping", null));
	}

	@Test
	void tellsTextFromNumberInIds() {
		assertThat(RequestId.of("7")).isNotEqualTo(RequestId.of(7));
	}

	// server-2025 BASE-01, BASE-03, BASE-06 to BASE-08
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{"jsonrpc":"2.0","id":null,"method":"ping"}                  | -32600 | -
			{"jsonrpc":"2.0","id":1.5,"method":"ping"}                   | -32600 | -
			{"jsonrpc":"2.0","id":1.0,"method":"ping"}                   | -32600 | -
			{"jsonrpc":"2.0","id":1e2,"method":"ping"}                   | -32600 | -
			{"jsonrpc":"2.0","id":true,"method":"ping"}                  | -32600 | -
			{"jsonrpc":"2.0","id":{"a":[1]},"method":"ping"}             | -32600 | -
			{"jsonrpc":"2.0","id":[1],"method":"ping"}                   | -32600 | -
			{"jsonrpc":"1.0","id":1,"method":"ping"}                     | -32600 | 1
			{"jsonrpc":2.0,"id":1,"method":"ping"}                       | -32600 | 1
			{"jsonrpc":"2","id":1,"method":"ping"}                       | -32600 | 1
			{"jsonrpc":["2.0"],"id":1,"method":"ping"}                   | -32600 | 1
			{"id":1,"method":"ping"}                                     | -32600 | 1
			{"JSONRPC":"2.0","id":1,"method":"ping"}                     | -32600 | 1
			{"jsonrpc":"2.0","id":"x"}                                   | -32600 | "x"
			{"jsonrpc":"2.0","id":1,"Method":"ping"}                     | -32600 | 1
			{"jsonrpc":"2.0"}                                            | -32600 | -
			{}                                                           | -32600 | -
			{"jsonrpc":"2.0","id":1,"method":1}                          | -32600 | 1
			{"jsonrpc":"2.0","id":1,"method":null}                       | -32600 | 1
			{"jsonrpc":"2.0","method":["a"],"id":1}                      | -32600 | 1
			{"jsonrpc":"2.0","id":1,"method":"a","result":{}}            | -32600 | 1
			{"jsonrpc":"2.0","id":1,"method":"a","params":[]}            | -32602 | 1
			{"jsonrpc":"2.0","id":1,"method":"a","params":"b"}           | -32602 | 1
			{"jsonrpc":"2.0","method":"a","params":[1]}                  | -32602 | -
			{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":"a"}} | -32600 | -
			{"jsonrpc":"2.0","result":{}}                                | -32600 | -
			{"jsonrpc":"2.0","id":null,"result":{}}                      | -32600 | -
			{"jsonrpc":"2.0","error":{"code":1,"message":"a"}}           | -32600 | -
			{"jsonrpc":"2.0","id":1,"error":{"code":1}}                  | -32600 | -
			{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":2}}      | -32600 | -
			{"jsonrpc":"2.0","id":1,"error":{"code":"1","message":"a"}}  | -32600 | -
			{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":"a"}}  | -32600 | -
			{"jsonrpc":"2.0","id":1,"error":{"code":99999999999,"message":"a"}} | -32600 | -
			{"jsonrpc":"2.0","id":1,"error":"failed"}                    | -32600 | -
			{"jsonrpc":"2.0","id":1,"error":null}                        | -32600 | -
			{"jsonrpc":"2.0","id":1,"result":null,"error":null}          | -32600 | -
			{"jsonrpc":"2.0","id":1,"method":null,"result":null,"error":null} | -32600 | -
			"ping"                                                       | -32600 | -
			1                                                            | -32600 | -
			1e5                                                          | -32600 | -
			null                                                         | -32600 | -
			true                                                         | -32600 | -
			""")
	void refusesWrongShapeWithTheIdWhenReadable(String body, int code, String id) {
		assertInvalid(body, code, id);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{"jsonrpc":"2.0","id":1,"method":"a","method":"a"}                        | 1
			{"jsonrpc":"2.0","id":1,"method":"a","\\u006dethod":"b"}                  | 1
			{"jsonrpc":"2.0","jsonrpc":"2.0","id":1,"method":"a"}                     | 1
			{"jsonrpc":"2.0","id":1,"id":1,"method":"a"}                              | -
			{"jsonrpc":"2.0","id":1,"id":2,"id":3,"method":"a"}                       | -
			{"jsonrpc":"2.0","id":null,"id":3,"method":"a"}                           | -
			{"jsonrpc":"2.0","id":1,"method":"a","params":{},"params":{}}             | 1
			{"jsonrpc":"2.0","id":1,"method":"a","params":null,"params":{}}           | 1
			{"jsonrpc":"2.0","id":1,"method":"a","params":{"x":1,"x":1}}              | 1
			{"jsonrpc":"2.0","method":"a","params":{"a":[{"b":{"x":1,"x":2}}]},"id":9} | 9
			{"jsonrpc":"2.0","id":1,"method":"a","extra":1,"extra":2}                 | 1
			{"jsonrpc":"2.0","id":1,"method":"a","extra":{"x":null,"x":null}}         | 1
			{"jsonrpc":"2.0","id":{"x":1,"x":1},"method":"a"}                         | -
			{"jsonrpc":"2.0","id":1,"result":{},"result":{}}                          | -
			""")
	void refusesRepeatedMembersAtAnyDepth(String body, String id) {
		assertInvalid(body, ErrorCode.INVALID_REQUEST, id);
	}

	@Test
	void forgetsRepeatedMembersOfAnEarlierElement() {
		Decoded decoded = decode("""
				[{"jsonrpc":"2.0","id":1,"method":"a","params":{"x":1,"x":2}},[{"x":1,"x":2}],
				{"jsonrpc":"2.0","id":2,"method":"b"}]""");
		assertThat(decoded).isInstanceOfSatisfying(Decoded.Batch.class,
				(batch) -> assertThat(batch.elements()).containsExactly(
						new Decoded.Invalid(Faults.DUPLICATE, RequestId.of(1)),
						new Decoded.Invalid(Faults.NOT_A_MESSAGE, null),
						new Decoded.Single(new JsonRpcMessage.Request(RequestId.of(2), "b", null))));
	}

	// server-2025 BATCH-01, BATCH-06
	@Test
	void readsBatchElementByElement() {
		Decoded decoded = decode(
				"""
						[{"jsonrpc":"2.0","id":1,"method":"a"},{"jsonrpc":"2.0","method":"b"},{"jsonrpc":"2.0","id":2,"result":{}},
						 {"id":3,"method":"c"}, 1, [{"jsonrpc":"2.0","id":4,"method":"d"}], null]""");
		assertThat(decoded).isInstanceOfSatisfying(Decoded.Batch.class, (batch) -> {
			List<Decoded.Element> elements = batch.elements();
			assertThat(elements).hasSize(7);
			assertThat(elements.subList(0, 3)).allSatisfy((one) -> assertThat(one).isInstanceOf(Decoded.Single.class));
			assertThat(elements.get(3)).isEqualTo(new Decoded.Invalid(Faults.VERSION, RequestId.of(3)));
			assertThat(elements.subList(4, 7)).containsOnly(new Decoded.Invalid(Faults.NOT_A_MESSAGE, null));
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "[]", " [ ] " })
	void refusesEmptyBatch(String body) {
		assertInvalid(body, ErrorCode.INVALID_REQUEST, NONE);
	}

	// server-2025 BASE-01, BASE-08
	@ParameterizedTest
	@ValueSource(strings = { "", " ", "{", "}", "[", "{oops", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\"",
			"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\"}x", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\"}{}",
			"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\"} 1", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\"}]",
			"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\"}}", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",}",
			"{\"jsonrpc\":\"2.0\",\"id\":1,,\"method\":\"a\"}", "{'jsonrpc':'2.0'}", "{jsonrpc:\"2.0\"}", "{\"a\":01}",
			"{\"a\":+1}", "{\"a\":.5}", "{\"a\":1.}", "{\"a\":1e}", "{\"a\":-}", "{\"a\":0x1}", "{\"a\":NaN}",
			"{\"a\":Infinity}", "{\"a\":-Infinity}", "{\"a\":undefined}", "{\"a\":True}", "{\"a\":nul}", "{\"a\":tru",
			"{\"a\"}", "{\"a\" 1}", "{\"a\":}", "{:1}", "{1:1}", "{\"a\":1 \"b\":2}", "{\"a\":\"\t\"}",
			"{\"a\":\"\n\"}", "{\"a\":\"\u0000\"}", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"\\u12g4\"}",
			"{\"a\":\"b", "{\"a\":\"b\\", "{\"a\":[1,]}", "{\"a\":[,1]}", "{\"a\":[1 2]}", "{\"a\":[1}", "[1", "[1,]",
			"[}", "// c\n{}", "/* c */{}", "{}/**/", "{}#", "# c\n{}", "\u000b{}", "\f{}", "\u00a0{}", "\u2028{}",
			"{}\u0000", "\"abc", "\"a\" b", "1a", "1 1", "-", "nulll", "tru", "1.", "\u001e{}", "{}\u001e" })
	void refusesWhatIsNotJson(String body) {
		assertInvalid(body, ErrorCode.PARSE_ERROR, NONE);
	}

	@ParameterizedTest
	@ValueSource(strings = { "0", "-0", "0.0", "-0.0", "1E5", "1e-5", "1.5e+3", "123456789012345678901234567890",
			"3.141592653589793238462643383279", "\"\\/\\b\\f\\n\\r\\t\\\"\\\\\"", "\"\u007f\u0080\uffff\"",
			"\"\\u0000\"", "\"\\ud83d\\ude00\"", "\"\ufffd\"", "\"\\ufffd\"", "\"a\\\\ud800\"", "\"\u2028\"",
			"{\"\":{\"\":[]}}", "[[],{},\"\",null,true,false]", "\" \"" })
	void readsEveryJsonValue(String value) {
		JsonRpcMessage message = message(
				"\r\n\t {\"jsonrpc\" : \"2.0\", \"method\":\"a\",\t\"params\":{\"v\":" + value + "}}\n ");
		assertThat(message.parameters()).isNotNull();
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			1,                          IntNode,        1
			2147483648,                 LongNode,       2147483648
			-9223372036854775809,       BigIntegerNode, -9223372036854775809
			0.0,                        DoubleNode,     0.0
			0e400,                      DoubleNode,     0.0
			1.5,                        DoubleNode,     1.5
			-0.1234567890123,           DoubleNode,     -0.1234567890123
			123456789.012345,           DoubleNode,     1.23456789012345E8
			0.1234567890123456789,      DecimalNode,    0.1234567890123456789
			1e200,                      DecimalNode,    1E+200
			1e399,                      DecimalNode,    1E+399
			1e-399,                     DecimalNode,    1E-399
			""")
	void losesNoDigitOfNumbers(String sent, String type, String kept) {
		JsonNode value = message("{\"jsonrpc\":\"2.0\",\"method\":\"a\",\"params\":{\"v\":" + sent + "}}").parameters()
			.get("v");
		assertThat(value.getClass().getSimpleName()).isEqualTo(type);
		assertThat(value).hasToString(kept);
	}

	// server-2025 BASE-02
	@Test
	void readsTextInManyScripts() {
		ObjectNode params = message("""
				{"jsonrpc":"2.0","method":"a","params":{"名前":"日本語 😀 Žluťoučký \\u65e5"}}""").parameters();
		assertThat(params.get("名前").asString()).isEqualTo("日本語 😀 Žluťoučký 日");
	}

	// server-2025 BASE-02
	@ParameterizedTest
	@ValueSource(strings = { "80", "bf", "c0 80", "c0 af", "c1 bf", "c3", "c3 28", "e0 80 80", "e0 9f bf", "e2 82",
			"e2 28 a1", "ed a0 80", "ed bf bf", "ed a0 bd ed b8 80", "f0 80 80 80", "f0 8f bf bf", "f0 9f 98",
			"f4 90 80 80", "f5 80 80 80", "f8 88 80 80 80", "fe", "ff" })
	void refusesInvalidUtf8(String hex) {
		assertThat(this.codec.decode(withinString(hex))).isEqualTo(new Decoded.Invalid(Faults.NOT_UTF8, null));
	}

	@ParameterizedTest
	@ValueSource(strings = { "\\ud800", "\\udfff", "\\ude00\\ud83d", "\\ud83d\\ud83d\\ude00", "\\ud83dx", "\\ud83d\\n",
			"x\\uD83D" })
	void refusesHalfOfSurrogatePairInValuesAndNames(String text) {
		assertInvalid("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"params\":{\"v\":\"" + text + "\"}}",
				ErrorCode.PARSE_ERROR, NONE);
		assertInvalid("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"params\":{\"" + text + "\":1}}",
				ErrorCode.PARSE_ERROR, NONE);
		assertInvalid("{\"jsonrpc\":\"2.0\",\"id\":\"" + text + "\",\"method\":\"a\"}", ErrorCode.PARSE_ERROR, NONE);
		assertInvalid("{\"jsonrpc\":\"2.0\",\"id\":1,\"" + text + "\":\"a\"}", ErrorCode.PARSE_ERROR, NONE);
	}

	@Test
	void refusesInvalidBytesAtEachPlace() {
		byte[] body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"é\",\"params\":{\"ü\":\"a€😀\uFFFD\"}}"
			.getBytes(StandardCharsets.UTF_8);
		for (int at = 0; at < body.length; at++) {
			for (int value : new int[] { 'a', 0x80, 0xBF, 0xC0, 0xC3, 0xE2, 0xED, 0xF0, 0xF5, 0xFF }) {
				byte[] bytes = body.clone();
				bytes[at] = (byte) value;
				Decoded decoded = this.codec.decode(bytes);
				assertThat(decoded.equals(new Decoded.Invalid(Faults.NOT_UTF8, null))).as("%x at %d", value, at)
					.isNotEqualTo(isUtf8(bytes));
			}
		}
	}

	private static boolean isUtf8(byte[] bytes) {
		try {
			StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
			return true;
		}
		catch (CharacterCodingException ex) {
			return false;
		}
	}

	@Test
	void readsNoEncodingButUtf8() {
		String body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
		assertThat(List.of("UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-32BE", "UTF-32LE", "IBM037"))
			.allSatisfy((charset) -> assertThat(this.codec.decode(body.getBytes(charset)))
				.isInstanceOfSatisfying(Decoded.Invalid.class, (invalid) -> {
					assertThat(invalid.error().code()).isEqualTo(ErrorCode.PARSE_ERROR);
					assertThat(invalid.id()).isNull();
				}));
	}

	@Test
	void ignoresOneByteOrderMark() {
		// CL-18
		String body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
		assertThat(message("\ufeff" + body)).isEqualTo(message(body));
		assertThat(message("\ufeff\r\n" + body.replace("ping", "p\ufffd")))
			.isEqualTo(message(body.replace("ping", "p\ufffd")));
		assertInvalid("{\"a\":\"\ufffd\"}\ufeff", ErrorCode.PARSE_ERROR, NONE);
		assertInvalid("\ufeff\ufeff{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}", ErrorCode.PARSE_ERROR, NONE);
	}

	private JsonRpcMessage message(String body) {
		Decoded decoded = decode(body);
		assertThat(decoded).isInstanceOf(Decoded.Single.class);
		return ((Decoded.Single) decoded).message();
	}

	private void assertInvalid(String body, int code, String id) {
		assertThat(decode(body)).isInstanceOfSatisfying(Decoded.Invalid.class, (invalid) -> {
			assertThat(invalid.error().code()).isEqualTo(code);
			assertThat(invalid.id()).isEqualTo(NONE.equals(id) ? null : new RequestId(id));
		});
	}

	private Decoded decode(String body) {
		return this.codec.decode(body.getBytes(StandardCharsets.UTF_8));
	}

	private static byte[] withinString(String hex) {
		byte[] bad = HexFormat.ofDelimiter(" ").parseHex(hex);
		byte[] body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"params\":{\"v\":\"     \"}}"
			.getBytes(StandardCharsets.UTF_8);
		System.arraycopy(bad, 0, body, body.length - 8, bad.length);
		return body;
	}

}
