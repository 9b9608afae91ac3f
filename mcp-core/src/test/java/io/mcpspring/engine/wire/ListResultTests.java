package io.mcpspring.engine.wire;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.mcpspring.engine.model.DescribedPrompt;
import io.mcpspring.engine.model.DescribedTemplate;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.engine.model.ProtocolResult;
import io.mcpspring.model.Annotations;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.Icon;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.McpRole;
import io.mcpspring.model.PromptDescriptor;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.model.ResourceDescriptor;
import io.mcpspring.model.ToolAnnotations;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.mcpspring.engine.wire.Golden.V2025_03_26;
import static io.mcpspring.engine.wire.Golden.V2025_06_18;
import static io.mcpspring.engine.wire.Golden.V2025_11_25;
import static io.mcpspring.engine.wire.Golden.V2026_07_28;
import static io.mcpspring.engine.wire.Golden.json;
import static io.mcpspring.engine.wire.Golden.object;
import static io.mcpspring.engine.wire.Golden.wire;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The four lists in each revision.
 */
class ListResultTests {

	private static final CacheHint MINUTE = CacheHint.of(Duration.ofMinutes(1)).withShared(true);

	private static final List<Icon> ICONS = List.of(Icon.builder("https://e.org/i.png")
		.mimeType("image/png")
		.sizes(List.of("48x48", "any"))
		.theme("dark")
		.build(), Icon.of("data:,x"));

	private static final Annotations ANNOTATIONS = Annotations.builder()
		.audience(List.of(McpRole.ASSISTANT))
		.priority(0.0)
		.lastModified(Instant.parse("2025-01-12T15:00:58Z"))
		.build();

