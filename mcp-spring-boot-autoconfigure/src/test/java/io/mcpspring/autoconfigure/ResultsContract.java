package io.mcpspring.autoconfigure;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.server.McpTextRenderer;
import io.micrometer.core.instrument.MeterRegistry;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.PageRequest;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Results of methods that were written for HTTP, as clients see them. Run for each stack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ResultsContract {

	private static final String DONE = "The tool completed its work. Do not call it again for the same purpose. ";

	private final WebApplicationType type;

	private RunningApplication application;

	private RawHttp http;

	ResultsContract(WebApplicationType type) {
		this.type = type;
	}

	@BeforeAll
	void start() {
		this.application = RunningApplication.start(this.type, List.of(Items.class, Summary.class));
		this.http = this.application.http();
	}

	@AfterAll
	void stop() {
		this.application.close();
	}

	// server-2025 TOOL-15, TOOL-16
	@Test
	void theSdkClientTakesResultsOfCompletedWork() {
		try (McpSyncClient client = sdkClient()) {
			client.initialize();
			assertThat(client.listTools()
				.tools()
				.stream()
				.filter((tool) -> tool.outputSchema() != null)
				.map(McpSchema.Tool::name)).contains("misfit", "cyclic", "missing").doesNotContain("unlisted", "added");
			McpSchema.CallToolResult misfit = call(client, "misfit");
			assertThat(misfit.structuredContent()).isNull();
			assertThat(misfit.isError()).isNotEqualTo(true);
			assertThat(text(misfit)).isEqualTo("{\"id\":7}");
			McpSchema.CallToolResult missing = call(client, "missing");
			assertThat(missing.isError()).isNotEqualTo(true);
			assertThat(missing.content()).isEmpty();
			assertThat(text(call(client, "cyclic")))
				.startsWith(DONE + "Its result cannot be sent. The value refers back"
						+ " to itself along children → parent → children, so it cannot be written as JSON.");
			assertThat(text(call(client, "broken"))).startsWith(DONE)
				.contains("The value cannot be written as JSON at secret. (reference ")
				.doesNotContain("4711", "Exception", "io.mcpspring");
		}
	}

	@Test
	void theSdkClientTakesBodiesPagesAndNothing() {
		try (McpSyncClient client = sdkClient()) {
			client.initialize();
			client.listTools();
			assertThat(call(client, "added").structuredContent()).isEqualTo(Map.of("id", 7, "name", "figs"));
			assertThat(call(client, "page").structuredContent()).isEqualTo(Map.of("items",
					List.of(Map.of("id", 7, "name", "figs")), "page", 1, "totalPages", 2, "totalElements", 3));
			McpSchema.CallToolResult deleted = call(client, "deleted");
			assertThat(deleted.isError()).isNotEqualTo(true);
			assertThat(deleted.content()).isEmpty();
			McpSchema.CallToolResult refused = call(client, "refused");
			assertThat(refused.isError()).isTrue();
			assertThat(text(refused)).isEqualTo("Figs are sold out");
			McpSchema.CallToolResult rendered = call(client, "unlisted");
			assertThat(text(rendered)).isEqualTo("1 item: figs");
			assertThat(rendered.structuredContent()).isNull();
		}
	}

	@Test
	void membersThatABeanLeavesUnsetAreNotRequired() {
		try (McpSyncClient client = sdkClient()) {
			client.initialize();
			client.listTools();
			McpSchema.CallToolResult drafted = call(client, "drafted");
			assertThat(drafted.isError()).isNotEqualTo(true);
			assertThat(drafted.structuredContent()).isEqualTo(Map.of("version", 1));
			assertThat(text(drafted)).isEqualTo("{\"version\":1}");
		}
	}

	// server-2026 TOOL-11, TOOL-13
	@Test
	void clientsWithoutSessionsReadSchemasThatAllowNull() {
		JsonNode tools = stateless("tools/list", "").at("/result/tools");
		JsonNode deleted = tools.valueStream().filter((tool) -> name(tool).equals("deleted")).findFirst().orElseThrow();
		assertThat(deleted.at("/outputSchema/type")).hasToString("[\"object\",\"null\"]");
		JsonNode result = stateless("tools/call", ",\"name\":\"deleted\",\"arguments\":{}").path("result");
		assertThat(result.path("structuredContent").isNull()).isTrue();
		assertThat(result.path("content")).isEmpty();
		assertThat(result.has("isError")).isFalse();
	}

	@Test
	void failuresOfResultsAreCounted() {
		double before = count("schema");
		double unwritable = count("unwritable");
		stateless("tools/call", ",\"name\":\"misfit\",\"arguments\":{}");
		stateless("tools/call", ",\"name\":\"cyclic\",\"arguments\":{}");
		assertThat(count("schema")).isEqualTo(before + 1);
		assertThat(count("unwritable")).isEqualTo(unwritable + 1);
	}

	// server-2025 RES-07
	@Test
	void aResourceThatRefersBackToItselfIsAnErrorThatSaysSo() {
		JsonNode answer = stateless("resources/read", ",\"uri\":\"results://cyclic\"");
		assertThat(answer.at("/error/message").asString()).startsWith("The value refers back to itself along children");
	}

	@Test
	void theApplicationGoesOnAsBefore() {
		stateless("tools/call", ",\"name\":\"cyclic\",\"arguments\":{}");
		HttpResponse<String> answer = this.http.send("POST", "/results/read", "{\"id\":", "Content-Type",
				"application/json");
		assertThat(answer.statusCode()).isEqualTo(400);
	}

	private double count(String reason) {
		return this.application.context()
			.getBean(MeterRegistry.class)
			.get("mcp.server.results.failed")
			.tag("reason", reason)
			.counter()
			.count();
	}

	private JsonNode stateless(String method, String params) {
		String body = """
				{"jsonrpc":"2.0","id":1,"method":"%s","params":{"_meta":{
				"io.modelcontextprotocol/protocolVersion":"2026-07-28",
				"io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"},
				"io.modelcontextprotocol/clientCapabilities":{}}%s}}""".formatted(method, params);
		List<String> headers = new ArrayList<>(List.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", method));
		JsonNode target = JsonMapper.shared().readTree(body).path("params");
		String name = target.path("name").asString(target.path("uri").asString(""));
		if (!name.isEmpty()) {
			headers.addAll(List.of("Mcp-Name", name));
		}
		String answer = this.http.post(body, headers.toArray(String[]::new)).body();
		// A slow one is a stream.
		return JsonMapper.shared().readTree(answer.substring(answer.indexOf("{\"jsonrpc\"")));
	}

	private static String name(JsonNode tool) {
		return tool.path("name").asString();
	}

	private static McpSchema.CallToolResult call(McpSyncClient client, String tool) {
		return client.callTool(new McpSchema.CallToolRequest(tool, Map.of()));
	}

	private static String text(McpSchema.CallToolResult result) {
		return ((McpSchema.TextContent) result.content().get(0)).text();
	}

	private McpSyncClient sdkClient() {
		int port = ((WebServerApplicationContext) this.application.context()).getWebServer().getPort();
		return McpClient
			.sync(HttpClientStreamableHttpTransport.builder("http://localhost:" + port).endpoint("/mcp").build())
			.requestTimeout(Duration.ofSeconds(60))
			.build();
	}

	@NullUnmarked
	record Item(int id, @NonNull String name) {
	}

	@NullMarked
	static class Draft {

		private int version = 1;

		@SuppressWarnings("NullAway.Init")
		private String title;

		public int getVersion() {
			return this.version;
		}

		public void setVersion(int version) {
			this.version = version;
		}

		public String getTitle() {
			return this.title;
		}

		public void setTitle(String title) {
			this.title = title;
		}

	}

	static class Parent {

		public final List<Child> children = new ArrayList<>();

	}

	static class Child {

		public final Parent parent;

		Child(Parent parent) {
			this.parent = parent;
		}

	}

	static class Failing {

		public String getSecret() {
			throw new IllegalStateException("SECRET-4711");
		}

	}

	@Component
	static class Summary implements McpTextRenderer<List<Item>> {

		@Override
		public String render(List<Item> result) {
			return result.size() + " item: " + result.stream().map(Item::name).collect(Collectors.joining(", "));
		}

	}

	@RestController
	static class Items {

		@McpTool
		@PostMapping("/results/items")
		ResponseEntity<Item> added() {
			return ResponseEntity.status(HttpStatus.CREATED).body(new Item(7, "figs"));
		}

		@PostMapping("/results/read")
		Item read(@RequestBody Item item) {
			return item;
		}

		@McpTool
		ResponseEntity<Item> deleted() {
			return ResponseEntity.noContent().build();
		}

		@McpTool
		ResponseEntity<?> refused() {
			return ResponseEntity.status(HttpStatus.CONFLICT)
				.body(ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "Figs are sold out"));
		}

		@McpTool
		Page<Item> page() {
			return new PageImpl<>(List.of(new Item(7, "figs")), PageRequest.of(1, 2), 3);
		}

		@McpTool
		@SuppressWarnings("NullAway")
		Item misfit() {
			return new Item(7, null);
		}

		@McpTool
		@SuppressWarnings("NullAway")
		Item missing() {
			return null;
		}

		@McpTool
		Draft drafted() {
			return new Draft();
		}

		@McpTool
		Parent cyclic() {
			Parent parent = new Parent();
			parent.children.add(new Child(parent));
			return parent;
		}

		@McpTool
		Failing broken() {
			return new Failing();
		}

		@McpTool(outputSchema = McpTool.OutputSchema.OFF, renderer = Summary.class)
		List<Item> unlisted() {
			return List.of(new Item(7, "figs"));
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		Item promised() {
			return new Item(7, "figs");
		}

		@McpResource(uri = "results://cyclic")
		@Nullable Parent resource() {
			return cyclic();
		}

	}

}
