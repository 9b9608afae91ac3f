package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Which tokens are accepted, and what is answered to others. Run for each stack.
 */
@SpringBootTest(classes = SecuredApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "server.address=127.0.0.1", "mcp.server.public-url=" + StubIssuer.AUDIENCE,
				"mcp.server.security.scopes=files:read,offline_access",
				"mcp.server.allowed-origins=https://app.example.com" })
@DirtiesContext
abstract class TokenContract {

	private static final StubIssuer ISSUER = new StubIssuer();

	private static final RSAKey FOREIGN_KEY = StubIssuer.newKey();

	private static final String METADATA = "https://mcp.example.com/.well-known/oauth-protected-resource/mcp";

	@LocalServerPort
	private int port;

	@DynamicPropertySource
	static void issuer(DynamicPropertyRegistry registry) {
		registry.add("spring.security.oauth2.resourceserver.jwt.issuer-uri", ISSUER::url);
		// So that the issuer of a token is read before its signature.
		registry.add("mcp.server.security.issuers", () -> ISSUER.url() + "/other");
		registry.add("mcp.server.security.authorization-servers", ISSUER::url);
	}

	// server-2025 AUTH-02, AUTH-07, AUTH-12, AUTH-13, AUTH-19; server-2026 AUTH-08,
	// AUTH-15, AUTHX-03
	static Stream<Arguments> accepted() {
		return Stream.of(arguments("plain", ISSUER.token("alice")),
				arguments("type JWT", ISSUER.token(StubIssuer.header(JWSAlgorithm.RS256, "JWT"), (claims) -> {
				}, ISSUER.key())),
				arguments("type at+jwt", ISSUER.token(StubIssuer.header(JWSAlgorithm.RS256, "at+jwt"), (claims) -> {
				}, ISSUER.key())),
				arguments("RS512", ISSUER.token(StubIssuer.header(JWSAlgorithm.RS512, null), (claims) -> {
				}, ISSUER.key())),
				arguments("our audience among others",
						ISSUER.token((claims) -> claims.audience(List.of("other", StubIssuer.AUDIENCE)))),
				arguments("audience in upper case",
						ISSUER.token((claims) -> claims.audience("HTTPS://MCP.EXAMPLE.COM/mcp"))),
				arguments("audience with a slash",
						ISSUER.token((claims) -> claims.audience(StubIssuer.AUDIENCE + "/"))),
				arguments("no person", ISSUER.token((claims) -> claims.subject(null))),
				arguments("expired within the skew",
						ISSUER.token((claims) -> claims.expirationTime(StubIssuer.in(-30)))),
				arguments("valid within the skew", ISSUER.token((claims) -> claims.notBeforeTime(StubIssuer.in(30)))));
	}

	static Stream<Arguments> refused() throws JOSEException {
		return Stream.of(arguments("wrong issuer", ISSUER.token((claims) -> claims.issuer("https://evil.example.com"))),
				arguments("issuer with a slash", ISSUER.token((claims) -> claims.issuer(ISSUER.url() + "/"))),
				arguments("wrong audience", ISSUER.token((claims) -> claims.audience("https://other.example.com/mcp"))),
				arguments("audience of the origin alone",
						ISSUER.token((claims) -> claims.audience("https://mcp.example.com"))),
				arguments("no audience", ISSUER.token((claims) -> claims.audience((String) null))),
				arguments("wrong key", ISSUER.token(StubIssuer.header(JWSAlgorithm.RS256, null), (claims) -> {
				}, FOREIGN_KEY)), arguments("unknown key", ISSUER.token(unknownKey(), (claims) -> {
				}, FOREIGN_KEY)), arguments("key in the token", ISSUER.token(embeddedKey(), (claims) -> {
				}, FOREIGN_KEY)), arguments("no algorithm", new PlainJWT(ISSUER.claims().build()).serialize()),
				arguments("public key as secret", publicKeyAsSecret()), arguments("wrong type",
						ISSUER.token(StubIssuer.header(JWSAlgorithm.RS256, "secevent+jwt"), (claims) -> {
						}, ISSUER.key())),
				arguments("assertion of an identity provider", // extensions XA-09
						ISSUER.token(StubIssuer.header(JWSAlgorithm.RS256, "oauth-id-jag+jwt"), (claims) -> {
						}, ISSUER.key())),
				arguments("assertion for the authorization server",
						ISSUER.token(StubIssuer.header(JWSAlgorithm.RS256, "oauth-id-jag+jwt"),
								(claims) -> claims.audience(ISSUER.url()), ISSUER.key())),
				arguments("no end", ISSUER.token((claims) -> claims.expirationTime((Date) null))),
				arguments("expired", ISSUER.token((claims) -> claims.expirationTime(StubIssuer.in(-90)))),
				arguments("not yet valid", ISSUER.token((claims) -> claims.notBeforeTime(StubIssuer.in(90)))),
				arguments("nobody", ISSUER.token((claims) -> claims.subject(null).claim("client_id", null))),
				arguments("blank subject", ISSUER.token((claims) -> claims.subject(" "))),
				arguments("bound to a key", ISSUER.token((claims) -> claims.claim("cnf", Map.of("jkt", "abc")))),
				arguments("bound to a certificate",
						ISSUER.token((claims) -> claims.claim("cnf", Map.of("x5t#S256", "abc")))),
				arguments("scopes that are no texts", ISSUER.token((claims) -> claims.claim("scope", List.of(1, 2)))),
				arguments("binding that is a text", ISSUER.token((claims) -> claims.claim("cnf", "abc"))),
				arguments("encrypted",
						"eyJhbGciOiJkaXIiLCJlbmMiOiJBMTI4R0NNIn0..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA"),
				arguments("no JWT", "abc"));
	}

