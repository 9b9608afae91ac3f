package io.mcpspring.engine.wire;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.engine.model.ProtocolResult;
import io.mcpspring.engine.model.ServerCapabilities;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.CompleteResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.GetPromptResult;
import io.mcpspring.model.Icon;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.McpRole;
import io.mcpspring.model.PromptMessage;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.model.ResourceDescriptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.mcpspring.engine.wire.Golden.V2025_03_26;
import static io.mcpspring.engine.wire.Golden.V2025_06_18;
import static io.mcpspring.engine.wire.Golden.V2025_11_25;
import static io.mcpspring.engine.wire.Golden.V2026_07_28;
import static io.mcpspring.engine.wire.Golden.json;
import static io.mcpspring.engine.wire.Golden.object;
import static io.mcpspring.engine.wire.Golden.wire;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * All results but tools and lists, in each revision.
 */
class ProtocolResultTests {

	private static final ServerCapabilities EVERYTHING = new ServerCapabilities(true, true, true, true, true, true,
			true, Map.of("org.example/b", object("{\"x\":1}"), "org.example/a", object("{}")));

	private static final ServerCapabilities TOOLS_ONLY = new ServerCapabilities(true, false, false, false, false, false,
			false, Map.of());

	private static final Implementation SERVER = Implementation.builder("demo", "1.0")
		.title("Demo")
		.description("Shows things")
		.websiteUrl("https://e.org")
		.icons(List.of(Icon.of("https://e.org/i.png")))
		.build();

