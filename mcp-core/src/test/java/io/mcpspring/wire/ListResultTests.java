package io.mcpspring.wire;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.mcpspring.model.Annotations;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.Icon;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.PromptDescriptor;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.model.ResourceDescriptor;
import io.mcpspring.model.ResourceTemplateDescriptor;
import io.mcpspring.model.Role;
import io.mcpspring.model.ToolAnnotations;
import io.mcpspring.model.ToolDescriptor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.mcpspring.wire.Golden.V2025_03_26;
import static io.mcpspring.wire.Golden.V2025_06_18;
import static io.mcpspring.wire.Golden.V2025_11_25;
import static io.mcpspring.wire.Golden.V2026_07_28;
import static io.mcpspring.wire.Golden.json;
import static io.mcpspring.wire.Golden.object;
import static io.mcpspring.wire.Golden.wire;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The four lists in each revision.
 */
class ListResultTests {

	private static final CacheHint MINUTE = new CacheHint(Duration.ofMinutes(1), true);

	private static final List<Icon> ICONS = List
		.of(new Icon("https://e.org/i.png", "image/png", List.of("48x48", "any"), "dark"), Icon.of("data:,x"));

	private static final Annotations ANNOTATIONS = new Annotations(List.of(Role.ASSISTANT), 0.0,
			Instant.parse("2025-01-12T15:00:58Z"));

	@Test
	void writesToolsThatSayAll() {
		// server-2025 TOOL-03, TOOL-26, TOOL-27, BASE-19; server-2026 TOOL-06, CACHE-01
		McpResult result = new McpResult.Tools(List.of(new ToolDescriptor("add", "Adder", "Adds",
				object("{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"integer\"}},\"$defs\":{}}"),
				object("{\"type\":\"object\"}"), new ToolAnnotations(true, false, true, false), ICONS,
				object("{\"k\":1}"))), "next", MINUTE);
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
		McpResult result = new McpResult.Tools(
				List.of(tool(null, new ToolAnnotations(true, null, null, null)), tool(null, ToolAnnotations.NONE)),
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
		McpResult result = new McpResult.Tools(List.of(tool(schema, ToolAnnotations.NONE)), null, CacheHint.NONE);
		String session = "{\"tools\":[{\"name\":\"t\",\"inputSchema\":{\"type\":\"object\"}}]}";
		for (ProtocolVersion version : ProtocolVersion.sessionEra()) {
			assertThat(wire(version, result)).isEqualTo(session);
		}
		assertThat(wire(V2026_07_28, result)).startsWith("{\"resultType\":\"complete\",\"tools\":[{\"name\":\"t\","
				+ "\"inputSchema\":{\"type\":\"object\"},\"outputSchema\":" + schema + "}],");
	}

	private static ToolDescriptor tool(@Nullable String outputSchema, ToolAnnotations annotations) {
		return new ToolDescriptor("t", null, null, object("{\"type\":\"object\"}"),
				(outputSchema != null) ? object(outputSchema) : null, annotations, List.of(), null);
	}

	@Test
	void writesResources() {
		// server-2025 RES-02; server-2026 RES-14
		McpResult result = new McpResult.Resources(
				List.of(new ResourceDescriptor("demo://a", "a", "A", "The a", "text/plain", 5_000_000_000L, ANNOTATIONS,
						ICONS, object("{\"k\":1}")), ResourceDescriptor.of("demo://b", "b")),
				null, MINUTE);
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
		McpResult result = new McpResult.ResourceTemplates(List.of(new ResourceTemplateDescriptor("demo://{id}", "a",
				"A", "The a", "text/plain", ANNOTATIONS, List.of(Icon.of("data:,x")), object("{\"k\":1}"))), "2",
				MINUTE);
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
		McpResult result = new McpResult.Prompts(
				List.of(new PromptDescriptor("p", "P", "The p",
						List.of(new PromptDescriptor.Argument("a", "A", "The a", true),
								new PromptDescriptor.Argument("b", null, null, false)),
						List.of(Icon.of("data:,x")), object("{\"k\":1}")),
						new PromptDescriptor("q", null, null, List.of(), List.of(), null)),
				null, MINUTE);
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
