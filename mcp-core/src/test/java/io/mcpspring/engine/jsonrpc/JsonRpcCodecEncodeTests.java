package io.mcpspring.engine.jsonrpc;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class JsonRpcCodecEncodeTests {

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	private final JsonRpcCodec codec = new JsonRpcCodec();

	@Test
	void writesResult() {
		assertJson(this.codec.result(RequestId.of(1), utf8("{\"ü\":1}")), """
				{"jsonrpc":"2.0","id":1,"result":{"ü":1}}""");
	}

	// server-2025 BASE-04
	@Test
	void writesIdsWithTheirType() {
		assertJson(this.codec.result(RequestId.of("7"), utf8("{}")), """
				{"jsonrpc":"2.0","id":"7","result":{}}""");
		assertJson(this.codec.result(RequestId.of("\"\\\n😀"), utf8("{}")), """
				{"jsonrpc":"2.0","id":"\\"\\\\\\n😀","result":{}}""");
	}

	// server-2025 BASE-07, BASE-08
	@Test
	void writesErrorWithoutUnreadableId() {
		assertJson(this.codec.error(null, JsonRpcError.of(-32700, "Not JSON")), """
				{"jsonrpc":"2.0","error":{"code":-32700,"message":"Not JSON"}}""");
	}

	@Test
	void writesErrorWithIdAndData() {
		JsonRpcError error = new JsonRpcError(-32602, "No \"such\"\ttool ü", NODES.objectNode().put("名", "\n"));
		assertJson(this.codec.error(RequestId.of("a"), error),
				"""
						{"jsonrpc":"2.0","id":"a","error":{"code":-32602,"message":"No \\"such\\"\\ttool ü","data":{"名":"\\n"}}}""");
	}

	@Test
	void writesErrorWhateverItsText() {
		JsonRpcError error = new JsonRpcError(1, "half \ud83d", NODES.arrayNode().add("\ude00 half").addNull());
		assertJson(this.codec.error(null, error), """
				{"jsonrpc":"2.0","error":{"code":1,"message":"half ?","data":["? half",null]}}""");
	}

	// server-2025 BASE-10
	@Test
	void writesNotificationWithoutId() {
		assertJson(this.codec.notification("notifications/message", utf8("{\"level\":\"info\"}")), """
				{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info"}}""");
		assertJson(this.codec.notification("notifications/tools/list_changed", null), """
				{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}""");
	}

	@Test
	void writesRequest() {
		assertJson(this.codec.request(RequestId.of(3), "elicitation/create", utf8("{\"message\":\"?\"}")), """
				{"jsonrpc":"2.0","id":3,"method":"elicitation/create","params":{"message":"?"}}""");
		assertJson(this.codec.request(RequestId.of("s-1"), "ping", null), """
				{"jsonrpc":"2.0","id":"s-1","method":"ping"}""");
	}

	// server-2025 BATCH-03
	@Test
	void writesBatch() {
		assertJson(batch(utf8("{\"a\":1}")).whole(), "[{\"a\":1}]");
		assertJson(batch(utf8("{\"a\":1}"), utf8("{}"), utf8("{\"ü\":2}")).whole(), "[{\"a\":1},{},{\"ü\":2}]");
	}

	@Test
	void writesBatchWithoutCopiesOfLargeParts() {
		byte[] large = utf8("\"" + "x".repeat(ByteParts.LARGE) + "\"");
		ByteParts message = ByteParts.of(List.of(utf8("{\"a\":"), large, utf8("}")));
		ByteParts batch = this.codec.array(List.of(message, ByteParts.of(large), message));
		String text = new String(large, StandardCharsets.UTF_8);
		assertJson(batch.whole(), "[{\"a\":" + text + "}," + text + ",{\"a\":" + text + "}]");
		assertThat(batch.count()).isEqualTo(7);
		assertThat(List.of(batch.part(1), batch.part(3), batch.part(5))).allMatch((part) -> part == large);
	}

	private ByteParts batch(byte[]... messages) {
		return this.codec.array(Stream.of(messages).map(ByteParts::of).toList());
	}

	@Test
	void refusesToWriteEmptyBatch() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.codec.array(List.of()));
	}

	@Test
	void readsWhatItWrites() {
		ByteParts batch = batch(this.codec.request(RequestId.of("ä"), "a", utf8("{\"x\":[]}")),
				this.codec.notification("b", null), this.codec.error(RequestId.of(2), JsonRpcError.of(3, "c")));
		assertThat(this.codec.decode(batch.whole())).isEqualTo(new Decoded.Batch(List.of(
				single(new JsonRpcMessage.Request(RequestId.of("ä"), "a",
						NODES.objectNode().set("x", NODES.arrayNode()))),
				single(new JsonRpcMessage.Notification("b", null)),
				single(new JsonRpcMessage.Response(RequestId.of(2), null, JsonRpcError.of(3, "c"))))));
	}

	private static Decoded.Element single(JsonRpcMessage message) {
		return new Decoded.Single(message);
	}

	private static void assertJson(byte[] actual, String expected) {
		assertThat(new String(actual, StandardCharsets.UTF_8)).isEqualTo(expected);
	}

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
