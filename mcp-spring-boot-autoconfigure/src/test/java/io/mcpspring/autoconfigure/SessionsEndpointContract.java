package io.mcpspring.autoconfigure;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.redis.RedisServer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.audit.AuditEvent;
import org.springframework.boot.actuate.audit.InMemoryAuditEventRepository;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sessions in the hand of the operator. Run for each stack.
 */
abstract class SessionsEndpointContract {

	/** The header by which the tests log in. */
	static final String USER = "Test-User";

	private static final String PATH = "/actuator/mcpsessions";

	private static final String INITIALIZE = """
			{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",
			"capabilities":{"elicitation":{}},"clientInfo":{"name":"test","version":"1"}}}""";

	private static final String ASK = """
			{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"cancel","arguments":{}}}""";

	private static final String PING = """
			{"jsonrpc":"2.0","id":1,"method":"ping"}""";

	private final WebApplicationType type;

	private final Class<?> login;

	SessionsEndpointContract(WebApplicationType type, Class<?> login) {
		this.type = type;
		this.login = login;
	}

	@Test
	void isNotThereUnlessAllowed() {
		try (RunningApplication node = start("management.endpoints.web.exposure.include=*")) {
			assertThat(node.http().send("GET", PATH, null, as("operator")).statusCode()).isEqualTo(404);
		}
	}

	@Test
	void readsWithoutBeingAllowedToEnd() {
		try (RunningApplication node = start("management.endpoints.web.exposure.include=*",
				"management.endpoint.mcpsessions.access=read-only")) {
			begin(node, "alice");
			JsonNode listed = list(node, "").path("sessions").path(0);
			assertThat(listed.path("user").asString()).isEqualTo("alice");
			assertThat(node.http().send("DELETE", PATH + "?user=alice", null, as("operator")).statusCode())
				.isEqualTo(405);
			assertThat(node.http()
				.send("DELETE", PATH + "/" + listed.path("session").asString(), null, as("operator"))
				.statusCode()).isIn(404, 405);
			assertThat(list(node, "").path("total").asInt()).isOne();
		}
	}

	@Test
	void listsAndEndsThoseOfAUser() {
		try (RunningApplication node = start(unrestricted())) {
			String first = begin(node, "alice");
			String second = begin(node, "alice");
			String other = begin(node, "bob");

			JsonNode all = list(node, "");
			assertThat(all.path("total").asInt()).isEqualTo(3);
			assertThat(all.toString()).doesNotContain(first, second, other);
			JsonNode of = list(node, "?user=alice&limit=1");
			assertThat(of.path("total").asInt()).isEqualTo(2);
			assertThat(of.path("sessions")).hasSize(1);
			JsonNode oldest = of.path("sessions").path(0);
			assertThat(oldest.path("client").asString()).isEqualTo("test 1");
			assertThat(oldest.path("version").asString()).isEqualTo("2025-11-25");
			assertThat(oldest.path("ageSeconds").asInt(-1)).isNotNegative();
			assertThat(Instant.parse(oldest.path("lastUsed").asString()))
				.isAfterOrEqualTo(Instant.parse(oldest.path("created").asString()).minusSeconds(1));
			assertThat(oldest.path("callsWaiting").asInt(-1)).isZero();
			assertThat(oldest.path("streamsHere").asInt(-1)).isZero();
			assertThat(oldest.path("callsHere").asInt(-1)).isZero();

			assertThat(delete(node, "/" + oldest.path("session").asString())).isOne();
			assertThat(List.of(ping(node, "alice", first), ping(node, "alice", second))).containsExactlyInAnyOrder(404,
					200);
			assertThat(delete(node, "/" + oldest.path("session").asString())).isZero();
			assertThat(node.http().send("DELETE", PATH, null, as("operator")).statusCode()).as("of nobody")
				.isEqualTo(400);
			assertThat(delete(node, "?user=alice")).isOne();
			assertThat(ping(node, "alice", second)).isEqualTo(404);
			assertThat(ping(node, "bob", other)).isEqualTo(200);

			List<AuditEvent> audited = node.context()
				.getBean(InMemoryAuditEventRepository.class)
				.find("operator", null, "MCP_SESSIONS_ENDED");
			assertThat(audited).extracting(AuditEvent::getData).contains(Map.of("user", "alice", "ended", 1));
		}
	}

	@Test
	void userNamedAnonymousIsAnotherThanNobody() {
		try (RunningApplication node = start(unrestricted())) {
			String session = begin(node, "anonymous");
			HttpResponse<String> nobody = node.http().post(INITIALIZE);
			assertThat(nobody.statusCode()).as(nobody.body()).isEqualTo(200);

			JsonNode listed = list(node, "?user=anonymous");
			assertThat(listed.path("total").asInt()).isOne();
			assertThat(listed.path("sessions").path(0).has("user")).isFalse();
			assertThat(delete(node, "?user=anonymous")).isOne();
			assertThat(ping(node, "anonymous", session)).isEqualTo(200);
			assertThat(list(node, "").path("sessions").path(0).path("user").asString()).isEqualTo("anonymous");
		}
	}

