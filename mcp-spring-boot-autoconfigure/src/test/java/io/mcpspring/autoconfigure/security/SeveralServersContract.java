package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.mcpspring.autoconfigure.servers.McpServers;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.engine.catalog.CatalogTable;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * Two servers on one port, of which neither knows what belongs to the other. Run for each
 * stack.
 */
@SpringBootTest(classes = SeveralServersApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT, properties = {
		"server.address=127.0.0.1", "spring.application.name=shop", "mcp.server.public-url=" + StubIssuer.AUDIENCE,
		"mcp.server.instructions=For customers", "test.engine.page-size=1", "mcp.server.tasks.inline-wait=0",
		"mcp.server.input.state-keys=a secret of some thirty-two characters", "mcp.server.security.client-ids=shop-app",
		"mcp.server.rate-limit.tools.export=1/1h", "mcp.server.servers.admin.rate-limit.tools.export=1/1h",
		"mcp.server.servers.admin.path=/admin/mcp", "mcp.server.servers.admin.instructions=For staff",
		"mcp.server.servers.admin.public-url=" + SeveralServersContract.ADMIN,
		"mcp.server.servers.admin.limits.max-sessions-per-caller=7",
		"mcp.server.servers.admin.allowed-origins=https://staff.example.com",
		"mcp.server.servers.admin.rate-limit.tools.purge=100/1m" })
@DirtiesContext
abstract class SeveralServersContract {

	static final String ADMIN = "https://mcp.example.com/admin/mcp";

	private static final StubIssuer ISSUER = new StubIssuer();

	private static final String PROTOCOL = "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
			+ "\"io.modelcontextprotocol/clientCapabilities\":{\"elicitation\":{\"form\":{}},"
			+ "\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}";

	/** Good at both servers, so that nothing but the servers themselves keep apart. */
	private final String both = token(StubIssuer.AUDIENCE, ADMIN);

	@Autowired
	private McpServers servers;

	@Autowired
	private CatalogTable catalog;

	@Autowired
	private MeterRegistry meters;

	@LocalServerPort
	private int port;

	@DynamicPropertySource
	static void issuer(DynamicPropertyRegistry registry) {
		registry.add("spring.security.oauth2.resourceserver.jwt.issuer-uri", ISSUER::url);
	}

	private static String token(String... audiences) {
		return token("", audiences);
	}

	private static String token(String scope, String[] audiences) {
		return "Bearer "
				+ ISSUER.token((claims) -> claims.subject("alice").claim("scope", scope).audience(List.of(audiences)));
	}

	@Test
	void eachHasItsOwnIdentityAndCatalogue() {
		JsonNode main = result(stateless("/mcp", this.both, "server/discover", null, ""));
		JsonNode admin = result(stateless("/admin/mcp", this.both, "server/discover", null, ""));
		assertThat(main.path("instructions").asString()).isEqualTo("For customers");
		assertThat(admin.path("instructions").asString()).isEqualTo("For staff");
		assertThat(main.toString()).contains("\"name\":\"shop\"");
		assertThat(admin.toString()).contains("\"name\":\"shop-admin\"");
		assertThat(names("/mcp")).containsExactlyInAnyOrder("orders", "confirm", "progress", "export", "count");
		assertThat(names("/admin/mcp")).containsExactlyInAnyOrder("orders", "purge", "confirm", "progress", "export",
				"count");
		assertThat(text(call("/mcp", this.both, "orders", ""))).isEqualTo("orders of customers");
		assertThat(text(call("/admin/mcp", this.both, "orders", ""))).isEqualTo("orders of all");
		assertThat(this.servers.names()).containsExactly("main", "admin");
		assertThat(this.servers.catalog("main")).isSameAs(this.catalog);
		assertThat(this.servers.control("admin")).isNotSameAs(this.servers.control("main"));
		assertThat(this.servers.catalog("main").registrations())
			.filteredOn((each) -> each.kind() == McpRegistration.Kind.COMPLETION)
			.isEmpty();
		assertThat(this.servers.catalog("admin").registrations())
			.filteredOn((each) -> each.kind() == McpRegistration.Kind.COMPLETION)
			.hasSize(2);
		assertThat(this.servers.catalog("admin").registrations())
			.filteredOn((each) -> each.kind() == McpRegistration.Kind.RESOURCE)
			.isEmpty();
	}

	@Test
	void trailingSlashMakesNoDifference() {
		assertThat(text(call("/admin/mcp/", this.both, "orders", ""))).isEqualTo("orders of all");
		assertThat(McpHttp.challenge(call("/admin/mcp/", null, "orders", ""))).isNotEmpty()
			.isEqualTo(McpHttp.challenge(call("/admin/mcp", null, "orders", "")));
	}