	private static JWSHeader unknownKey() {
		return new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("k2").build();
	}

	private static JWSHeader embeddedKey() {
		return new JWSHeader.Builder(JWSAlgorithm.RS256).jwk(FOREIGN_KEY.toPublicJWK()).build();
	}

	private static String publicKeyAsSecret() throws JOSEException {
		SignedJWT token = new SignedJWT(StubIssuer.header(JWSAlgorithm.HS256, null), ISSUER.claims().build());
		token.sign(new MACSigner(ISSUER.key().toRSAPublicKey().getEncoded()));
		return token.serialize();
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("accepted")
	void acceptsToken(String kind, String token) {
		String bearer = "Bearer " + token;
		HttpResponse<String> initialized = http().initialize(bearer);
		assertThat(initialized.statusCode()).as(initialized.body()).isEqualTo(200);
		String session = initialized.headers().firstValue("Mcp-Session-Id").orElseThrow();
		assertThat(http().stateless(bearer, "server/discover", null, "").statusCode()).isEqualTo(200);
		// An unknown event id: refused by the session, not by its protection.
		assertThat(http()
			.send("GET", "/mcp", null, "Authorization", bearer, "Accept", "text/event-stream", "Mcp-Session-Id",
					session, "Last-Event-ID", "x")
			.statusCode()).isEqualTo(400);
		assertThat(http().send("DELETE", "/mcp", null, "Authorization", bearer, "Mcp-Session-Id", session).statusCode())
			.isEqualTo(204);
	}

	// server-2025 AUTH-14, SECBP-01; server-2026 AUTH-06, AUTH-09, AUTHX-02
	@ParameterizedTest(name = "{0}")
	@MethodSource("refused")
	void refusesToken(String kind, String token) {
		String bearer = "Bearer " + token;
		String session = http().session("Bearer " + ISSUER.token("alice"));
		assertRefused(http().initialize(bearer));
		assertRefused(http().stateless(bearer, "server/discover", null, ""));
		assertRefused(http().callInSession(bearer, session, 5, "whoami", "{}"));
		assertRefused(http().send("GET", "/mcp", null, "Authorization", bearer, "Accept", "text/event-stream",
				"Mcp-Session-Id", session));
		assertRefused(http().send("DELETE", "/mcp", null, "Authorization", bearer, "Mcp-Session-Id", session));
	}

	private static void assertRefused(HttpResponse<String> response) {
		assertThat(response.statusCode()).isEqualTo(401);
		assertThat(response.body()).isEmpty();
		assertThat(McpHttp.challenge(response)).startsWith("Bearer error=\"invalid_token\"")
			.contains("scope=\"files:read\"", "resource_metadata=\"" + METADATA + "\"");
	}

	// server-2025 HTTP-05, AUTH-05, AUTH-07, AUTH-08, AUTH-10, AUTH-21; server-2026
	// HTTP-03, AUTH-05, AUTH-06, AUTH-07, AUTH-13, AUTH-20
	@Test
	void asksForTokenOnEveryMethod() {
		String session = http().session("Bearer " + ISSUER.token("alice"));
		for (String method : List.of("POST", "GET", "DELETE")) {
			HttpResponse<String> response = http().send(method, "/mcp", "POST".equals(method) ? "not JSON" : null,
					"Mcp-Session-Id", session, "Content-Type", "application/json", "Accept",
					"application/json, text/event-stream");
			assertThat(response.statusCode()).as(method).isEqualTo(401);
			assertThat(response.body()).isEmpty();
			assertThat(McpHttp.challenge(response))
				.isEqualTo("Bearer scope=\"files:read\",resource_metadata=\"" + METADATA + "\"");
		}
	}

	@Test // server-2025 AUTH-11; server-2026 AUTH-07
	void ignoresTokenInQuery() {
		HttpResponse<String> response = http().send("POST", "/mcp?access_token=" + ISSUER.token("alice"), "{}",
				"Content-Type", "application/json", "Accept", "application/json, text/event-stream");
		assertThat(response.statusCode()).isEqualTo(401);
	}

	@Test // server-2025 AUTH-18; server-2026 AUTH-06
	void refusesMalformedHeader() {
		for (String header : List.of("Bearer", "Bearer a b", "Bearer ä", "Bearer \"x\"")) {
			HttpResponse<String> response = http().initialize(header);
			assertThat(response.statusCode()).as(header).isEqualTo(400);
			assertThat(McpHttp.challenge(response)).contains("error=\"invalid_request\"");
		}
		assertThat(http().initialize("Basic YTpi").statusCode()).isEqualTo(401);
	}

	// server-2025 AUTH-03, AUTH-04, AUTH-06, AUTH-26; server-2026 AUTH-02, AUTH-03,
	// AUTH-18
	@Test
	void publishesMetadataAtBothPlacesAndNowhereElse() {
		for (String path : List.of("/.well-known/oauth-protected-resource",
				"/.well-known/oauth-protected-resource/mcp")) {
			HttpResponse<String> response = http().send("GET", path, null);
			assertThat(response.statusCode()).as(path).isEqualTo(200);
			assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
			assertThat(McpHttp.json(response).toString())
				.isEqualTo("{\"resource\":\"" + StubIssuer.AUDIENCE + "\",\"authorization_servers\":[\"" + ISSUER.url()
						+ "\"],\"scopes_supported\":[\"files:read\"],\"bearer_methods_supported\":[\"header\"]}");
		}
		assertThat(http().send("GET", "/.well-known/oauth-protected-resource/other", null).statusCode()).isEqualTo(404);
		assertThat(http().send("POST", "/.well-known/oauth-protected-resource", "").statusCode()).isEqualTo(405);
	}

	@Test
	void answersPreflightBeforeAuthentication() {
		HttpResponse<String> response = http().send("OPTIONS", "/mcp", null, "Origin", "https://app.example.com",
				"Access-Control-Request-Method", "POST", "Access-Control-Request-Headers",
				"authorization,content-type,mcp-param-region,x-other");
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.headers().firstValue("Access-Control-Allow-Origin")).hasValue("https://app.example.com");
		assertThat(response.headers().firstValue("Access-Control-Allow-Headers").orElse(""))
			.contains("authorization", "mcp-param-region")
			.doesNotContain("x-other");
		assertThat(response.headers().firstValue("Access-Control-Allow-Credentials")).isEmpty();
		HttpResponse<String> refused = http().send("OPTIONS", "/mcp", null, "Origin", "https://evil.example.com",
				"Access-Control-Request-Method", "POST");
		assertThat(refused.statusCode()).isEqualTo(403);
	}