	@Test
	@Tag("cluster")
	void endsThoseOfAllNodes() {
		try (RedisServer redis = RedisServer.start();
				RunningApplication one = start(shared(redis, unrestricted()));
				RunningApplication two = start(shared(redis, unrestricted()))) {
			String session = begin(one, "alice");
			assertThat(list(two, "?user=alice").path("total").asInt()).isOne();
			assertThat(delete(two, "?user=alice")).isOne();
			assertThat(ping(one, "alice", session)).isEqualTo(404);

			begin(one, "bob");
			redis.kill();
			Awaitility.await()
				.untilAsserted(() -> assertThat(two.http().send("GET", PATH, null, as("operator")).statusCode())
					.isEqualTo(503));
		}
	}

	@Test
	void showsLastUseAndWaitingCalls() {
		try (RunningApplication node = start(unrestricted())) {
			showsLastUseAndWaitingCalls(node, node);
		}
	}

	@Test
	@Tag("cluster")
	void showsLastUseAndWaitingCallsOfAllNodes() {
		try (RedisServer redis = RedisServer.start();
				RunningApplication one = start(shared(redis, unrestricted()));
				RunningApplication two = start(shared(redis, unrestricted()))) {
			showsLastUseAndWaitingCalls(one, two);
		}
	}

	private static void showsLastUseAndWaitingCalls(RunningApplication one, RunningApplication two) {
		String session = begin(one, "alice");
		Instant before = lastUsed(two);
		String[] headers = { "Content-Type", "application/json", "Accept", "application/json, text/event-stream", USER,
				"alice", "Mcp-Session-Id", session, "MCP-Protocol-Version", "2025-11-25" };
		CompletableFuture<HttpResponse<Void>> call = RawHttp.client()
			.sendAsync(one.http().request("POST", "/mcp", ASK, headers), HttpResponse.BodyHandlers.discarding());

		Awaitility.await().untilAsserted(() -> assertThat(callsWaiting(two)).isOne());
		assertThat(callsWaiting(one)).isOne();
		Awaitility.await().until(() -> ping(two, "alice", session) == 200 && lastUsed(one).isAfter(before));
		assertThat(lastUsed(two)).isAfter(before);
		assertThat(delete(two, "?user=alice")).isOne();
		assertThat(call).succeedsWithin(Duration.ofMinutes(1));
	}

	private static Instant lastUsed(RunningApplication node) {
		return Instant.parse(list(node, "").path("sessions").path(0).path("lastUsed").asString());
	}

	private static int callsWaiting(RunningApplication node) {
		return list(node, "").path("sessions").path(0).path("callsWaiting").asInt(-1);
	}

	private static String[] unrestricted() {
		return new String[] { "management.endpoints.web.exposure.include=*",
				"management.endpoint.mcpsessions.access=unrestricted" };
	}

	private static String[] shared(RedisServer redis, String... more) {
		List<String> properties = new ArrayList<>(List.of(more));
		properties.addAll(List.of("spring.profiles.active=redis", "spring.data.redis.host=127.0.0.1",
				"spring.data.redis.port=" + redis.port(), "mcp.server.store.redis.timeout=5s",
				"mcp.server.store.redis.node-timeout=1m",
				"mcp.server.input.state-keys=a secret of some thirty-two characters"));
		return properties.toArray(String[]::new);
	}

	private RunningApplication start(String... properties) {
		List<String> all = new ArrayList<>(List.of(properties));
		all.add("mcp.server.drain-period=0s");
		return RunningApplication.start(this.type, List.of(this.login, Audited.class), all.toArray(String[]::new));
	}

	private static String[] as(String user) {
		return new String[] { USER, user };
	}

	private static String begin(RunningApplication node, String user) {
		HttpResponse<String> answer = node.http().post(INITIALIZE, as(user));
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
		return answer.headers().firstValue("Mcp-Session-Id").orElseThrow();
	}

	private static int ping(RunningApplication node, String user, String session) {
		String[] credentials = as(user);
		return node.http()
			.post(PING, credentials[0], credentials[1], "Mcp-Session-Id", session, "MCP-Protocol-Version", "2025-11-25")
			.statusCode();
	}

	private static JsonNode list(RunningApplication node, String query) {
		HttpResponse<String> answer = node.http().send("GET", PATH + query, null, as("operator"));
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
		return JsonMapper.shared().readTree(answer.body());
	}

	private static int delete(RunningApplication node, String rest) {
		HttpResponse<String> answer = node.http().send("DELETE", PATH + rest, null, as("operator"));
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
		return JsonMapper.shared().readTree(answer.body()).path("ended").asInt();
	}

	/** Keeps audit events. */
	@Configuration(proxyBeanMethods = false)
	static class Audited {

		@Bean
		InMemoryAuditEventRepository auditEvents() {
			return new InMemoryAuditEventRepository();
		}

	}

}