	@Test
	void offersOfCodeBelongToOneServer() {
		McpCatalog admin = this.servers.catalog("admin");
		admin.tool("late").handler((context, arguments) -> "late").register();
		try {
			assertThat(names("/admin/mcp")).contains("late");
			assertThat(names("/mcp")).doesNotContain("late");
			assertThat(call("/mcp", this.both, "late", "").body())
				.isEqualTo(call("/mcp", this.both, "gone", "").body().replace("gone", "late"));
		}
		finally {
			admin.remove(McpRegistration.Kind.TOOL, "late");
		}
		assertThatThrownBy(() -> this.servers.catalog("gone")).hasMessageContaining("[main, admin]");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/mcp", "/admin/mcp" })
	void sessionIsUnknownAtTheOther(String path) {
		String other = path.equals("/mcp") ? "/admin/mcp" : "/mcp";
		String session = session(path);
		for (String method : List.of("POST", "GET", "DELETE")) {
			HttpResponse<String> held = inSession(method, other, session, ping());
			HttpResponse<String> unknown = inSession(method, other, "unknown", ping());
			assertThat(held.statusCode()).as(method).isEqualTo(404);
			assertThat(held.body()).isEqualTo(unknown.body());
		}
		assertThat(inSession("POST", path, session, ping()).statusCode()).isEqualTo(200);
	}

	@Test
	void eventIsUnknownAtTheOther() {
		String session = session("/mcp");
		String stream = inSession("POST", "/mcp", session, McpHttp.call(3, "progress", "{}")).body();
		String event = stream.lines().filter((line) -> line.startsWith("id:")).findFirst().orElseThrow().substring(3);
		String own = session("/admin/mcp");
		HttpResponse<String> held = resume("/admin/mcp", own, event.strip());
		HttpResponse<String> garbage = resume("/admin/mcp", own, "garbage");
		assertThat(held.statusCode()).isEqualTo(garbage.statusCode());
		assertThat(held.body()).isEqualTo(garbage.body());
		assertThat(resume("/mcp", session, event.strip()).body()).contains("done");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/mcp", "/admin/mcp" })
	void cursorIsInvalidAtTheOther(String path) {
		String other = path.equals("/mcp") ? "/admin/mcp" : "/mcp";
		String cursor = result(list(path, "")).path("nextCursor").asString();
		assertThat(result(list(path, cursor)).path("tools").size()).isOne();
		HttpResponse<String> held = list(other, cursor);
		assertThat(McpHttp.json(held).at("/error/code").asInt()).isEqualTo(-32602);
		assertThat(held.body()).isEqualTo(list(other, "garbage").body());
	}

	@ParameterizedTest
	@ValueSource(strings = { "/mcp", "/admin/mcp" })
	void stateIsInvalidAtTheOther(String path) {
		String other = path.equals("/mcp") ? "/admin/mcp" : "/mcp";
		JsonNode asked = result(call(path, this.both, "confirm", ""));
		HttpResponse<String> held = answer(other, asked, asked.path("requestState").toString());
		assertThat(McpHttp.json(held).path("error").isMissingNode()).isFalse();
		assertThat(held.body()).isEqualTo(answer(other, asked, "\"garbage\"").body());
		assertThat(text(answer(path, asked, asked.path("requestState").toString()))).isEqualTo("confirmed");
	}

	@Test
	void taskIsUnknownAtTheOther() {
		String task = result(call("/mcp", this.both, "export", "")).path("taskId").asString();
		HttpResponse<String> held = task("/admin/mcp", task);
		assertThat(McpHttp.json(held).path("error").isMissingNode()).isFalse();
		assertThat(held.body().replace(task, "x"))
			.isEqualTo(task("/admin/mcp", "unknown").body().replace("unknown", "x"));
		assertThat(result(task("/mcp", task)).path("taskId").asString()).isEqualTo(task);
	}

	@Test
	void handleOfStateIsUnknownAtTheOther() {
		JsonNode begun = result(call("/mcp", this.both, "count", "")).path("structuredContent");
		String handle = begun.path("handle").asString();
		assertThat(begun.path("count").asInt()).isEqualTo(1);
		JsonNode held = result(count("/admin/mcp", handle));
		assertThat(held.path("isError").asBoolean()).isTrue();
		assertThat(held.at("/content/0/text").asString())
			.isEqualTo(result(count("/admin/mcp", "unknown")).at("/content/0/text").asString());
		assertThat(result(count("/mcp", handle)).at("/structuredContent/count").asInt()).isEqualTo(2);
		JsonNode other = result(call("/admin/mcp", this.both, "count", "")).path("structuredContent");
		assertThat(other.path("count").asInt()).isEqualTo(1);
		assertThat(other.path("handle").asString()).isNotBlank().isNotEqualTo(handle);
	}

	@Test
	void tokenForOneIsRefusedByTheOther() {
		String forMain = token(StubIssuer.AUDIENCE);
		String forAdmin = token(ADMIN);
		assertThat(call("/mcp", forMain, "orders", "").statusCode()).isEqualTo(200);
		assertThat(call("/admin/mcp", forAdmin, "orders", "").statusCode()).isEqualTo(200);
		HttpResponse<String> atAdmin = call("/admin/mcp", forMain, "orders", "");
		assertThat(atAdmin.statusCode()).isEqualTo(401);
		assertThat(McpHttp.challenge(atAdmin)).contains("error=\"invalid_token\"",
				"resource_metadata=\"https://mcp.example.com/.well-known/oauth-protected-resource/admin/mcp\"");
		HttpResponse<String> atMain = call("/mcp", forAdmin, "orders", "");
		assertThat(atMain.statusCode()).isEqualTo(401);
		assertThat(McpHttp.challenge(atMain))
			.contains("resource_metadata=\"https://mcp.example.com/.well-known/oauth-protected-resource/mcp\"");
		assertThat(call("/admin/mcp", null, "orders", "").statusCode()).isEqualTo(401);
	}

	@Test
	void clientOfOneIsUnknownToTheOther() {
		String token = "Bearer "
				+ ISSUER.token((claims) -> claims.subject("alice").claim("aud", null).claim("client_id", "shop-app"));
		assertThat(call("/mcp", token, "orders", "").statusCode()).isEqualTo(200);
		assertThat(call("/admin/mcp", token, "orders", "").statusCode()).isEqualTo(401);
	}

	@Test
	void scopesAreAskedForByTheServerThatNeedsThem() {
		HttpResponse<String> refused = call("/admin/mcp", token(ADMIN), "purge", "");
		assertThat(refused.statusCode()).isEqualTo(403);
		assertThat(McpHttp.challenge(refused)).contains("scope=\"orders:purge\"",
				"oauth-protected-resource/admin/mcp\"");
		String[] both = { StubIssuer.AUDIENCE, ADMIN };
		String better = token("orders:purge", both);
		assertThat(text(call("/admin/mcp", better, "purge", ""))).isEqualTo("purged");
		assertThat(call("/mcp", better, "purge", "").body())
			.isEqualTo(call("/mcp", better, "gone", "").body().replace("gone", "purge"));
	}

	@Test
	void eachHasMetadataOfItsOwn() {
		assertThat(metadata("/admin/mcp")).isEqualTo(ADMIN);
		assertThat(metadata("/mcp")).isEqualTo(StubIssuer.AUDIENCE);
		assertThat(metadata("")).isEqualTo(StubIssuer.AUDIENCE);
		assertThat(send("GET", "/.well-known/oauth-protected-resource/gone", null, null).statusCode()).isEqualTo(404);
		assertThat(send("POST", "/.well-known/oauth-protected-resource/admin/mcp", null, "").statusCode())
			.isEqualTo(405);
	}

	@Test
	void originsAreThoseOfOneServer() {
		String[] origin = { "Origin", "https://staff.example.com" };
		assertThat(call("/admin/mcp", this.both, "orders", "", origin).statusCode()).isEqualTo(200);
		assertThat(call("/mcp", this.both, "orders", "", origin).statusCode()).isEqualTo(403);
	}

	@Test
	void limitsAreThoseOfOneServer() {
		String token = "Bearer "
				+ ISSUER.token((claims) -> claims.subject("carol").audience(List.of(StubIssuer.AUDIENCE, ADMIN)));
		List<Integer> statuses = Stream.generate(() -> initialize("/admin/mcp", token).statusCode()).limit(8).toList();
		assertThat(statuses.subList(0, 7)).containsOnly(200);
		assertThat(statuses.get(7)).isNotEqualTo(200);
		assertThat(initialize("/mcp", token).statusCode()).isEqualTo(200);
	}

	@Test
	void callsAreCountedAtEachServer() {
		String token = "Bearer "
				+ ISSUER.token((claims) -> claims.subject("dave").audience(List.of(StubIssuer.AUDIENCE, ADMIN)));
		for (String path : List.of("/mcp", "/admin/mcp")) {
			assertThat(call(path, token, "export", "").statusCode()).as(path).isEqualTo(200);
			assertThat(call(path, token, "export", "").statusCode()).as(path).isEqualTo(429);
		}
	}

	@Test
	void metersTellTheServersApart() {
		double main = calls("main");
		double admin = calls("admin");
		call("/admin/mcp", this.both, "orders", "");
		// An observation ends when the answer is sent, which the client may see before.
		await().untilAsserted(() -> assertThat(calls("admin")).isEqualTo(admin + 1));
		assertThat(calls("main")).isEqualTo(main);
		call("/mcp", this.both, "orders", "");
		await().untilAsserted(() -> assertThat(calls("main")).isEqualTo(main + 1));
		double sessions = sessions("main");
		double own = sessions("admin");
		session("/admin/mcp");
		assertThat(sessions("main")).isEqualTo(sessions);
		assertThat(sessions("admin")).isEqualTo(own + 1);
		assertThat(this.meters.getMeters()).extracting(Meter::getId)
			.filteredOn((id) -> id.getName().startsWith("mcp.server."))
			.isNotEmpty()
			.allSatisfy((id) -> assertThat(id.getTag("mcp.server")).as(id.toString()).isIn("main", "admin"));
	}

	private double calls(String server) {
		return this.meters.find("mcp.server.operation.duration")
			.tags("mcp.server", server, "gen_ai.tool.name", "orders", "mcp.call.outcome", "success")
			.timers()
			.stream()
			.mapToLong((timer) -> timer.count())
			.sum();
	}

	private double sessions(String server) {
		return this.meters.get("mcp.server.sessions").tag("mcp.server", server).gauge().value();
	}

	private String metadata(String path) {
		return McpHttp.json(send("GET", "/.well-known/oauth-protected-resource" + path, null, null))
			.path("resource")
			.asString();
	}

	private List<String> names(String path) {
		List<String> names = new ArrayList<>();
		String cursor = "";
		do {
			JsonNode page = result(list(path, cursor));
			page.path("tools").forEach((tool) -> names.add(tool.path("name").asString()));
			cursor = page.path("nextCursor").asString("");
		}
		while (!cursor.isEmpty());
		return names;
	}

	private HttpResponse<String> list(String path, String cursor) {
		return stateless(path, this.both, "tools/list", null, cursor.isEmpty() ? "" : "\"cursor\":\"" + cursor + "\",");
	}

	private HttpResponse<String> count(String path, String handle) {
		return stateless(path, this.both, "tools/call", "count",
				"\"name\":\"count\",\"arguments\":{\"state\":\"" + handle + "\"},");
	}

	private HttpResponse<String> task(String path, String id) {
		return stateless(path, this.both, "tasks/get", id, "\"taskId\":\"" + id + "\",");
	}

	private HttpResponse<String> answer(String path, JsonNode asked, String state) {
		String key = asked.path("inputRequests").propertyNames().iterator().next();
		return call(path, this.both, "confirm", "\"requestState\":" + state + ",\"inputResponses\":{\"" + key
				+ "\":{\"action\":\"accept\",\"content\":{\"yes\":true}}},");
	}

	private HttpResponse<String> call(String path, String authorization, String tool, String params,
			String... headers) {
		return stateless(path, authorization, "tools/call", tool,
				"\"name\":\"" + tool + "\",\"arguments\":{}," + params, headers);
	}

	private HttpResponse<String> stateless(String path, String authorization, String method, String name, String params,
			String... more) {
		List<String> headers = new ArrayList<>(List.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", method));
		if (name != null) {
			headers.addAll(List.of("Mcp-Name", name));
		}
		headers.addAll(List.of(more));
		return send("POST", path, authorization, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method
				+ "\",\"params\":{" + params + "\"_meta\":{" + PROTOCOL + "}}}", headers.toArray(String[]::new));
	}

	private String session(String path) {
		return initialize(path, this.both).headers().firstValue("Mcp-Session-Id").orElseThrow();
	}

	private HttpResponse<String> initialize(String path, String authorization) {
		return send("POST", path, authorization, """
				{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",
				"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""");
	}

	private static String ping() {
		return "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"ping\"}";
	}

	private HttpResponse<String> inSession(String method, String path, String session, String body) {
		return send(method, path, this.both, method.equals("POST") ? body : null, "Mcp-Session-Id", session);
	}

	private HttpResponse<String> resume(String path, String session, String event) {
		return send("GET", path, this.both, null, "Mcp-Session-Id", session, "Last-Event-ID", event);
	}

	private HttpResponse<String> send(String method, String path, String authorization, String body, String... more) {
		List<String> headers = new ArrayList<>(
				List.of("Content-Type", "application/json", "Accept", method.equals("GET") && !path.startsWith("/.")
						? "text/event-stream" : "application/json, text/event-stream"));
		if (authorization != null) {
			headers.addAll(List.of("Authorization", authorization));
		}
		headers.addAll(List.of(more));
		return new McpHttp(this.port).send(method, path, body, headers.toArray(String[]::new));
	}

	private static JsonNode result(HttpResponse<String> response) {
		assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
		JsonNode result = McpHttp.json(response).path("result");
		assertThat(result.isMissingNode()).as(JsonMapper.shared().writeValueAsString(response.body())).isFalse();
		return result;
	}

	private static String text(HttpResponse<String> response) {
		return result(response).at("/content/0/text").asString();
	}

}