	@Test
	void letsPagesReadChallenge() {
		HttpResponse<String> response = http().send("POST", "/mcp", "{}", "Origin", "https://app.example.com");
		assertThat(response.statusCode()).isEqualTo(401);
		assertThat(response.headers().firstValue("Access-Control-Expose-Headers").orElse(""))
			.contains("WWW-Authenticate", "Mcp-Session-Id");
		assertThat(http().send("POST", "/mcp", "{}", "Origin", "https://evil.example.com").statusCode()).isEqualTo(403);
	}

	@Test
	void tellsCachesThatAnswersDependOnOrigin() {
		for (String[] headers : List.of(new String[] {}, new String[] { "Origin", "https://app.example.com" })) {
			HttpResponse<String> response = http().send("POST", "/mcp", "{}", headers);
			assertThat(String.join(", ", response.headers().allValues("Vary"))).contains("Origin",
					"Access-Control-Request-Method", "Access-Control-Request-Headers");
		}
	}

	@Test
	void leavesOtherEndpointsToApplication() {
		// Boot's own default: any token of the issuer, whatever its audience.
		String foreign = ISSUER.token((claims) -> claims.audience("other"));
		assertThat(http().send("GET", "/page", null).statusCode()).isEqualTo(401);
		assertThat(http().send("GET", "/page", null, "Authorization", "Bearer " + foreign).statusCode()).isEqualTo(200);
	}

	McpHttp http() {
		return new McpHttp(this.port);
	}

}