	@Test
	void writesToolsThatSayAll() {
		// server-2025 TOOL-03, TOOL-26, TOOL-27, BASE-19; server-2026 TOOL-06, CACHE-01
		McpResult result = new ProtocolResult.Tools(List.of(DescribedTool
			.builder("add", object("{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"integer\"}},\"$defs\":{}}"))
			.title("Adder")
			.description("Adds")
			.outputSchema(object("{\"type\":\"object\"}"))
			.annotations(ToolAnnotations.builder()
				.readOnly(true)
				.destructive(false)
				.idempotent(true)
				.openWorld(false)
				.build())
			.icons(ICONS)
			.meta(object("{\"k\":1}"))
			.build()), "next", MINUTE);
		assertThat(wire(V2025_03_26, result)).isEqualTo(json("""
				{"tools":[{"name":"add","description":"Adds",
				"inputSchema":{"type":"object","properties":{"a":{"type":"integer"}},"$defs":{}},
				"annotations":{"title":"Adder","readOnlyHint":true,"destructiveHint":false,
				"idempotentHint":true,"openWorldHint":false}}],
				"nextCursor":"next"}
				"""));
		assertThat(wire(V2025_06_18, result)).isEqualTo(json("""
				{"tools":[{"name":"add","title":"Adder","description":"Adds",
				"inputSchema":{"type":"object","properties":{"a":{"type":"integer"}},"$defs":{}},
				"outputSchema":{"type":"object"},
				"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false},
				"_meta":{"k":1}}],
				"nextCursor":"next"}
				"""));
		assertThat(wire(V2025_11_25, result)).isEqualTo(json("""
				{"tools":[{"name":"add","title":"Adder","description":"Adds",
				"inputSchema":{"type":"object","properties":{"a":{"type":"integer"}},"$defs":{}},
				"outputSchema":{"type":"object"},
				"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false},
				"icons":[{"src":"https://e.org/i.png","mimeType":"image/png","sizes":["48x48","any"],"theme":"dark"},
				{"src":"data:,x"}],
				"_meta":{"k":1}}],
				"nextCursor":"next"}
				"""));
		assertThat(wire(V2026_07_28, result)).isEqualTo(json("""
				{"resultType":"complete",
				"tools":[{"name":"add","title":"Adder","description":"Adds",
				"inputSchema":{"type":"object","properties":{"a":{"type":"integer"}},"$defs":{}},
				"outputSchema":{"type":"object"},
				"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false},
				"icons":[{"src":"https://e.org/i.png","mimeType":"image/png","sizes":["48x48","any"],"theme":"dark"},
				{"src":"data:,x"}],
				"_meta":{"k":1}}],
				"nextCursor":"next","ttlMs":60000,"cacheScope":"public",
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
	}

	@Test
	void writesToolsThatSayLittle() {
		McpResult result = new ProtocolResult.Tools(
				List.of(tool(null, ToolAnnotations.builder().readOnly(true).build()), tool(null, ToolAnnotations.NONE)),
				null, CacheHint.NONE);
		String session = json("""
				{"tools":[{"name":"t","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}},
				{"name":"t","inputSchema":{"type":"object"}}]}
				""");
		assertThat(wire(V2025_03_26, result)).isEqualTo(session);
		assertThat(wire(V2025_06_18, result)).isEqualTo(session);
		assertThat(wire(V2025_11_25, result)).isEqualTo(session);
		// server-2026 CACHE-01, CACHE-05
		assertThat(wire(V2026_07_28, result)).isEqualTo(json("""
				{"resultType":"complete",
				"tools":[{"name":"t","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}},
				{"name":"t","inputSchema":{"type":"object"}}],
				"ttlMs":0,"cacheScope":"private",
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"type\":\"array\",\"items\":{}}", "{\"oneOf\":[{\"type\":\"object\"}]}",
			"{\"type\":[\"object\",\"null\"]}" })
	void hidesOutputSchemasFromTheSessionEraWhoseRootIsNoObject(String schema) {
		// server-2025 TOOL-15; open point 4; server-2026 TOOL-06
		McpResult result = new ProtocolResult.Tools(List.of(tool(schema, ToolAnnotations.NONE)), null, CacheHint.NONE);
		String session = "{\"tools\":[{\"name\":\"t\",\"inputSchema\":{\"type\":\"object\"}}]}";
		for (ProtocolVersion version : ProtocolVersion.sessionEra()) {
			assertThat(wire(version, result)).isEqualTo(session);
		}
		assertThat(wire(V2026_07_28, result)).startsWith("{\"resultType\":\"complete\",\"tools\":[{\"name\":\"t\","
				+ "\"inputSchema\":{\"type\":\"object\"},\"outputSchema\":" + schema + "}],");
	}

	private static DescribedTool tool(@Nullable String outputSchema, ToolAnnotations annotations) {
		return DescribedTool.builder("t", object("{\"type\":\"object\"}"))
			.outputSchema((outputSchema != null) ? object(outputSchema) : null)
			.annotations(annotations)
			.build();
	}

	@Test
	void writesResources() {
		// server-2025 RES-02; server-2026 RES-14
		McpResult result = new ProtocolResult.Resources(List.of(ResourceDescriptor.builder("demo://a", "a")
			.title("A")
			.description("The a")
			.mimeType("text/plain")
			.size(5_000_000_000L)
			.annotations(ANNOTATIONS)
			.icons(ICONS)
			.meta(object("{\"k\":1}"))
			.build(), ResourceDescriptor.of("demo://b", "b")), null, MINUTE);
		assertThat(wire(V2025_03_26, result)).isEqualTo(json("""
				{"resources":[{"uri":"demo://a","name":"a","description":"The a","mimeType":"text/plain",
				"size":5000000000,"annotations":{"audience":["assistant"],"priority":0}},
				{"uri":"demo://b","name":"b"}]}
				"""));
		assertThat(wire(V2025_06_18, result)).isEqualTo(json("""
				{"resources":[{"uri":"demo://a","name":"a","title":"A","description":"The a","mimeType":"text/plain",
				"size":5000000000,
				"annotations":{"audience":["assistant"],"priority":0,"lastModified":"2025-01-12T15:00:58Z"},
				"_meta":{"k":1}},
				{"uri":"demo://b","name":"b"}]}
				"""));
		String newest = json("""
				"resources":[{"uri":"demo://a","name":"a","title":"A","description":"The a","mimeType":"text/plain",
				"size":5000000000,
				"annotations":{"audience":["assistant"],"priority":0,"lastModified":"2025-01-12T15:00:58Z"},
				"icons":[{"src":"https://e.org/i.png","mimeType":"image/png","sizes":["48x48","any"],"theme":"dark"},
				{"src":"data:,x"}],
				"_meta":{"k":1}},
				{"uri":"demo://b","name":"b"}]
				""");
		assertThat(wire(V2025_11_25, result)).isEqualTo("{" + newest + "}");
		assertThat(wire(V2026_07_28, result)).isEqualTo("{\"resultType\":\"complete\"," + newest + json("""
				,"ttlMs":60000,"cacheScope":"public",
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
	}

	@Test
	void writesResourceTemplates() {
		// server-2025 RES-04
		McpResult result = new ProtocolResult.ResourceTemplates(List.of(new DescribedTemplate("demo://{id}", "a", "A",
				"The a", "text/plain", ANNOTATIONS, List.of(Icon.of("data:,x")), object("{\"k\":1}"))), "2", MINUTE);
		assertThat(wire(V2025_03_26, result)).isEqualTo(json("""
				{"resourceTemplates":[{"uriTemplate":"demo://{id}","name":"a","description":"The a",
				"mimeType":"text/plain","annotations":{"audience":["assistant"],"priority":0}}],"nextCursor":"2"}
				"""));
		assertThat(wire(V2025_06_18, result)).isEqualTo(json("""
				{"resourceTemplates":[{"uriTemplate":"demo://{id}","name":"a","title":"A","description":"The a",
				"mimeType":"text/plain",
				"annotations":{"audience":["assistant"],"priority":0,"lastModified":"2025-01-12T15:00:58Z"},
				"_meta":{"k":1}}],"nextCursor":"2"}
				"""));
		String newest = json("""
				"resourceTemplates":[{"uriTemplate":"demo://{id}","name":"a","title":"A","description":"The a",
				"mimeType":"text/plain",
				"annotations":{"audience":["assistant"],"priority":0,"lastModified":"2025-01-12T15:00:58Z"},
				"icons":[{"src":"data:,x"}],"_meta":{"k":1}}],"nextCursor":"2"
				""");
		assertThat(wire(V2025_11_25, result)).isEqualTo("{" + newest + "}");
		assertThat(wire(V2026_07_28, result)).isEqualTo("{\"resultType\":\"complete\"," + newest + json("""
				,"ttlMs":60000,"cacheScope":"public",
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
	}

	@Test
	void writesPrompts() {
		// server-2025 PROMPT-02
		McpResult result = new ProtocolResult.Prompts(List.of(new DescribedPrompt("p", "P", "The p",
				List.of(PromptDescriptor.Argument.builder("a").title("A").description("The a").required(true).build(),
						PromptDescriptor.Argument.builder("b").build()),
				List.of(Icon.of("data:,x")), object("{\"k\":1}")),
				new DescribedPrompt("q", null, null, List.of(), List.of(), null)), null, MINUTE);
		assertThat(wire(V2025_03_26, result)).isEqualTo(json("""
				{"prompts":[{"name":"p","description":"The p",
				"arguments":[{"name":"a","description":"The a","required":true},{"name":"b"}]},{"name":"q"}]}
				"""));
		assertThat(wire(V2025_06_18, result)).isEqualTo(json("""
				{"prompts":[{"name":"p","title":"P","description":"The p",
				"arguments":[{"name":"a","title":"A","description":"The a","required":true},{"name":"b"}],
				"_meta":{"k":1}},{"name":"q"}]}
				"""));
		String newest = json("""
				"prompts":[{"name":"p","title":"P","description":"The p",
				"arguments":[{"name":"a","title":"A","description":"The a","required":true},{"name":"b"}],
				"icons":[{"src":"data:,x"}],"_meta":{"k":1}},{"name":"q"}]
				""");
		assertThat(wire(V2025_11_25, result)).isEqualTo("{" + newest + "}");
		assertThat(wire(V2026_07_28, result)).isEqualTo("{\"resultType\":\"complete\"," + newest + json("""
				,"ttlMs":60000,"cacheScope":"public",
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
	}

}
