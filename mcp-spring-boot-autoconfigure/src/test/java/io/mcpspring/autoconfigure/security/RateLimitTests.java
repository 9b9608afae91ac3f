package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;

import io.mcpspring.autoconfigure.EachStack;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Limits of callers, and of their calls of a tool.
 */
class RateLimitTests {

	@EachStack
	void callsBeyondLimitAreRefusedBeforeExecution(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, issuer, "mcp.server.rate-limit.tools.whoami=2/1h",
						"mcp.server.rate-limit.caller=8/1h")) {
			McpHttp http = server.http();
			String alice = "Bearer " + issuer.token("alice");
			String session = http.session(alice);
			assertThat(http.callStateless(alice, "whoami", "{}").statusCode()).isEqualTo(200);
			assertThat(http.callInSession(alice, session, 1, "whoami", "{}").statusCode()).isEqualTo(200);
			assertRefused(http.callStateless(alice, "whoami", "{}"));
			assertRefused(http.callInSession(alice, session, 2, "whoami", "{}"));
			assertThat(http.callStateless("Bearer " + issuer.token("bob"), "whoami", "{}").statusCode()).isEqualTo(200);
			// One was used up by the beginning of the session, four by calls.
			for (int i = 0; i < 3; i++) {
				assertThat(http.callStateless(alice, "whoamiLater", "{}").statusCode()).isEqualTo(200);
			}
			assertRefused(http.stateless(alice, "tools/list", null, ""));
		}
	}

	private static void assertRefused(HttpResponse<String> response) {
		assertThat(response.statusCode()).as(response.body()).isEqualTo(429);
		long seconds = Long.parseLong(response.headers().firstValue("Retry-After").orElseThrow());
		assertThat(seconds).isBetween(1L, 1800L);
		assertThat(McpHttp.json(response).at("/error/data/retryAfterSeconds").asLong()).isEqualTo(seconds);
	}

}
