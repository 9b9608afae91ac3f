package io.mcpspring.autoconfigure;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.mcpspring.annotation.McpTool;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Properties for hosts that take less than the protocol allows.
 */
class HostFormsTests {

	private static final String LIST = """
			{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{
			"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
			"io.modelcontextprotocol/clientCapabilities":{}}}}""";

	@EachStack
	void schemasAreWrittenOut(WebApplicationType type) {
		try (RunningApplication application = RunningApplication.start(type, List.of(Tools.class),
				"mcp.server.tools.schema=inline")) {
			JsonNode tool = tool(application.http());
			assertThat(tool.get("inputSchema").toString()).doesNotContain("$ref", "$defs", "null");
			assertThat(tool.at("/inputSchema/properties/folder/properties/parent/type").asString()).isEqualTo("object");
			ToolClient client = new ToolClient(application.http());
			assertThat(client.text("countFolders",
					"{'folder':{'name':'a','parent':{'name':'b'}},'sizes':{'x':1,'y':null}}"))
				.isEqualTo("2 2");
			assertThat(client.call("countFolders", "{'folder':{'name':'a','parent':{'nam':'b'}},'sizes':{}}")
				.path("isError")
				.asBoolean(false)).as("checked by the complete schema").isTrue();
		}
	}

	@EachStack
	void schemasHaveReferencesOtherwiseAndNoNull(WebApplicationType type) {
		try (RunningApplication application = RunningApplication.start(type, List.of(Tools.class))) {
			assertThat(tool(application.http()).get("inputSchema").toString()).contains("$ref").doesNotContain("null");
		}
	}

	@EachStack
	void longResultsAreCut(WebApplicationType type) {
		try (RunningApplication application = RunningApplication.start(type, List.of(Tools.class),
				"mcp.server.tools.max-result-length=60")) {
			JsonNode result = new ToolClient(application.http()).call("numbersOf", "{}");
			assertThat(result.at("/structuredContent/numbers").size()).isBetween(10, 20);
			assertThat(result.at("/content/1/text").asString()).contains("of 100 elements");
		}
	}

	private static JsonNode tool(RawHttp http) {
		String body = http.post(LIST, "MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/list").body();
		return JsonMapper.shared()
			.readTree(body)
			.at("/result/tools")
			.valueStream()
			.filter((tool) -> tool.path("name").asString("").equals("countFolders"))
			.findFirst()
			.orElseThrow();
	}

	record Folder(String name, @Nullable Folder parent) {
	}

	record Numbers(List<Integer> numbers) {
	}

	static class Tools {

		@McpTool
		String countFolders(Folder folder, Map<String, @Nullable Integer> sizes) {
			return ((folder.parent() != null) ? 2 : 1) + " " + sizes.size();
		}

		@McpTool
		Numbers numbersOf() {
			return new Numbers(IntStream.range(0, 100).boxed().toList());
		}

	}

}
