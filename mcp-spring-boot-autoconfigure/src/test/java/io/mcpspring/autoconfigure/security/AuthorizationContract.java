package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who may use what, and as whom it runs. Run for each stack.
 */
@SpringBootTest(classes = SecuredApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "server.address=127.0.0.1", "mcp.server.public-url=" + StubIssuer.AUDIENCE,
				"mcp.server.execution.max-threads=1", "test.engine.promotion-delay=3s" })
@DirtiesContext
abstract class AuthorizationContract {

	private static final StubIssuer ISSUER = new StubIssuer();

	private final String alice = "Bearer " + ISSUER.token("alice");

	private final String bob = "Bearer " + ISSUER.token("bob");

	@Autowired
	@Qualifier("mcpTaskExecutor")
	private Executor executor;

	@Autowired
	private SecuredApplication.Files files;

	@LocalServerPort
	private int port;

	@DynamicPropertySource
	static void issuer(DynamicPropertyRegistry registry) {
		registry.add("spring.security.oauth2.resourceserver.jwt.issuer-uri", ISSUER::url);
	}

	// server-2025 AUTH-09, AUTH-16, AUTH-17, SECBP-06; server-2026 AUTH-10, AUTH-11,
	// AUTH-14, AUTH-21
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void asksForAllScopesBeforeAnyByteAndServesBetterToken(boolean inSession) {
		HttpResponse<String> refused = call(inSession, this.alice, "write", "{}");
		assertThat(refused.statusCode()).isEqualTo(403);
		assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/json");
		assertThat(McpHttp.challenge(refused)).contains("error=\"insufficient_scope\"",
				"scope=\"files:read files:write\"",
				"resource_metadata=\"https://mcp.example.com/.well-known/oauth-protected-resource/mcp\"");
		String half = "Bearer " + ISSUER.token("alice", "files:write");
		assertThat(call(inSession, half, "write", "{}").statusCode()).isEqualTo(403);
		String better = "Bearer " + ISSUER.token("alice", "files:read", "files:write");
		HttpResponse<String> served = call(inSession, better, "write", "{}");
		assertThat(served.statusCode()).isEqualTo(200);
		assertThat(text(served)).isEqualTo("written");
	}

	// sign-in OUT-06
	@Test
	void continuesSessionWithTokenOfMoreOrFewerScopes() {
		McpHttp http = http();
		String session = http.session(this.alice);
		String better = "Bearer " + ISSUER.token("alice", "files:read", "files:write");
		for (int round = 0; round < 2; round++) {
			assertThat(http.callInSession(this.alice, session, 2, "write", "{}").statusCode()).isEqualTo(403);
			assertThat(text(http.callInSession(better, session, 3, "write", "{}"))).isEqualTo("written");
		}
		String bob = "Bearer " + ISSUER.token("bob", "files:read", "files:write");
		assertThat(http.callInSession(bob, session, 4, "write", "{}").statusCode()).isEqualTo(404);
	}

