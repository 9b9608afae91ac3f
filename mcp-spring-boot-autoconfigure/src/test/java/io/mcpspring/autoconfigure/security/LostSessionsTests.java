package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpspring.autoconfigure.EachStack;
import io.mcpspring.autoconfigure.OwnEventLoops;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sessions in memory whose server was started again, at the wire: an application with two
 * servers, and callers with tokens.
 */
class LostSessionsTests {

	private static final String ADMIN = "https://mcp.example.com/admin/mcp";

	private static final String REVIVE = "mcp.server.session.lost=revive";

	private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"ping\"}";

	private static SecuredServer start(WebApplicationType type, StubIssuer issuer, String... more) {
		List<String> properties = new ArrayList<>(List.of("mcp.server.public-url=" + StubIssuer.AUDIENCE,
				"mcp.server.servers.admin.path=/admin/mcp", "mcp.server.servers.admin.public-url=" + ADMIN,
				"spring.security.oauth2.resourceserver.jwt.issuer-uri=" + issuer.url(),
				"mcp.server.input.state-keys=a secret of some thirty-two characters"));
		properties.addAll(List.of(more));
		List<Class<?>> sources = (type == WebApplicationType.REACTIVE)
				? List.of(SeveralServersApplication.class, OwnEventLoops.class)
				: List.of(SeveralServersApplication.class);
		return SecuredServer.start(type, sources, properties.toArray(String[]::new));
	}

	private static String token(StubIssuer issuer, String user) {
		return "Bearer " + issuer.token((claims) -> claims.subject(user).audience(List.of(StubIssuer.AUDIENCE, ADMIN)));
	}

	private static String session(SecuredServer server, String path, String token, String version) {
		return send(server, "POST", path, token, """
				{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"%s","capabilities":{},
				"clientInfo":{"name":"test","version":"1"}}}""".formatted(version)).headers()
			.firstValue("Mcp-Session-Id")
			.orElseThrow();
	}

	private static HttpResponse<String> ping(SecuredServer server, String path, String token, String id,
			String... more) {
		return send(server, "POST", path, token, PING,
				Stream.concat(Stream.of("Mcp-Session-Id", id), Stream.of(more)).toArray(String[]::new));
	}

	private static HttpResponse<String> send(SecuredServer server, String method, String path, String token,
			String body, String... more) {
		List<String> headers = new ArrayList<>(List.of("Content-Type", "application/json", "Accept",
				"application/json, text/event-stream", "Authorization", token));
		headers.addAll(List.of(more));
		return server.http().send(method, path, body, headers.toArray(String[]::new));
	}

	private static void assertUnknown(SecuredServer server, String token, HttpResponse<String> answer) {
		HttpResponse<String> unknown = ping(server, "/mcp", token, "unknown");
		assertThat(unknown.statusCode()).isEqualTo(404);
		assertThat(answer.statusCode()).isEqualTo(404);
		assertThat(answer.body()).isEqualTo(unknown.body());
	}

	@EachStack
	void goOnForTheirCallersAtTheirServersAlone(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer()) {
			String alice = token(issuer, "alice");
			String bob = token(issuer, "bob");
			String atMain;
			String atAdmin;
			String older;
			try (SecuredServer before = start(type, issuer, REVIVE)) {
				atMain = session(before, "/mcp", alice, "2025-11-25");
				atAdmin = session(before, "/admin/mcp", alice, "2025-11-25");
				older = session(before, "/mcp", alice, "2025-06-18");
			}
			try (SecuredServer after = start(type, issuer, REVIVE)) {
				assertUnknown(after, bob, ping(after, "/mcp", bob, atMain));
				assertUnknown(after, alice, ping(after, "/mcp", alice, atAdmin));
				assertUnknown(after, alice, ping(after, "/admin/mcp", alice, atMain));
				forged(atMain).forEach((id) -> assertUnknown(after, alice, ping(after, "/mcp", alice, id)));
				assertThat(ping(after, "/mcp", "Bearer none", atMain).statusCode()).isEqualTo(401);

				assertThat(ping(after, "/mcp", alice, atMain).statusCode()).isEqualTo(200);
				assertThat(ping(after, "/admin/mcp", alice, atAdmin).statusCode()).isEqualTo(200);
				assertUnknown(after, bob, ping(after, "/mcp", bob, atMain));
				assertThat(after.http().callInSession(alice, atMain, 3, "orders", "{}").body())
					.contains("orders of customers");
				assertThat(send(after, "DELETE", "/mcp", alice, null, "Mcp-Session-Id", atMain).statusCode())
					.isEqualTo(204);
				assertUnknown(after, alice, ping(after, "/mcp", alice, atMain));

				// The id decides; another known header changes nothing.
				String misfit = McpHttp.call(4, "orders", "{\"x\":1}");
				for (String header : List.of("2025-06-18", "2025-11-25")) {
					assertThat(send(after, "POST", "/mcp", alice, misfit, "Mcp-Session-Id", older,
							"MCP-Protocol-Version", header)
						.body()).contains("-32602").doesNotContain("isError");
				}
				for (String header : List.of("1900-01-01", "2026-07-28")) {
					assertThat(ping(after, "/mcp", alice, older, "MCP-Protocol-Version", header).statusCode())
						.isEqualTo(400);
				}
			}
		}
	}

	@EachStack
	void areUnknownByDefaultAndWithOtherKeys(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer()) {
			String alice = token(issuer, "alice");
			String id;
			try (SecuredServer before = start(type, issuer, REVIVE)) {
				id = session(before, "/mcp", alice, "2025-11-25");
			}
			for (String property : List.of("mcp.server.session.lost=refuse",
					"mcp.server.input.state-keys=another secret of thirty-two characters")) {
				String lost = property.contains("lost") ? "mcp.server.name=shop" : REVIVE;
				try (SecuredServer after = start(type, issuer, property, lost)) {
					assertUnknown(after, alice, ping(after, "/mcp", alice, id));
				}
			}
		}
	}

	/** Each with another character at some place, or of another length. */
	private static List<String> forged(String id) {
		List<String> forged = new ArrayList<>(
				List.of(id + "A", id.substring(1), id.toLowerCase(Locale.ROOT), "A".repeat(id.length())));
		IntStream.range(0, id.length()).filter((at) -> at % 7 == 0).forEach((at) -> {
			char other = (id.charAt(at) == 'x') ? 'y' : 'x';
			forged.add(id.substring(0, at) + other + id.substring(at + 1));
		});
		return forged;
	}

}
