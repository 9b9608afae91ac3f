package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import com.nimbusds.jwt.JWTClaimsSet;
import io.mcpspring.autoconfigure.EachStack;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tokens and challenges in the shape of each provider, by a stub.
 */
@Tag("settings")
class ProviderShapesTests {

	private static final String APP = "11111111-2222-3333-4444-555555555555";

	// sign-in IDP-01, IDP-03, IDP-04
	@EachStack
	void entra(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer()) {
			String iss = issuer.at("/tenant-id/v2.0");
			Consumer<JWTClaimsSet.Builder> shape = (claims) -> without(claims, "client_id").issuer(iss)
				.audience(APP)
				.subject("pairwise")
				.claim("azp", "vscode")
				.claim("oid", "object")
				.claim("tid", "tenant-id")
				.claim("ver", "2.0");
			// The application id URI is the public address, or Entra refuses 'resource'.
			String prefix = StubIssuer.AUDIENCE + "/";
			try (SecuredServer server = start(type, iss, "mcp.server.security.audiences=" + APP,
					"mcp.server.security.scope-prefix=" + prefix, "mcp.server.security.scopes=files.read")) {
				String names = prefix + "files:read " + prefix + "files:write";
				assertThat(McpHttp.challenge(server.http().callStateless(null, "write", "{}")))
					.contains("scope=\"" + prefix + "files.read\"");
				assertThat(server.http().send("GET", "/.well-known/oauth-protected-resource/mcp", null).body())
					.contains("\"scopes_supported\":[\"" + prefix + "files.read\"]");
				HttpResponse<String> denied = call(server, issuer.token(shape), "write");
				assertThat(denied.statusCode()).isEqualTo(403);
				assertThat(McpHttp.challenge(denied)).contains("scope=\"" + names + "\"");
				good(server, issuer, shape.andThen((claims) -> claims.claim("scp", "files:read files:write")));
				assertThat(status(server, issuer, shape.andThen((claims) -> claims.audience("other-app"))))
					.isEqualTo(401);
				assertThat(status(server, issuer, shape.andThen((claims) -> claims.issuer(issuer.url()))))
					.isEqualTo(401);
			}
		}
	}

	// sign-in IDP-02, IDP-03
	@EachStack
	void cognito(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer()) {
			String iss = issuer.at("/eu-west-1_pool");
			Consumer<JWTClaimsSet.Builder> shape = (claims) -> without(claims, "aud").issuer(iss)
				.claim("client_id", "3n4b5urk1ft4fl3mg5e62d9ado")
				.claim("token_use", "access")
				.claim("scope", "shop/files:read shop/files:write");
			String[] properties = { "mcp.server.security.client-ids=3n4b5urk1ft4fl3mg5e62d9ado",
					"mcp.server.security.scope-prefix=shop/" };
			try (SecuredServer server = start(type, iss, properties)) {
				good(server, issuer, shape);
				assertThat(status(server, issuer, shape.andThen((claims) -> claims.claim("client_id", "other"))))
					.isEqualTo(401);
				assertThat(status(server, issuer, shape.andThen((claims) -> claims.claim("token_use", "id"))))
					.isEqualTo(401);
				// A token for another server, by the same client.
				assertThat(status(server, issuer, shape.andThen((claims) -> claims.audience("https://other.example"))))
					.isEqualTo(401);
				assertThat(status(server, issuer,
						shape.andThen((claims) -> claims.audience(StubIssuer.AUDIENCE).claim("client_id", "other"))))
					.as("bound to the resource")
					.isEqualTo(200);
			}
			try (SecuredServer server = start(type, iss)) {
				assertThat(status(server, issuer, shape)).as("without the property").isEqualTo(401);
			}
		}
	}

	/**
	 * Clients that are known by the address of their metadata have no audience, either.
	 */
	@ParameterizedTest
	@CsvSource({ "SERVLET,azp", "REACTIVE,azp", "SERVLET,appid", "REACTIVE,cid" })
	void withoutAudience(WebApplicationType type, String claim) {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = start(type, issuer.url(),
						"mcp.server.security.client-ids=https://claude.example/client.json")) {
			Consumer<JWTClaimsSet.Builder> shape = (claims) -> without(without(claims, "aud"), "client_id")
				.claim(claim, "https://claude.example/client.json")
				.claim("scope", "files:read files:write");
			good(server, issuer, shape);
			for (String other : List.of("https://claude.example/client.json/", "https://CLAUDE.example/client.json",
					"claude")) {
				assertThat(status(server, issuer, shape.andThen((claims) -> claims.claim(claim, other))))
					.isEqualTo(401);
			}
			assertThat(status(server, issuer, shape.andThen((claims) -> without(claims, claim)))).isEqualTo(401);
		}
	}

	@EachStack
	void keycloak(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer()) {
			String iss = issuer.at("/realms/shop");
			Consumer<JWTClaimsSet.Builder> shape = (claims) -> without(claims, "client_id").issuer(iss)
				.audience(List.of("account", StubIssuer.AUDIENCE))
				.claim("azp", "claude")
				.claim("typ", "Bearer")
				.claim("scope", "openid files:read files:write")
				.claim("realm_access", Map.of("roles", List.of("user")));
			try (SecuredServer server = start(type, iss)) {
				good(server, issuer, shape);
				assertThat(status(server, issuer, shape.andThen((claims) -> claims.audience("account"))))
					.isEqualTo(401);
			}
		}
	}

	// sign-in IDP-01
	@EachStack
	void okta(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer()) {
			String iss = issuer.at("/oauth2/aus1");
			Consumer<JWTClaimsSet.Builder> shape = (claims) -> without(claims, "client_id").issuer(iss)
				.audience("api://shop")
				.subject("ada@example.com")
				.claim("cid", "0oa1")
				.claim("uid", "00u1")
				.claim("ver", 1)
				.claim("scp", List.of("files:read", "files:write"));
			try (SecuredServer server = start(type, iss, "mcp.server.security.audiences=api://shop")) {
				good(server, issuer, shape);
				assertThat(status(server, issuer, shape.andThen((claims) -> claims.audience("api://default"))))
					.isEqualTo(401);
			}
		}
	}

	// sign-in IDP-01
	@EachStack
	void auth0(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer()) {
			String iss = issuer.at("/");
			Consumer<JWTClaimsSet.Builder> shape = (claims) -> without(claims, "client_id").issuer(iss)
				.audience(List.of(StubIssuer.AUDIENCE, issuer.url() + "/userinfo"))
				.subject("auth0|1")
				.claim("azp", "spa")
				.claim("scope", "openid files:read files:write");
			try (SecuredServer server = start(type, iss)) {
				good(server, issuer, shape);
				assertThat(status(server, issuer, shape.andThen((claims) -> claims.issuer(issuer.url()))))
					.as("without the slash")
					.isEqualTo(401);
			}
		}
	}

	@EachStack
	void opaque(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, SecuredApplication.class,
						"mcp.server.public-url=" + StubIssuer.AUDIENCE,
						"mcp.server.security.authorization-servers=" + issuer.url(),
						"mcp.server.security.scope-prefix=shop/", "mcp.server.security.client-ids=app",
						"spring.security.oauth2.resourceserver.opaquetoken.introspection-uri=" + issuer.url()
								+ "/introspect",
						"spring.security.oauth2.resourceserver.opaquetoken.client-id=mcp",
						"spring.security.oauth2.resourceserver.opaquetoken.client-secret=secret")) {
			String token = issuer
				.opaque((claims) -> without(claims, "aud").claim("scope", "shop/files:read shop/files:write"));
			assertThat(call(server, token, "write").body()).contains("written");
			String other = issuer.opaque((claims) -> without(claims, "aud").claim("client_id", "other"));
			assertThat(call(server, other, "whoami").statusCode()).isEqualTo(401);
		}
	}

	private static void good(SecuredServer server, StubIssuer issuer, Consumer<JWTClaimsSet.Builder> shape) {
		assertThat(call(server, issuer.token(shape), "write").body()).contains("written");
	}

	private static int status(SecuredServer server, StubIssuer issuer, Consumer<JWTClaimsSet.Builder> shape) {
		return call(server, issuer.token(shape), "whoami").statusCode();
	}

	private static HttpResponse<String> call(SecuredServer server, String token, String tool) {
		return server.http().callStateless("Bearer " + token, tool, "{}");
	}

	private static JWTClaimsSet.Builder without(JWTClaimsSet.Builder claims, String name) {
		return claims.claim(name, null);
	}

	private static SecuredServer start(WebApplicationType type, String issuer, String... properties) {
		List<String> all = new ArrayList<>(List.of("mcp.server.public-url=" + StubIssuer.AUDIENCE,
				"spring.security.oauth2.resourceserver.jwt.issuer-uri=" + issuer));
		all.addAll(Arrays.asList(properties));
		return SecuredServer.start(type, SecuredApplication.class, all.toArray(String[]::new));
	}

}
