package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTask;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.EachStack;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.Access;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Public and protected offers at one address, for callers with and without a token.
 */
@ExtendWith({ OutputCaptureExtension.class, SecuredServers.Extension.class })
class PublicOffersTests {

	private static final String LEGACY = "2025-11-25";

	private static final String[] ANONYMOUS = { "mcp.server.security.anonymous=true",
			"mcp.server.security.scopes=shop" };

	// sign-in MIX-02, MIX-03, MIX-09, MIX-10
	@EachStack
	void asksForTokenWhereNothingIsPublic(WebApplicationType type, CapturedOutput output) {
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = start(type, issuer, ANONYMOUS)) {
			McpHttp http = server.http();
			assertThat(output)
				.contains("Callers without an access token may use [ask, brochure, busy, greet, look, page://about,"
						+ " page://{name}, remember, " + "taste, toast] of the MCP server");
			for (String method : List.of("server/discover", "tools/list", "resources/list", "resources/templates/list",
					"prompts/list")) {
				assertThat(http.stateless(null, method, null, "").statusCode()).as(method).isEqualTo(200);
			}
			assertThat(McpHttp.json(http.callStateless(null, "look", "{}")).toString()).contains("nobody");
			assertThat(text(http.callStateless("Bearer " + issuer.token("alice"), "look", "{}"))).isEqualTo("alice");
			assertThat(text(http.callStateless(null, "taste", "{}"))).isEqualTo("nobody");
			refused(http.callStateless(null, "buy", "{}"), "orders:write");
			refused(http.callStateless(null, "audit", "{}"), "audit");
			refused(http.callStateless(null, "plain", "{}"), "shop");
			// Whatever is not listed is the same to strangers, whether it exists or not.
			refused(http.callStateless(null, "secret", "{}"), "shop");
			refused(http.callStateless(null, "nothing", "{}"), "shop");
			refused(http.stateless(null, "subscriptions/listen", null, "\"notifications\":{\"toolsListChanged\":true}"),
					"shop");
			refused(http.stateless(null, "logging/setLevel", null, "\"level\":\"debug\""), "shop");
			refused(http.stateless(null, "no/such/method", null, ""), "shop");
			refused(http.stateless(null, "tasks/get", "t", "\"taskId\":\"t\""), "shop");
			refused(http.post(null, "[" + McpHttp.call(1, "look", "{}") + "]"), "shop");
			refused(http.post(null, "{"), "shop");
			refused(http.post(null, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"), "shop");
			HttpResponse<String> missing = http.callStateless("Bearer " + issuer.token("alice"), "buy", "{}");
			assertThat(missing.statusCode()).isEqualTo(403);
			assertThat(McpHttp.challenge(missing)).contains("error=\"insufficient_scope\"", "scope=\"orders:write\"");
			assertThat(text(http.callStateless("Bearer " + issuer.token("alice", "orders:write"), "buy", "{}")))
				.isEqualTo("bought");
			assertThat(http.send("GET", "/.well-known/oauth-protected-resource/mcp", null).statusCode()).isEqualTo(200);
		}
	}

	// sign-in MIX-01
	@EachStack
	void badCredentialsAreNeverNone(WebApplicationType type, SecuredServers servers) {
		StubIssuer issuer = servers.issuer();
		McpHttp http = servers.withIssuer(type, Shop.class, ANONYMOUS).http();
		String expired = issuer.token((claims) -> claims.expirationTime(StubIssuer.in(-300)));
		String foreign = issuer.token((claims) -> claims.audience("https://other.example/mcp"));
		for (String token : List.of(expired, foreign, "nonsense")) {
			HttpResponse<String> refused = http.callStateless("Bearer " + token, "look", "{}");
			assertThat(refused.statusCode()).isEqualTo(401);
			assertThat(McpHttp.challenge(refused)).contains("error=\"invalid_token\"");
			assertThat(http.stateless("Bearer " + token, "tools/list", null, "").statusCode()).isEqualTo(401);
			assertThat(http.initialize("Bearer " + token).statusCode()).isEqualTo(401);
		}
		for (String other : List.of("Basic YWRhOmFkYQ==", "DPoP " + issuer.token("alice"), "alice")) {
			assertThat(http.callStateless(other, "look", "{}").statusCode()).as(other).isEqualTo(401);
		}
	}

	// sign-in MIX-08, MIX-11
	@EachStack
	void strangersHaveNoSession(WebApplicationType type, SecuredServers servers) {
		StubIssuer issuer = servers.issuer();
		McpHttp http = servers.withIssuer(type, Shop.class, ANONYMOUS).http();
		String alice = "Bearer " + issuer.token("alice", "orders:write");
		HttpResponse<String> begun = http.initialize(null);
		assertThat(begun.statusCode()).isEqualTo(200);
		assertThat(McpHttp.json(begun).at("/result/protocolVersion").asString()).isEqualTo(LEGACY);
		assertThat(begun.headers().firstValue("Mcp-Session-Id")).isEmpty();
		assertThat(legacy(http, null, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}").statusCode())
			.isEqualTo(202);
		assertThat(legacy(http, null, request("ping", "{}")).statusCode()).isEqualTo(200);
		assertThat(legacy(http, null, request("tools/list", "{}")).body()).contains("\"buy\"");
		assertThat(text(legacy(http, null, McpHttp.call(1, "look", "{}")))).isEqualTo("nobody");
		refused(legacy(http, null, McpHttp.call(1, "buy", "{}")), "orders:write");
		refused(legacy(http, null, request("logging/setLevel", "{\"level\":\"debug\"}")), "shop");
		refused(legacy(http, null, request("resources/subscribe", "{\"uri\":\"page://about\"}")), "shop");
		refused(legacy(http, null,
				request("tools/call", "{\"name\":\"busy\",\"arguments\":{},\"task\":{\"ttl\":1000}}")), "shop");
		assertThat(http.send("GET", "/mcp", null, "Accept", "text/event-stream").statusCode()).isEqualTo(405);
		// Signed in, the host goes on without a session, or begins one.
		assertThat(text(legacy(http, alice, McpHttp.call(1, "buy", "{}")))).isEqualTo("bought");
		assertThat(legacy(http, alice, request("resources/subscribe", "{\"uri\":\"page://about\"}")).body())
			.contains("-32601");
		String session = http.session(alice);
		assertThat(text(http.callInSession(alice, session, 2, "look", "{}"))).isEqualTo("alice");
		refused(http.callInSession(null, session, 3, "look", "{}"), "shop");
		refused(http.send("GET", "/mcp", null, "Accept", "text/event-stream", "Mcp-Session-Id", session), "shop");
		refused(http.send("DELETE", "/mcp", null, "Mcp-Session-Id", session), "shop");
		assertThat(text(http.callInSession(alice, session, 4, "look", "{}"))).isEqualTo("alice");
	}

	// sign-in MIX-08, MIX-10
	@EachStack
	void strangersAreToldOfNothingThatTheyMayNotUse(WebApplicationType type, SecuredServers servers) {
		StubIssuer issuer = servers.issuer();
		McpHttp http = servers.withIssuer(type, Shop.class, ANONYMOUS).http();
		JsonNode begun = McpHttp.json(http.initialize(null)).at("/result/capabilities");
		assertThat(begun.has("tools")).isTrue();
		assertThat(begun.has("logging")).isFalse();
		assertThat(begun.toString()).doesNotContain("listChanged", "subscribe");
		JsonNode discovered = McpHttp.json(http.stateless(null, "server/discover", null, "")).path("result");
		assertThat(discovered.path("capabilities").has("tools")).isTrue();
		assertThat(discovered.path("capabilities").toString()).doesNotContain("listChanged", "subscribe");
		assertThat(discovered.path("ttlMs").asInt()).isZero();
		assertThat(discovered.path("cacheScope").asString()).isEqualTo("private");
		String alice = "Bearer " + issuer.token("alice");
		JsonNode own = McpHttp.json(http.initialize(alice)).at("/result/capabilities");
		assertThat(own.has("logging")).isTrue();
		assertThat(own.at("/tools/listChanged").asBoolean()).isTrue();
		JsonNode hers = McpHttp.json(http.stateless(alice, "server/discover", null, "")).path("result");
		assertThat(hers.at("/capabilities/tools/listChanged").asBoolean()).isTrue();
		assertThat(hers.path("cacheScope").asString()).isEqualTo("private");
	}

	// sign-in MIX-08
	@EachStack
	void strangersOwnNothingAndAreAskedNothing(WebApplicationType type, SecuredServers servers) {
		StubIssuer issuer = servers.issuer();
		McpHttp http = servers.withIssuer(type, Shop.class, ANONYMOUS).http();
		assertThat(http.callStateless(null, "ask", "{}").body()).contains("Only callers who are signed in")
			.doesNotContain("requestState");
		String answered = "\"name\":\"ask\",\"arguments\":{},\"inputResponses\":{\"q0\":{\"action\":\"decline\"}}";
		assertThat(http.stateless(null, "tools/call", "ask", answered).body())
			.contains("Only callers who are signed in");
		assertThat(legacy(http, null, McpHttp.call(1, "ask", "{}")).body()).contains("\"isError\":true");
		HttpResponse<String> remember = http.callStateless(null, "remember", "{}");
		assertThat(remember.statusCode()).isEqualTo(401);
		assertThat(McpHttp.challenge(remember)).contains("scope=\"shop\"");
		assertThat(http.callStateless("Bearer " + issuer.token("alice"), "ask", "{}").body()).contains("requestState");
		String extension = "\"name\":\"busy\",\"arguments\":{},";
		String body = McpHttp.statelessBody("tools/call", extension.substring(0, extension.length() - 1))
			.replace("\"elicitation\":{\"form\":{}}", "\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}");
		HttpResponse<String> busy = http.post(null, body, "MCP-Protocol-Version", "2026-07-28", "Mcp-Method",
				"tools/call", "Mcp-Name", "busy");
		assertThat(text(busy)).isEqualTo("busy");
	}

	// sign-in MIX-02, MIX-11
	@EachStack
	void resourcesPromptsAndCompletionsHaveTheirOwnAccess(WebApplicationType type, SecuredServers servers) {
		StubIssuer issuer = servers.issuer();
		McpHttp http = servers.withIssuer(type, Shop.class, ANONYMOUS).http();
		assertThat(read(http, null, "page://about").body()).contains("about us");
		assertThat(read(http, null, "page://jobs").body()).contains("page jobs");
		// A public template does not stand in for what is protected.
		refused(read(http, null, "page://accounts"), "shop");
		refused(read(http, null, "page://nothing/here"), "shop");
		assertThat(read(http, "Bearer " + issuer.token("alice"), "page://accounts").body()).contains("accounts");
		assertThat(http.stateless(null, "prompts/get", "greet", "\"name\":\"greet\"").body()).contains("Say hello");
		refused(http.stateless(null, "prompts/get", "dun", "\"name\":\"dun\""), "shop");
		assertThat(complete(http, "toast", "drink").body()).contains("COFFEE");
		refused(complete(http, "dun", "name"), "shop");
	}

	// sign-in MIX-06, MIX-07
	@EachStack
	void listsTellHowToBeAllowedAndAreNotMixed(WebApplicationType type, SecuredServers servers) {
		StubIssuer issuer = servers.issuer();
		McpHttp http = servers.withIssuer(type, Shop.class, ANONYMOUS).http();
		JsonNode strangers = McpHttp.json(http.stateless(null, "tools/list", null, "")).path("result");
		JsonNode callers = McpHttp.json(http.stateless("Bearer " + issuer.token("alice"), "tools/list", null, ""))
			.path("result");
		assertThat(strangers.path("tools")).isEqualTo(callers.path("tools"));
		assertThat(strangers.toString()).doesNotContain("secret");
		assertThat(strangers.path("cacheScope").asString()).isEqualTo("private");
		assertThat(strangers.path("ttlMs").asInt()).isZero();
		assertThat(callers.path("cacheScope").asString()).isEqualTo("private");
		schemes(strangers, "look", "[{\"type\":\"noauth\"}]");
		schemes(strangers, "taste", "[{\"type\":\"noauth\"},{\"type\":\"oauth2\",\"scopes\":[]}]");
		schemes(strangers, "buy", "[{\"type\":\"oauth2\",\"scopes\":[\"orders:write\"]}]");
		schemes(strangers, "audit", "[{\"type\":\"oauth2\",\"scopes\":[\"audit\"]}]");
		JsonNode prompts = McpHttp.json(http.stateless(null, "prompts/list", null, "")).path("result");
		assertThat(prompts.path("cacheScope").asString()).as("the same for all").isEqualTo("public");
	}

	private static void schemes(JsonNode list, String tool, String schemes) {
		JsonNode found = list.path("tools")
			.valueStream()
			.filter((entry) -> entry.path("name").asString().equals(tool))
			.findFirst()
			.orElseThrow();
		assertThat(found.path("securitySchemes").toString()).isEqualTo(schemes);
		assertThat(found.at("/_meta/securitySchemes").toString()).isEqualTo(schemes);
	}

	// sign-in MIX-04, MIX-05
	@EachStack
	void chatGptReadsChallengesInResults(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = start(type, issuer, "mcp.server.security.anonymous=true",
						"mcp.server.security.challenge=auto")) {
			McpHttp http = server.http();
			String agent = "openai-mcp/1.0.0";
			refused(http.callStateless(null, "buy", "{}"), "orders:write");
			inResult(chat(http, null, "buy", agent), "invalid_token");
			inResult(legacy(http, null, McpHttp.call(1, "buy", "{}"), "User-Agent", agent), "invalid_token");
			String alice = "Bearer " + issuer.token("alice");
			inResult(chat(http, alice, "buy", agent), "insufficient_scope");
			String session = http.session(alice);
			inResult(legacy(http, alice, McpHttp.call(1, "buy", "{}"), "User-Agent", agent, "Mcp-Session-Id", session),
					"insufficient_scope");
			assertThat(http.callStateless(alice, "buy", "{}").statusCode()).isEqualTo(403);
			// The form changes, never the decision.
			assertThat(chat(http, "Bearer nonsense", "buy", agent).statusCode()).isEqualTo(401);
			assertThat(chat(http, "Bearer nonsense", "look", agent).statusCode()).isEqualTo(401);
			inResult(chat(http, null, "secret", agent), "invalid_token");
			assertThat(http
				.post(null, McpHttp.statelessBody("no/such", ""), "MCP-Protocol-Version", "2026-07-28", "Mcp-Method",
						"no/such", "User-Agent", agent)
				.statusCode()).isEqualTo(401);
		}
	}

	private static void inResult(HttpResponse<String> response, String error) {
		assertThat(response.statusCode()).isEqualTo(200);
		JsonNode result = McpHttp.json(response).path("result");
		assertThat(result.path("isError").asBoolean()).isTrue();
		assertThat(result.path("_meta").path("mcp/www_authenticate").path(0).asString()).startsWith("Bearer ")
			.contains("error=\"" + error + "\"", "error_description=", "resource_metadata=\"https://mcp.example.com/")
			.isEqualTo(McpHttp.challenge(response));
		assertThat(response.body()).doesNotContain("bought");
	}

	private static HttpResponse<String> chat(McpHttp http, String authorization, String tool, String agent) {
		return http.post(authorization,
				McpHttp.statelessBody("tools/call", "\"name\":\"" + tool + "\",\"arguments\":{}"),
				"MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", tool, "User-Agent",
				agent);
	}

	// sign-in MIX-12
	@EachStack
	void propertyNamesPublicTools(WebApplicationType type, CapturedOutput output) {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = start(type, issuer, "mcp.server.security.anonymous=true",
						"mcp.server.security.public-tools=plain,buy,nothing")) {
			assertThat(text(server.http().callStateless(null, "plain", "{}"))).isEqualTo("plain");
			refused(server.http().callStateless(null, "buy", "{}"), "orders:write");
			assertThat(output).contains("'mcp.server.security.public-tools' names [buy, nothing]");
		}
	}