	@Test
	void writesNothingToSay() {
		// server-2025 CANC-11; server-2026 BASE-05
		for (ProtocolVersion version : ProtocolVersion.sessionEra()) {
			assertThat(wire(version, ProtocolResult.EMPTY)).isEqualTo("{}");
		}
		assertThat(wire(V2026_07_28, ProtocolResult.EMPTY)).isEqualTo(json("""
				{"resultType":"complete",
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
		assertThat(Golden.text(WireFormat.of(V2026_07_28).encode(ProtocolResult.EMPTY)))
			.isEqualTo("{\"resultType\":\"complete\"}");
	}

	@Test
	void answersInitialize() {
		// server-2025 LIFE-02, LIFE-12, LIFE-13
		assertThat(initialize(V2025_03_26)).isEqualTo(json("""
				{"protocolVersion":"2025-03-26",
				"capabilities":{"tools":{"listChanged":true},"resources":{"subscribe":true,"listChanged":true},
				"prompts":{"listChanged":true},"completions":{},"logging":{},
				"extensions":{"org.example/a":{},"org.example/b":{"x":1}}},
				"serverInfo":{"name":"demo","version":"1.0"},
				"instructions":"Ask"}
				"""));
		assertThat(initialize(V2025_06_18)).isEqualTo(json("""
				{"protocolVersion":"2025-06-18",
				"capabilities":{"tools":{"listChanged":true},"resources":{"subscribe":true,"listChanged":true},
				"prompts":{"listChanged":true},"completions":{},"logging":{},
				"extensions":{"org.example/a":{},"org.example/b":{"x":1}}},
				"serverInfo":{"name":"demo","title":"Demo","version":"1.0"},
				"instructions":"Ask"}
				"""));
		assertThat(initialize(V2025_11_25)).isEqualTo(json("""
				{"protocolVersion":"2025-11-25",
				"capabilities":{"tools":{"listChanged":true},"resources":{"subscribe":true,"listChanged":true},
				"prompts":{"listChanged":true},"completions":{},"logging":{},
				"extensions":{"org.example/a":{},"org.example/b":{"x":1}}},
				"serverInfo":{"name":"demo","title":"Demo","version":"1.0","description":"Shows things",
				"websiteUrl":"https://e.org","icons":[{"src":"https://e.org/i.png"}]},
				"instructions":"Ask"}
				"""));
	}

	private static String initialize(ProtocolVersion version) {
		return wire(version, new ProtocolResult.Initialize(version, EVERYTHING, SERVER, "Ask"));
	}

	@Test
	void declaresOnlyWhatThereIs() {
		// server-2025 LIFE-12
		McpResult result = new ProtocolResult.Initialize(V2025_11_25, TOOLS_ONLY, Implementation.of("demo", "1.0"),
				null);
		assertThat(wire(V2025_11_25, result)).isEqualTo(json("""
				{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},
				"serverInfo":{"name":"demo","version":"1.0"}}
				"""));
	}

	@Test
	void answersDiscover() {
		// server-2026 DISC-01, DISC-02, DISC-06
		McpResult result = new ProtocolResult.Discover(List.of(V2026_07_28, V2025_11_25), EVERYTHING, "Ask",
				CacheHint.of(Duration.ofMillis(1500)).withShared(true));
		assertThat(Golden.text(WireFormat.of(V2026_07_28, SERVER).encode(result))).isEqualTo(json("""
				{"resultType":"complete","supportedVersions":["2026-07-28","2025-11-25"],
				"capabilities":{"tools":{"listChanged":true},"resources":{"subscribe":true,"listChanged":true},
				"prompts":{"listChanged":true},"completions":{},"logging":{},
				"extensions":{"org.example/a":{},"org.example/b":{"x":1}}},
				"instructions":"Ask","ttlMs":1500,"cacheScope":"public",
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","title":"Demo","version":"1.0",
				"description":"Shows things","websiteUrl":"https://e.org","icons":[{"src":"https://e.org/i.png"}]}}}
				"""));
	}

	@Test
	void answersResourcesRead() {
		// server-2025 RES-03, RES-16; server-2026 RES-03, CACHE-01
		McpResult result = ReadResourceResult.builder()
			.contents(List.of(ResourceContents.text("demo://a", "text/plain", "A").withMeta(object("{\"k\":1}")),
					ResourceContents.blob("demo://b", null, new byte[] { 1, 2 }).withMeta(object("{\"k\":2}"))))
			.cache(CacheHint.NONE)
			.build();
		assertThat(wire(V2025_03_26, result)).isEqualTo(json("""
				{"contents":[{"uri":"demo://a","mimeType":"text/plain","text":"A"},{"uri":"demo://b","blob":"AQI="}]}
				"""));
		String newer = json("""
				"contents":[{"uri":"demo://a","mimeType":"text/plain","text":"A","_meta":{"k":1}},
				{"uri":"demo://b","blob":"AQI=","_meta":{"k":2}}]
				""");
		assertThat(wire(V2025_06_18, result)).isEqualTo("{" + newer + "}");
		assertThat(wire(V2025_11_25, result)).isEqualTo("{" + newer + "}");
		assertThat(wire(V2026_07_28, result)).isEqualTo("{\"resultType\":\"complete\"," + newer + json("""
				,"ttlMs":0,"cacheScope":"private",
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
	}

	@Test
	void answersPromptsGet() {
		// server-2025 PROMPT-03: one block a message; server-2026 CACHE-08
		McpResult result = GetPromptResult.builder()
			.description("The p")
			.messages(List.of(PromptMessage.user("Hi"),
					PromptMessage.of(McpRole.ASSISTANT, Content.link(ResourceDescriptor.of("demo://a", "a")))))
			.build();
		assertThat(wire(V2025_03_26, result)).isEqualTo(json("""
				{"description":"The p","messages":[{"role":"user","content":{"type":"text","text":"Hi"}},
				{"role":"assistant","content":{"type":"text","text":"a: demo://a"}}]}
				"""));
		String newer = json("""
				"description":"The p","messages":[{"role":"user","content":{"type":"text","text":"Hi"}},
				{"role":"assistant","content":{"type":"resource_link","uri":"demo://a","name":"a"}}]
				""");
		assertThat(wire(V2025_06_18, result)).isEqualTo("{" + newer + "}");
		assertThat(wire(V2025_11_25, result)).isEqualTo("{" + newer + "}");
		assertThat(wire(V2026_07_28, result)).isEqualTo("{\"resultType\":\"complete\"," + newer + json("""
				,"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
	}

	@Test
	void answersComplete() {
		// server-2025 COMPL-02
		McpResult result = CompleteResult.builder().values(List.of("paris", "park")).total(150).hasMore(true).build();
		String session = "{\"completion\":{\"values\":[\"paris\",\"park\"],\"total\":150,\"hasMore\":true}}";
		for (ProtocolVersion version : ProtocolVersion.sessionEra()) {
			assertThat(wire(version, result)).isEqualTo(session);
		}
		assertThat(wire(V2026_07_28, CompleteResult.builder().values(List.of()).build())).isEqualTo(json("""
				{"resultType":"complete","completion":{"values":[],"hasMore":false},
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
	}

	@Test
	void asksForInput() {
		// server-2026 MRTR-01, MRTR-04, MRTR-17, ELIC-04
		Map<String, InputRequest> requests = new LinkedHashMap<>();
		requests.put("name", new InputRequest.ElicitForm("Who?", object("{\"type\":\"object\",\"properties\":{}}")));
		requests.put("login", new InputRequest.ElicitUrl("Log in", "https://e.org/login", "id-1"));
		requests.put("poem", new InputRequest.CreateMessage(
				object("{\"messages\":[],\"maxTokens\":10,\"tools\":[{\"name\":\"t\"}]}")));
		requests.put("where", new InputRequest.ListRoots());
		assertThat(wire(V2026_07_28, new ProtocolResult.InputRequired(requests, "sealed"))).isEqualTo(json("""
				{"resultType":"input_required","inputRequests":{
				"name":{"method":"elicitation/create","params":{"message":"Who?",
				"requestedSchema":{"type":"object","properties":{}}}},
				"login":{"method":"elicitation/create","params":{"mode":"url","message":"Log in",
				"url":"https://e.org/login"}},
				"poem":{"method":"sampling/createMessage","params":{"messages":[],"maxTokens":10,
				"tools":[{"name":"t"}]}},
				"where":{"method":"roots/list"}},
				"requestState":"sealed",
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
	}

	@Test
	void asksForNothingButARetry() {
		// server-2026 MRTR-03, MRTR-06
		assertThat(wire(V2026_07_28, new ProtocolResult.InputRequired(Map.of(), "sealed"))).isEqualTo(json("""
				{"resultType":"input_required","requestState":"sealed",
				"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
		assertThat(wire(V2026_07_28, new ProtocolResult.InputRequired(Map.of("r", new InputRequest.ListRoots()), null)))
			.isEqualTo(json("""
					{"resultType":"input_required","inputRequests":{"r":{"method":"roots/list"}},
					"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
					"""));
	}

	@Test
	void endsSubscriptions() {
		// server-2026 SUBS-09: the id keeps its type
		assertThat(wire(V2026_07_28, new ProtocolResult.SubscriptionEnded("\"7\""))).isEqualTo(json("""
				{"resultType":"complete","_meta":{"io.modelcontextprotocol/subscriptionId":"7",
				"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0"}}}
				"""));
		assertThat(Golden.text(WireFormat.of(V2026_07_28).encode(new ProtocolResult.SubscriptionEnded("7"))))
			.isEqualTo("{\"resultType\":\"complete\",\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":7}}");
	}

	@ParameterizedTest
	@EnumSource
	void refusesResultsOfTheOtherEra(ProtocolVersion version) {
		McpResult initialize = new ProtocolResult.Initialize(version, TOOLS_ONLY, SERVER, null);
		List<McpResult> stateless = List.of(
				new ProtocolResult.Discover(List.of(version), TOOLS_ONLY, null, CacheHint.NONE),
				new ProtocolResult.InputRequired(Map.of(), "sealed"), new ProtocolResult.SubscriptionEnded("7"));
		for (McpResult result : version.isSessionEra() ? stateless : List.of(initialize)) {
			assertThatIllegalStateException().isThrownBy(() -> wire(version, result))
				.withMessage("The result %s does not exist in %s", result.getClass().getSimpleName(), version);
		}
	}

}
