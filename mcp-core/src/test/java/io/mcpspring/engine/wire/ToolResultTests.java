package io.mcpspring.engine.wire;

import java.time.Instant;
import java.util.List;

import io.mcpspring.model.Annotations;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.Icon;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.McpRole;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.model.ResourceDescriptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static io.mcpspring.engine.wire.Golden.V2025_03_26;
import static io.mcpspring.engine.wire.Golden.V2025_06_18;
import static io.mcpspring.engine.wire.Golden.V2025_11_25;
import static io.mcpspring.engine.wire.Golden.V2026_07_28;
import static io.mcpspring.engine.wire.Golden.json;
import static io.mcpspring.engine.wire.Golden.object;
import static io.mcpspring.engine.wire.Golden.wire;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The answer to {@code tools/call} in each revision.
 */
class ToolResultTests {

	private static final byte[] BYTES = { 0, 1, (byte) 0xFB, (byte) 0xFF };

	@Test
	void writesContentOfAnUnknownKindAsItIs() {
		McpResult result = CallToolResult
			.of(Content.other(object("{\"type\":\"hologram\",\"depth\":3,\"_meta\":{\"k\":1}}")));
		assertThat(wire(V2025_11_25, result))
			.isEqualTo("{\"content\":[{\"type\":\"hologram\",\"depth\":3,\"_meta\":{\"k\":1}}]}");
	}