	// sign-in MIX-12
	@EachStack
	void publicOffersNeedTheProperty(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer()) {
			assertThatThrownBy(() -> start(type, issuer).close()).hasMessageContaining("mcp.server.security.anonymous")
				.hasMessageContaining("access = Access.");
		}
	}

	@EachStack
	void nothingIsOpenWithoutTheProperty(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = SecuredServer.start(type, issuer)) {
			assertThat(server.http().initialize(null).statusCode()).isEqualTo(401);
			assertThat(server.http().stateless(null, "tools/list", null, "").statusCode()).isEqualTo(401);
			assertThat(server.http().stateless("Bearer " + issuer.token("alice"), "tools/list", null, "").body())
				.doesNotContain("securitySchemes");
		}
	}

	// sign-in MIX-12
	@Test
	void chainsOfTheApplicationHaveToLetStrangersIn() {
		try (StubIssuer issuer = new StubIssuer()) {
			assertThatThrownBy(() -> SecuredServer
				.start(WebApplicationType.SERVLET, ClosedChain.class, properties(issuer, ANONYMOUS))
				.close()).hasMessageContaining("'mcp.server.security.anonymous' is true, but")
				.hasMessageContaining("mcpSecurityFilterChain")
				.hasMessageContaining("asks everybody for credentials at /mcp");
			assertThatThrownBy(() -> SecuredServer
				.start(WebApplicationType.SERVLET, Shop.class, "mcp.server.security.anonymous=true")
				.close()).hasMessageContaining("access tokens do not protect the MCP server");
			try (SecuredServer server = SecuredServer.start(WebApplicationType.SERVLET, OpenChain.class,
					properties(issuer, ANONYMOUS))) {
				assertThat(text(server.http().callStateless(null, "look", "{}"))).isEqualTo("nobody");
				refused(server.http().callStateless(null, "buy", "{}"), "orders:write");
				assertThat(server.http().callStateless("Bearer x", "look", "{}").statusCode()).isEqualTo(401);
			}
		}
	}

	@Test
	void furtherServersHaveNothingPublic() {
		try (StubIssuer issuer = new StubIssuer()) {
			assertThatThrownBy(() -> start(WebApplicationType.SERVLET, issuer, "mcp.server.security.anonymous=true",
					"mcp.server.servers.partners.path=/partners",
					"mcp.server.servers.partners.public-url=https://mcp.example.com/partners",
					"mcp.server.servers.partners.security.anonymous=true")
				.close()).hasStackTraceContaining("mcp.server.servers.partners.security.anonymous");
			try (SecuredServer server = start(WebApplicationType.SERVLET, issuer, "mcp.server.security.anonymous=true",
					"mcp.server.servers.partners.path=/partners",
					"mcp.server.servers.partners.public-url=https://mcp.example.com/partners")) {
				assertThat(server.http()
					.send("POST", "/partners", McpHttp.statelessBody("tools/list", ""), "Content-Type",
							"application/json", "Accept", "application/json, text/event-stream", "MCP-Protocol-Version",
							"2026-07-28", "Mcp-Method", "tools/list")
					.statusCode()).isEqualTo(401);
			}
		}
	}

	@Test
	void scopesForEverybodyAreAMistake() {
		try (StubIssuer issuer = new StubIssuer()) {
			assertThatThrownBy(() -> SecuredServer
				.start(WebApplicationType.SERVLET, Contradiction.class, properties(issuer, ANONYMOUS))
				.close()).hasMessageContaining("lets everybody use it, but it needs scopes");
		}
	}

	private static SecuredServer start(WebApplicationType type, StubIssuer issuer, String... properties) {
		return SecuredServer.start(type, Shop.class, properties(issuer, properties));
	}

	private static String[] properties(StubIssuer issuer, String... properties) {
		List<String> all = new ArrayList<>(List.of("mcp.server.public-url=" + StubIssuer.AUDIENCE,
				"spring.security.oauth2.resourceserver.jwt.issuer-uri=" + issuer.url()));
		all.addAll(List.of(properties));
		return all.toArray(String[]::new);
	}

	private static void refused(HttpResponse<String> response, String scope) {
		assertThat(response.statusCode()).isEqualTo(401);
		assertThat(response.body()).isEmpty();
		assertThat(McpHttp.challenge(response)).startsWith("Bearer ")
			.contains("scope=\"" + scope + "\"",
					"resource_metadata=\"https://mcp.example.com/.well-known/oauth-protected-resource/mcp\"")
			.doesNotContain("error=");
	}

	private static HttpResponse<String> legacy(McpHttp http, String authorization, String body, String... headers) {
		List<String> all = new ArrayList<>(List.of("MCP-Protocol-Version", LEGACY));
		all.addAll(List.of(headers));
		return http.post(authorization, body, all.toArray(String[]::new));
	}

	private static String request(String method, String params) {
		return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}";
	}

	private static HttpResponse<String> read(McpHttp http, String authorization, String uri) {
		return http.stateless(authorization, "resources/read", uri, "\"uri\":\"" + uri + "\"");
	}

	private static HttpResponse<String> complete(McpHttp http, String prompt, String argument) {
		return http.stateless(null, "completion/complete", null, "\"ref\":{\"type\":\"ref/prompt\",\"name\":\"" + prompt
				+ "\"},\"argument\":{\"name\":\"" + argument + "\",\"value\":\"\"}");
	}

	private static String text(HttpResponse<String> response) {
		return McpHttp.json(response).at("/result/content/0/text").asString();
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EnableMethodSecurity
	@Import(Offers.class)
	static class Shop {

		@Bean
		Object registered(McpCatalog catalog) {
			return catalog.tool("brochure")
				.access(Access.PUBLIC)
				.handler((context, arguments) -> "brochure")
				.register();
		}

	}

	static class Offers {

		@McpTool(access = Access.PUBLIC)
		public String look(McpRequestContext context) {
			return (context.caller().principal() != null) ? context.caller().principal().getName() : "nobody";
		}

		@McpTool(access = Access.OPTIONAL)
		public String taste(McpRequestContext context) {
			return look(context);
		}

		@McpTool(access = Access.PUBLIC)
		public String ask(McpRequestContext context) {
			context.elicit("Go on?", Answer.class);
			return "asked";
		}

		@McpTool(access = Access.PUBLIC)
		public String remember(McpRequestContext context) {
			context.session(null);
			return "remembered";
		}

		@McpTool(access = Access.PUBLIC)
		@McpTask
		public String busy() {
			return "busy";
		}

		@McpTool(scopes = "orders:write")
		public String buy() {
			return "bought";
		}

		@McpTool
		public String plain() {
			return "plain";
		}

		@McpTool
		@PreAuthorize("hasAuthority('SCOPE_audit')")
		public String audit() {
			return "audited";
		}

		@McpTool
		@PreAuthorize("hasRole('OWNER')")
		public String secret() {
			return "secret";
		}

		@McpResource(uri = "page://about", access = Access.PUBLIC)
		public String about() {
			return "about us";
		}

		@McpResource(uri = "page://{name}", access = Access.PUBLIC)
		public String page(String name) {
			return "page " + name;
		}

		@McpResource(uri = "page://accounts")
		public String accounts() {
			return "accounts";
		}

		@McpPrompt(access = Access.PUBLIC)
		public String greet() {
			return "Say hello";
		}

		@McpPrompt(access = Access.PUBLIC)
		public String toast(Drink drink) {
			return "Drink " + drink;
		}

		@McpPrompt
		public String dun(String name) {
			return "Ask " + name + " for money";
		}

	}

	record Answer(boolean yes) {
	}

	enum Drink {

		TEA, COFFEE

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Shop.class)
	static class ClosedChain {

		@Bean
		SecurityFilterChain mcpSecurityFilterChain(HttpSecurity http) {
			return http.securityMatcher("/mcp")
				.csrf((csrf) -> csrf.disable())
				.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Shop.class)
	static class OpenChain {

		@Bean
		SecurityFilterChain mcpSecurityFilterChain(HttpSecurity http) {
			return http.securityMatcher("/mcp")
				.csrf((csrf) -> csrf.disable())
				.authorizeHttpRequests((requests) -> requests.requestMatchers("/mcp").permitAll())
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Shop.class)
	static class Contradiction {

		@McpTool(access = Access.PUBLIC, scopes = "orders:write")
		public String both() {
			return "both";
		}

	}

}