	@Test // server-2026 AUTH-12
	void honoursScopeHierarchy() {
		String admin = "Bearer " + ISSUER.token("alice", "files:read", "admin");
		assertThat(text(call(false, admin, "write", "{}"))).isEqualTo("written");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void hidesWhatRuleDeniesEverywhere(boolean inSession) {
		assertThat(toolNames(this.alice)).doesNotContain("secret").contains("audit", "write", "ownFile");
		HttpResponse<String> hidden = call(inSession, this.alice, "secret", "{}");
		HttpResponse<String> unknown = call(inSession, this.alice, "sacred", "{}");
		assertThat(hidden.statusCode()).isEqualTo(unknown.statusCode());
		assertThat(hidden.body().replace("secret", "sacred")).isEqualTo(unknown.body());
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void asksForScopesOfRuleThatIsAboutScopesAlone(boolean inSession) {
		HttpResponse<String> refused = call(inSession, this.alice, "audit", "{}");
		assertThat(refused.statusCode()).isEqualTo(403);
		assertThat(McpHttp.challenge(refused)).contains("scope=\"audit\"");
		assertThat(text(call(inSession, "Bearer " + ISSUER.token("alice", "audit"), "audit", "{}")))
			.isEqualTo("audited");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void letsRuleLookAtArguments(boolean inSession) {
		assertThat(text(call(inSession, this.alice, "ownFile", "{\"owner\":\"alice\"}"))).isEqualTo("file of alice");
		HttpResponse<String> denied = call(inSession, this.alice, "ownFile", "{\"owner\":\"bob\"}");
		assertThat(denied.statusCode()).isEqualTo(403);
		assertThat(McpHttp.json(denied).at("/error/message").asString()).isEqualTo("Access denied");
	}

	@ParameterizedTest
	@CsvSource({ "byRoot, by root", "byBean, by bean", "byInspector, by inspector" })
	void letsRuleLookAtTheBean(String tool, String answer) {
		assertThat(toolNames(this.bob)).contains(tool);
		for (boolean inSession : new boolean[] { true, false }) {
			assertThat(text(call(inSession, this.alice, tool, "{}"))).isEqualTo(answer);
			HttpResponse<String> denied = call(inSession, this.bob, tool, "{}");
			assertThat(denied.statusCode()).isEqualTo(403);
			assertThat(McpHttp.json(denied).at("/error/message").asString()).isEqualTo("Access denied");
		}
	}

	@Test
	void letsRuleOfATaskLookAtTheBean() {
		assertThat(McpHttp.json(taskOfByRoot(this.alice)).at("/result/content/0/text").asString(""))
			.isEqualTo("by root");
		HttpResponse<String> denied = taskOfByRoot(this.bob);
		assertThat(denied.body()).contains("Access denied").doesNotContain("by root");
	}

	/** The result of the task, or the answer that made none. */
	private HttpResponse<String> taskOfByRoot(String caller) {
		String session = http().session(caller);
		HttpResponse<String> begun = http().post(caller,
				McpHttp.call(2, "byRoot", "{}").replace("\"arguments\"", "\"task\":{},\"arguments\""), "Mcp-Session-Id",
				session);
		String id = McpHttp.json(begun).at("/result/task/taskId").asString("");
		if (id.isEmpty()) {
			return begun;
		}
		return http().post(caller,
				"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tasks/result\",\"params\":{\"taskId\":\"" + id + "\"}}",
				"Mcp-Session-Id", session);
	}

	@Test
	void decidesWithoutTheCallWhatDoesNotNeedIt() {
		assertThat(toolNames(this.alice)).doesNotContain("byName");
	}

	@Test
	void listsThatDependOnCallerAreNotShared() {
		JsonNode tools = McpHttp.json(http().stateless(this.alice, "tools/list", null, ""));
		assertThat(tools.at("/result/cacheScope").asString()).isEqualTo("private");
		JsonNode prompts = McpHttp.json(http().stateless(this.alice, "server/discover", null, ""));
		assertThat(prompts.at("/result/cacheScope").asString()).isEqualTo("public");
	}

	@Test
	void listsAreNotSharedAmongTokens() {
		// server-2026 CACHE-05: also where everybody sees the same
		JsonNode prompts = McpHttp.json(http().stateless(this.alice, "prompts/list", null, ""));
		assertThat(prompts.at("/result/prompts/0/name").asString()).isEqualTo("greeting");
		assertThat(prompts.at("/result/cacheScope").asString()).isEqualTo("private");
	}

	@ParameterizedTest
	@ValueSource(strings = { "whoami", "whoamiLater" })
	void runsMethodsAsCaller(String tool) {
		for (boolean inSession : new boolean[] { true, false }) {
			assertThat(text(call(inSession, this.alice, tool, "{}"))).isEqualTo("alice");
			assertThat(text(call(inSession, this.bob, tool, "{}"))).isEqualTo("bob");
		}
	}

	@Test
	void contextIsGoneFromThreadsAfterwards() throws Exception {
		for (int i = 0; i < 20; i++) {
			call(false, this.alice, "whoami", "{}");
			CompletableFuture<String> left = new CompletableFuture<>();
			this.executor
				.execute(() -> left.complete(String.valueOf(SecurityContextHolder.getContext().getAuthentication())));
			assertThat(left.get(30, TimeUnit.SECONDS)).isEqualTo("null");
		}
	}

	@Test
	void resumedWorkRunsAsWhoeverBeganIt() {
		HttpResponse<String> asked = http().callStateless(this.alice, "whoamiAfterQuestion", "{}");
		JsonNode result = McpHttp.json(asked).path("result");
		String key = result.path("inputRequests").propertyNames().iterator().next();
		assertThat(text(answer(this.alice, key, result))).isEqualTo("alice");
		// server-2026 MRTR-08: another caller's state is as good as garbage.
		HttpResponse<String> stolen = answer(this.bob, key, result);
		assertThat(McpHttp.json(stolen).path("error").isMissingNode()).isFalse();
		assertThat(stolen.body()).isEqualTo(garbage(this.bob, key).body());
	}

	@Test // server-2025 SESS-14: the answer of another is nobody's, that of the same user
			// goes on
	void resumedWorkOfSessionRunsAsWhoeverBeganIt() {
		String session = http().session(this.alice);
		try (Stream<String> lines = http().lines(this.alice, McpHttp.call(7, "whoamiAfterQuestion", "{}"),
				"Mcp-Session-Id", session)) {
			Iterator<JsonNode> messages = lines.filter((line) -> line.startsWith("data: {"))
				.map((line) -> JsonMapper.shared().readTree(line.substring(6)))
				.iterator();
			String answer = "{\"jsonrpc\":\"2.0\",\"id\":" + messages.next().path("id")
					+ ",\"result\":{\"action\":\"accept\",\"content\":{\"yes\":true}}}";
			assertThat(http().post(this.bob, answer, "Mcp-Session-Id", session).statusCode()).isEqualTo(404);
			String newer = "Bearer " + ISSUER.token("alice");
			assertThat(http().post(newer, answer, "Mcp-Session-Id", session).statusCode()).isEqualTo(202);
			assertThat(messages.next().at("/result/content/0/text").asString()).isEqualTo("alice");
		}
	}

	@Test // server-2025 SESS-15: and what went on meanwhile is there for a better token
	void closesStreamOfSessionWhenTokenExpires() {
		String session = http().session(this.alice);
		String cut = ISSUER.cut("notifications/progress",
				(brief) -> http().callInSession(brief, session, 4, "linger", "{}"));
		assertThat(cut).contains("notifications/progress").doesNotContain("lingered");
		this.files.endLingering();
		assertThat(resume(this.alice, session, firstEvent(cut)).body()).contains("lingered");
	}

	@Test
	void closesStreamThatNeverPausesWhenTokenExpires() {
		String session = http().session(this.alice);
		String cut = ISSUER.cut("notifications/progress",
				(brief) -> http().callInSession(brief, session, 4, "chatter", "{}"));
		assertThat(cut).contains("notifications/progress").doesNotContain("left behind", "chattered").endsWith("\n\n");
		this.files.endLingering();
	}

	@Test
	void endsStatelessCallWhenTokenExpires() {
		String cut = ISSUER.cut("token expired", (brief) -> http().callStateless(brief, "linger", "{}"));
		this.files.endLingering();
		assertThat(cut).contains("token expired").doesNotContain("lingered");
	}

	private static String firstEvent(String stream) {
		return stream.lines().filter((line) -> line.startsWith("id:")).findFirst().orElseThrow().substring(3).strip();
	}

	private HttpResponse<String> answer(String authorization, String key, JsonNode asked) {
		return http().stateless(authorization, "tools/call", "whoamiAfterQuestion",
				"\"name\":\"whoamiAfterQuestion\",\"arguments\":{},\"requestState\":" + asked.path("requestState")
						+ ",\"inputResponses\":{\"" + key + "\":{\"action\":\"accept\",\"content\":{\"yes\":true}}}");
	}

	private HttpResponse<String> garbage(String authorization, String key) {
		return http().stateless(authorization, "tools/call", "whoamiAfterQuestion",
				"\"name\":\"whoamiAfterQuestion\",\"arguments\":{},\"requestState\":\"garbage\",\"inputResponses\":{\""
						+ key + "\":{\"action\":\"accept\",\"content\":{\"yes\":true}}}");
	}

	// server-2025 SESS-14, SSE-08: another's session is as good as none, on every method
	@Test
	void sessionOfAnotherCallerIsUnknown() {
		String session = http().session(this.alice);
		HttpResponse<String> called = http().callInSession(this.alice, session, 2, "write", "{}");
		assertThat(called.statusCode()).isEqualTo(403);
		for (String method : List.of("POST", "GET", "DELETE")) {
			HttpResponse<String> stolen = withSession(method, this.bob, session);
			HttpResponse<String> unknown = withSession(method, this.bob, "unknown");
			assertThat(stolen.statusCode()).as(method).isEqualTo(unknown.statusCode()).isEqualTo(404);
			assertThat(stolen.body()).isEqualTo(unknown.body());
		}
		String other = "Bearer " + ISSUER.token((claims) -> claims.subject("alice").claim("client_id", "other"));
		assertThat(withSession("POST", other, session).statusCode()).isEqualTo(404);
		assertThat(withSession("POST", this.alice, session).statusCode()).isEqualTo(200);
	}

	private HttpResponse<String> withSession(String method, String authorization, String session) {
		String body = "POST".equals(method) ? "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"ping\"}" : null;
		return http().send(method, "/mcp", body, "Content-Type", "application/json", "Accept",
				"POST".equals(method) ? "application/json, text/event-stream" : "text/event-stream", "Authorization",
				authorization, "Mcp-Session-Id", session);
	}

	@Test
	void eventOfAnotherSessionIsUnknown() {
		String better = "Bearer " + ISSUER.token("alice", "files:read", "files:write");
		String session = http().session(better);
		String stream = http().callInSession(better, session, 3, "write", "{}").body();
		String event = firstEvent(stream);
		String own = http().session(this.bob);
		HttpResponse<String> stolen = resume(this.bob, own, event);
		HttpResponse<String> unknown = resume(this.bob, own, "garbage");
		assertThat(stolen.statusCode()).isEqualTo(unknown.statusCode());
		assertThat(stolen.body()).isEqualTo(unknown.body());
		assertThat(resume(better, session, event).body()).contains("written");
	}

	private HttpResponse<String> resume(String authorization, String session, String event) {
		return http().send("GET", "/mcp", null, "Accept", "text/event-stream", "Authorization", authorization,
				"Mcp-Session-Id", session, "Last-Event-ID", event);
	}

	private List<String> toolNames(String authorization) {
		return McpHttp.json(http().stateless(authorization, "tools/list", null, ""))
			.at("/result/tools")
			.valueStream()
			.map((tool) -> tool.path("name").asString())
			.toList();
	}

	private HttpResponse<String> call(boolean inSession, String authorization, String tool, String arguments) {
		return inSession ? http().callInSession(authorization, http().session(authorization), 2, tool, arguments)
				: http().callStateless(authorization, tool, arguments);
	}

	private static String text(HttpResponse<String> response) {
		assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
		return McpHttp.json(response).at("/result/content/0/text").asString();
	}

	private McpHttp http() {
		return new McpHttp(this.port);
	}

}
