package io.mcpspring.autoconfigure.security;

import io.mcpspring.autoconfigure.EachStack;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/** Tokens for the server are no tokens for the application. */
class ForeignAudienceTests {

	@EachStack
	void theApplicationRefusesTokensForTheServer(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, issuer,
						"spring.security.oauth2.resourceserver.jwt.audiences=shop")) {
			String forServer = "Bearer " + issuer.token("alice");
			String forApplication = "Bearer " + issuer.token((claims) -> claims.audience("shop"));
			assertThat(server.http().callStateless(forServer, "whoami", "{}").statusCode()).isEqualTo(200);
			assertThat(server.http().send("GET", "/page", null, "Authorization", forApplication).statusCode())
				.isEqualTo(200);
			assertThat(server.http().send("GET", "/page", null, "Authorization", forServer).statusCode())
				.isEqualTo(401);
		}
	}

}