	@Test
	void writesText() {
		McpResult result = CallToolResult.text("Hello \"日本語\" 😀\n");
		String session = """
				{"content":[{"type":"text","text":"Hello \\"日本語\\" 😀\\n"}]}""";
		assertThat(wire(V2025_03_26, result)).isEqualTo(session);
		assertThat(wire(V2025_06_18, result)).isEqualTo(session);
		assertThat(wire(V2025_11_25, result)).isEqualTo(session);
		// server-2026 BASE-05, META-06, CACHE-08
		assertThat(wire(V2026_07_28, result)).isEqualTo(json("""
				{"resultType":"complete",
				"content":[{"type":"text","text":"Hello \\"日本語\\" 😀\\n"}],
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
	}

	@Test
	void leavesServerInfoOutWhenItIsSwitchedOff() {
		byte[] json = WireFormat.of(V2026_07_28).encode(CallToolResult.text("Hello"));
		assertThat(Golden.text(json))
			.isEqualTo("{\"resultType\":\"complete\",\"content\":[{\"type\":\"text\",\"text\":\"Hello\"}]}");
	}

	@Test
	void replacesHalfAnEmoji() {
		// server-2025 BASE-02: a text that was cut must not spoil the message.
		assertThat(wire(V2025_11_25, CallToolResult.text("\uDE00 😀 cut \uD83D")))
			.isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"\uFFFD 😀 cut \uFFFD\"}]}");
		assertThat(wire(V2025_11_25, CallToolResult.structured(object("{}").put("cut", "\uD83D")))).isEqualTo(json("""
				{"content":[{"type":"text","text":"{\\"cut\\":\\"\uFFFD\\"}"}],"structuredContent":{"cut":"\uFFFD"}}
				"""));
	}

	@Test
	void writesTextOfManyBuffers() {
		String text = "ä😀x".repeat(50_000);
		assertThat(wire(V2025_11_25, CallToolResult.text(text)))
			.isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}");
	}

	@Test
	void writesEmptyContent() {
		// server-2025 TOOL-07
		McpResult result = CallToolResult.of();
		assertThat(wire(V2025_03_26, result)).isEqualTo("{\"content\":[]}");
		assertThat(wire(V2025_06_18, result)).isEqualTo("{\"content\":[]}");
		assertThat(wire(V2025_11_25, result)).isEqualTo("{\"content\":[]}");
		assertThat(wire(V2026_07_28, result)).isEqualTo(json("""
				{"resultType":"complete","content":[],
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
	}

	@Test
	void writesErrors() {
		// server-2025 TOOL-20
		McpResult result = CallToolResult.error("No such city");
		String session = "{\"content\":[{\"type\":\"text\",\"text\":\"No such city\"}],\"isError\":true}";
		assertThat(wire(V2025_03_26, result)).isEqualTo(session);
		assertThat(wire(V2025_06_18, result)).isEqualTo(session);
		assertThat(wire(V2025_11_25, result)).isEqualTo(session);
		assertThat(wire(V2026_07_28, result)).isEqualTo(json("""
				{"resultType":"complete","content":[{"type":"text","text":"No such city"}],"isError":true,
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
	}

	@Test
	void writesPicturesAndSoundAsBase64() {
		// server-2025 TOOL-09
		McpResult result = CallToolResult.of(Content.image(BYTES, "image/png"), Content.audio(BYTES, "audio/wav"));
		String session = json("""
				{"content":[
				{"type":"image","data":"AAH7/w==","mimeType":"image/png"},
				{"type":"audio","data":"AAH7/w==","mimeType":"audio/wav"}]}
				""");
		assertThat(wire(V2025_03_26, result)).isEqualTo(session);
		assertThat(wire(V2025_06_18, result)).isEqualTo(session);
		assertThat(wire(V2025_11_25, result)).isEqualTo(session);
		assertThat(wire(V2026_07_28, result)).isEqualTo(json("""
				{"resultType":"complete","content":[
				{"type":"image","data":"AAH7/w==","mimeType":"image/png"},
				{"type":"audio","data":"AAH7/w==","mimeType":"audio/wav"}],
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
	}

	@Test
	void writesLongBytesWithoutLineBreaks() {
		assertThat(wire(V2025_11_25, CallToolResult.of(Content.image(new byte[3000], "image/png"))))
			.isEqualTo("{\"content\":[{\"type\":\"image\",\"data\":\"" + "A".repeat(4000)
					+ "\",\"mimeType\":\"image/png\"}]}");
	}

	@Test
	void writesEmbeddedResources() {
		// server-2025 TOOL-08: _meta from 2025-06-18 on
		ResourceContents text = ResourceContents.text("demo://a", "text/plain", "A").withMeta(object("{\"k\":1}"));
		McpResult result = CallToolResult.of(Content.resource(text).withMeta(object("{\"m\":2}")),
				Content.resource(ResourceContents.blob("demo://b", null, BYTES)));
		assertThat(wire(V2025_03_26, result)).isEqualTo(json("""
				{"content":[
				{"type":"resource","resource":{"uri":"demo://a","mimeType":"text/plain","text":"A"}},
				{"type":"resource","resource":{"uri":"demo://b","blob":"AAH7/w=="}}]}
				"""));
		String newer = json("""
				{"content":[
				{"type":"resource","resource":{"uri":"demo://a","mimeType":"text/plain","text":"A","_meta":{"k":1}},
				"_meta":{"m":2}},
				{"type":"resource","resource":{"uri":"demo://b","blob":"AAH7/w=="}}]}
				""");
		assertThat(wire(V2025_06_18, result)).isEqualTo(newer);
		assertThat(wire(V2025_11_25, result)).isEqualTo(newer);
		assertThat(wire(V2026_07_28, result)).isEqualTo(json("""
				{"resultType":"complete","content":[
				{"type":"resource","resource":{"uri":"demo://a","mimeType":"text/plain","text":"A","_meta":{"k":1}},
				"_meta":{"m":2}},
				{"type":"resource","resource":{"uri":"demo://b","blob":"AAH7/w=="}}],
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
	}

	@Test
	void writesLinksAsTextBeforeTheyExisted() {
		// server-2025 TOOL-08; open point 4
		McpResult result = CallToolResult.of(Content.link(ResourceDescriptor.builder("file:///r.txt", "report")
			.title("The report")
			.description("Numbers")
			.mimeType("text/plain")
			.size(12L)
			.annotations(Annotations.builder().audience(List.of(McpRole.USER)).priority(1.0).build())
			.icons(List.of(Icon.of("https://e.org/i.png")))
			.meta(object("{\"k\":1}"))
			.build()));
		assertThat(wire(V2025_03_26, result)).isEqualTo(json("""
				{"content":[{"type":"text","text":"report: file:///r.txt",
				"annotations":{"audience":["user"],"priority":1}}]}
				"""));
		assertThat(wire(V2025_06_18, result)).isEqualTo(json("""
				{"content":[{"type":"resource_link","uri":"file:///r.txt","name":"report","title":"The report",
				"description":"Numbers","mimeType":"text/plain","size":12,
				"annotations":{"audience":["user"],"priority":1},"_meta":{"k":1}}]}
				"""));
		assertThat(wire(V2025_11_25, result)).isEqualTo(json("""
				{"content":[{"type":"resource_link","uri":"file:///r.txt","name":"report","title":"The report",
				"description":"Numbers","mimeType":"text/plain","size":12,
				"annotations":{"audience":["user"],"priority":1},
				"icons":[{"src":"https://e.org/i.png"}],"_meta":{"k":1}}]}
				"""));
		assertThat(wire(V2026_07_28, result)).isEqualTo(json("""
				{"resultType":"complete",
				"content":[{"type":"resource_link","uri":"file:///r.txt","name":"report","title":"The report",
				"description":"Numbers","mimeType":"text/plain","size":12,
				"annotations":{"audience":["user"],"priority":1},
				"icons":[{"src":"https://e.org/i.png"}],"_meta":{"k":1}}],
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
	}

	@Test
	void writesAnnotations() {
		// server-2025 TOOL-12: lastModified from 2025-06-18 on
		Annotations annotations = Annotations.builder()
			.audience(List.of(McpRole.USER, McpRole.ASSISTANT))
			.priority(0.5)
			.lastModified(Instant.parse("2025-01-12T15:00:58Z"))
			.build();
		McpResult result = CallToolResult.of(Content.text("a").withAnnotations(annotations));
		assertThat(wire(V2025_03_26, result)).isEqualTo(json("""
				{"content":[{"type":"text","text":"a",
				"annotations":{"audience":["user","assistant"],"priority":0.5}}]}
				"""));
		String newer = json("""
				{"content":[{"type":"text","text":"a",
				"annotations":{"audience":["user","assistant"],"priority":0.5,"lastModified":"2025-01-12T15:00:58Z"}}]}
				""");
		assertThat(wire(V2025_06_18, result)).isEqualTo(newer);
		assertThat(wire(V2025_11_25, result)).isEqualTo(newer);
		assertThat(wire(V2026_07_28, result)).isEqualTo(json("""
				{"resultType":"complete","content":[{"type":"text","text":"a",
				"annotations":{"audience":["user","assistant"],"priority":0.5,"lastModified":"2025-01-12T15:00:58Z"}}],
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
	}

	@Test
	void leavesAnnotationsOutWhenNothingOfThemIsKnown() {
		Annotations annotations = Annotations.builder().lastModified(Instant.EPOCH).build();
		McpResult result = CallToolResult.of(Content.text("a").withAnnotations(annotations),
				Content.text("b").withAnnotations(Annotations.builder().build()));
		assertThat(wire(V2025_03_26, result))
			.isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"text\",\"text\":\"b\"}]}");
		assertThat(wire(V2025_11_25, result)).isEqualTo(json("""
				{"content":[{"type":"text","text":"a","annotations":{"lastModified":"1970-01-01T00:00:00Z"}},
				{"type":"text","text":"b"}]}
				"""));
	}

	@Test
	void mirrorsStructuredContentAsText() {
		// server-2025 TOOL-13, TOOL-14; server-2026 TOOL-12
		McpResult result = CallToolResult.structured(object("{\"b\":1,\"a\":[true,null,\"😀\"]}"));
		assertThat(wire(V2025_03_26, result)).isEqualTo(json("""
				{"content":[{"type":"text","text":"{\\"b\\":1,\\"a\\":[true,null,\\"😀\\"]}"}]}
				"""));
		String newer = json("""
				{"content":[{"type":"text","text":"{\\"b\\":1,\\"a\\":[true,null,\\"😀\\"]}"}],
				"structuredContent":{"b":1,"a":[true,null,"😀"]}}
				""");
		assertThat(wire(V2025_06_18, result)).isEqualTo(newer);
		assertThat(wire(V2025_11_25, result)).isEqualTo(newer);
		assertThat(wire(V2026_07_28, result)).isEqualTo(json("""
				{"resultType":"complete",
				"content":[{"type":"text","text":"{\\"b\\":1,\\"a\\":[true,null,\\"😀\\"]}"}],
				"structuredContent":{"b":1,"a":[true,null,"😀"]},
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
	}

	@ParameterizedTest
	@ValueSource(strings = { "[1,2]", "[]", "0", "false", "\"\"", "1.5" })
	void keepsStructuredContentThatIsNoObjectToTheStatelessEra(String value) {
		// server-2025 TOOL-13; server-2026 TOOL-11
		McpResult result = CallToolResult.structured(JsonMapper.shared().readTree(value));
		String mirror = "\"content\":[{\"type\":\"text\",\"text\":\"" + value.replace("\"", "\\\"") + "\"}]";
		assertThat(wire(V2025_03_26, result)).isEqualTo("{" + mirror + "}");
		assertThat(wire(V2025_06_18, result)).isEqualTo("{" + mirror + "}");
		assertThat(wire(V2025_11_25, result)).isEqualTo("{" + mirror + "}");
		assertThat(wire(V2026_07_28, result))
			.isEqualTo("{\"resultType\":\"complete\"," + mirror + ",\"structuredContent\":" + value
					+ ",\"_meta\":{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"demo\",\"version\":\"1.0\"}}}");
	}

	@Test
	void mirrorsNullByNoText() {
		// server-2025 TOOL-07, TOOL-13; server-2026 TOOL-11
		McpResult result = CallToolResult.structured(JsonMapper.shared().readTree("null"));
		assertThat(wire(V2025_03_26, result)).isEqualTo("{\"content\":[]}");
		assertThat(wire(V2025_11_25, result)).isEqualTo("{\"content\":[]}");
		assertThat(wire(V2026_07_28, result))
			.startsWith("{\"resultType\":\"complete\",\"content\":[],\"structuredContent\":null,");
	}

	@Test
	void addsNoMirrorToContentThatIsGiven() {
		McpResult result = CallToolResult.builder()
			.content(List.of(Content.text("Sunny")))
			.structuredContent(object("{\"sky\":\"clear\"}"))
			.build();
		assertThat(wire(V2025_03_26, result)).isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"Sunny\"}]}");
		String newer = json("""
				{"content":[{"type":"text","text":"Sunny"}],"structuredContent":{"sky":"clear"}}
				""");
		assertThat(wire(V2025_06_18, result)).isEqualTo(newer);
		assertThat(wire(V2025_11_25, result)).isEqualTo(newer);
	}

	@Test
	void writesMetadataOfTheResultInEveryRevision() {
		McpResult result = CallToolResult.builder().meta(object("{\"org.example/k\":{\"a\":1}}")).build();
		String session = "{\"content\":[],\"_meta\":{\"org.example/k\":{\"a\":1}}}";
		for (ProtocolVersion version : ProtocolVersion.sessionEra()) {
			assertThat(wire(version, result)).isEqualTo(session);
		}
		assertThat(wire(V2026_07_28, result)).isEqualTo(json("""
				{"resultType":"complete","content":[],
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"},
				"org.example/k":{"a":1}}}
				"""));
	}

	@Test
	void namesThisServerInAResultPassedOnFromAnother() {
		McpResult result = CallToolResult.builder().meta(object("""
				{"io.modelcontextprotocol/serverInfo":{"name":"other","version":"2"},"k":null}""")).build();
		assertThat(wire(V2026_07_28, result)).isEqualTo(json("""
				{"resultType":"complete","content":[],
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"},"k":null}}
				"""));
	}

}
