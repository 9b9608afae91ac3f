package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;

import io.mcpspring.autoconfigure.EachStack;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clients without a person, and enterprises that bring their own identity provider.
 */
class AuthorizationExtensionsTests {

	private static final String CLIENT_CREDENTIALS = "\"io.modelcontextprotocol/oauth-client-credentials\":{}";

	private static final String ENTERPRISE = "\"io.modelcontextprotocol/enterprise-managed-authorization\":{}";

	@EachStack
	void advertisesWhatTheAuthorizationServerCanDoOnlyIfToldTo(WebApplicationType type) {
		// extensions XA-02, NEG-05
		try (StubIssuer issuer = new StubIssuer(); SecuredServer silent = SecuredServer.start(type, issuer)) {
			String bearer = "Bearer " + issuer.token("alice");
			assertThat(silent.http().initialize(bearer).body()).doesNotContain("\"extensions\"");
		}
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, issuer, "test.advertised=true")) {
			String bearer = "Bearer " + issuer.token("alice");
			assertThat(server.http().initialize(bearer).body()).contains(CLIENT_CREDENTIALS, ENTERPRISE);
			assertThat(server.http().stateless(bearer, "server/discover", null, "").body()).contains(CLIENT_CREDENTIALS,
					ENTERPRISE);
		}
	}

	@EachStack
	void clientsWithoutPersonOwnWhatTheyBegin(WebApplicationType type) {
		// extensions XA-03
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = SecuredServer.start(type, issuer)) {
			String one = issuer.token((claims) -> claims.subject(null).claim("client_id", "one"));
			String again = issuer.token((claims) -> claims.subject(null).claim("client_id", "one").claim("n", 2));
			String other = issuer.token((claims) -> claims.subject(null).claim("client_id", "other"));
			assertOwned(server.http(), one, again, other);
		}
	}

	@EachStack
	void subjectsOfTwoIssuersAreTwoCallers(WebApplicationType type) {
		// extensions XA-10
		try (StubIssuer one = new StubIssuer();
				StubIssuer other = new StubIssuer(StubIssuer.newKey());
				SecuredServer server = SecuredServer.start(type, one, "mcp.server.security.issuers=" + other.url())) {
			assertOwned(server.http(), one.token("alice"), one.token("alice"), other.token("alice"));
		}
	}

	private static void assertOwned(McpHttp http, String owner, String again, String other) {
		String session = http.initialize("Bearer " + owner).headers().firstValue("Mcp-Session-Id").orElseThrow();
		assertThat(ping(http, other, session).statusCode()).isEqualTo(404);
		assertThat(ping(http, again, session).statusCode()).isEqualTo(200);
	}

	private static HttpResponse<String> ping(McpHttp http, String token, String session) {
		return http.post("Bearer " + token, "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"ping\"}", "Mcp-Session-Id",
				session);
	}

}
