package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.JWTClaimsSet;
import io.mcpspring.autoconfigure.EachStack;
import io.mcpspring.security.resource.UnknownAudienceException;
import io.mcpspring.security.token.AccessTokenAuthenticator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.context.reactive.GenericReactiveWebApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.mock.web.MockServletContext;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.context.support.GenericWebApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * How protection is set up, and what an application may change of it.
 */
@ExtendWith(OutputCaptureExtension.class)
class TokenSetupTests {

	@EachStack
	void doesNotStartWithoutAudience(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer()) {
			assertThatThrownBy(() -> SecuredServer
				.start(type, SecuredApplication.class,
						"spring.security.oauth2.resourceserver.jwt.issuer-uri=" + issuer.url())
				.close()).hasRootCauseInstanceOf(UnknownAudienceException.class);
		}
		FailureAnalysis analysis = new UnknownAudienceFailureAnalyzer().analyze(new UnknownAudienceException());
		assertThat(analysis.getAction()).contains("mcp.server.public-url", "name '*'");
	}

	@EachStack
	void startsWithoutAudienceAndWebServerAndRefusesAllTokens(WebApplicationType type, CapturedOutput output) {
		SpringApplication application = new SpringApplication(SecuredApplication.class);
		application.setWebApplicationType(type);
		application.setApplicationContextFactory(
				(any) -> (type == WebApplicationType.SERVLET) ? mock() : new GenericReactiveWebApplicationContext());
		try (StubIssuer issuer = new StubIssuer();
				ConfigurableApplicationContext context = application
					.run("--spring.security.oauth2.resourceserver.jwt.issuer-uri=" + issuer.url())) {
			assertThat(output).containsOnlyOnce("The MCP server refuses all access tokens")
				.contains("set 'mcp.server.public-url'");
			AccessTokenAuthenticator authenticator = context.getBean(AccessTokenAuthenticator.class);
			String token = issuer.token((claims) -> claims.audience("http://localhost/mcp"));
			assertThatThrownBy(() -> authenticator.authenticate(new BearerTokenAuthenticationToken(token)))
				.isInstanceOf(InvalidBearerTokenException.class);
		}
	}

	private static GenericWebApplicationContext mock() {
		return new GenericWebApplicationContext(new MockServletContext());
	}

	@Test
	void acceptsAnyAudienceWhenToldTo() {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(WebApplicationType.SERVLET, issuer,
						"mcp.server.security.audiences=*")) {
			assertThat(discover(server, issuer.token((claims) -> claims.audience("other"))).statusCode())
				.isEqualTo(200);
		}
	}

	@Test
	void acceptsNamedAudience() {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(WebApplicationType.SERVLET, issuer,
						"mcp.server.security.audiences=shop")) {
			assertThat(discover(server, issuer.token((claims) -> claims.audience("shop"))).statusCode()).isEqualTo(200);
			assertThat(discover(server, issuer.token((claims) -> claims.audience("other"))).statusCode())
				.isEqualTo(401);
		}
	}

	@EachStack
	void asksIssuerAboutOpaqueTokens(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, SecuredApplication.class,
						"mcp.server.public-url=" + StubIssuer.AUDIENCE,
						"mcp.server.security.authorization-servers=" + issuer.url(),
						"spring.security.oauth2.resourceserver.opaquetoken.introspection-uri=" + issuer.url()
								+ "/introspect",
						"spring.security.oauth2.resourceserver.opaquetoken.client-id=mcp",
						"spring.security.oauth2.resourceserver.opaquetoken.client-secret=secret")) {
			assertThat(discover(server, issuer.opaque((claims) -> {
			})).statusCode()).isEqualTo(200);
			assertThat(discover(server, issuer.opaque((claims) -> claims.audience("other"))).statusCode())
				.isEqualTo(401);
			assertThat(discover(server, issuer.opaque((claims) -> claims.expirationTime(null))).statusCode())
				.isEqualTo(401);
			assertThat(discover(server, issuer.opaque(TokenSetupTests::bound)).statusCode()).isEqualTo(401);
			assertThat(discover(server, "unknown").statusCode()).isEqualTo(401);
			issuer.goDown();
			assertThat(discover(server, "whatever").statusCode()).isEqualTo(503);
		}
	}

	private static void bound(JWTClaimsSet.Builder claims) {
		claims.claim("cnf", Map.of("jkt", "abc"));
	}

	// RFC 9449: a bound token with a proof of its key, and with no other
	@EachStack
	void acceptsBoundTokensWithProof(WebApplicationType type) throws JOSEException {
		ECKey holder = StubIssuer.newHolder();
		ECKey thief = StubIssuer.newHolder();
		String thumbprint = holder.computeThumbprint().toString();
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, issuer, "mcp.server.security.dpop=true")) {
			String token = issuer.token((claims) -> claims.claim("cnf", Map.of("jkt", thumbprint)));
			String proof = StubIssuer.proof(holder, "POST", token);
			assertThat(initialize(server, token, proof).statusCode()).isEqualTo(200);
			HttpResponse<String> stolen = initialize(server, token, StubIssuer.proof(thief, "POST", token));
			assertThat(stolen.statusCode()).isEqualTo(401);
			assertThat(McpHttp.challenge(stolen)).contains("DPoP algs=");
			assertThat(initialize(server, token, StubIssuer.proof(holder, "GET", token)).statusCode()).isEqualTo(401);
			assertThat(initialize(server, token, proof).statusCode()).as("proof used again").isEqualTo(401);
			assertThat(discover(server, token).statusCode()).as("as bearer").isEqualTo(401);
			assertThat(discover(server, issuer.token("alice")).statusCode()).as("not bound").isEqualTo(200);
		}
	}

	private static HttpResponse<String> initialize(SecuredServer server, String token, String proof) {
		return server.http().initialize("DPoP " + token, "DPoP", proof);
	}

	// server-2025 AUTH-06
	@ParameterizedTest
	@CsvSource({ "SERVLET,server.servlet.context-path", "REACTIVE,spring.webflux.base-path" })
	void servesMetadataWithinPathOfApplication(WebApplicationType type, String property) {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, issuer, property + "=/shop",
						"server.forward-headers-strategy=framework",
						"mcp.server.public-url=https://mcp.example.com/shop/mcp")) {
			for (String host : List.of("mcp.example.com", "other.example.com")) {
				String challenge = McpHttp.challenge(server.http()
					.send("POST", "/shop/mcp", "{}", "X-Forwarded-Host", host, "X-Forwarded-Proto", "https"));
				assertThat(challenge).as(host)
					.contains(
							"resource_metadata=\"https://mcp.example.com/shop/.well-known/oauth-protected-resource/mcp\"");
			}
			HttpResponse<String> metadata = server.http()
				.send("GET", "/shop/.well-known/oauth-protected-resource/mcp", null);
			assertThat(metadata.statusCode()).isEqualTo(200);
			assertThat(McpHttp.json(metadata).path("resource").asString())
				.isEqualTo("https://mcp.example.com/shop/mcp");
		}
	}

	@Test
	void applicationsOwnChainsStayAndItsOwnOneForTheServerWins() {
		// server-2025 AUTH-23
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(WebApplicationType.SERVLET, OwnChains.class,
						"mcp.server.public-url=" + StubIssuer.AUDIENCE,
						"spring.security.oauth2.resourceserver.jwt.issuer-uri=" + issuer.url())) {
			assertThat(server.http().send("GET", "/page", null).statusCode()).isEqualTo(200);
			assertThat(server.http().initialize(null).statusCode()).isEqualTo(418);
		}
	}

	@Test
	void customizerAddsRules() {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(WebApplicationType.SERVLET, Customized.class,
						"mcp.server.public-url=" + StubIssuer.AUDIENCE,
						"spring.security.oauth2.resourceserver.jwt.issuer-uri=" + issuer.url())) {
			HttpResponse<String> denied = discover(server, issuer.token("alice"));
			assertThat(denied.statusCode()).isEqualTo(403);
			assertThat(McpHttp.challenge(denied)).contains("error=\"insufficient_scope\"", "scope=\"mcp\"");
			assertThat(discover(server, issuer.token("alice", "mcp")).statusCode()).isEqualTo(200);
		}
	}

	@Test // server-2025 AUTH-20; server-2026 AUTH-16: no tokens in logs
	void tokensStayOutOfLogs(CapturedOutput output) {
		Consumer<JWTClaimsSet.Builder> nothing = (claims) -> {
		};
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(WebApplicationType.SERVLET, issuer,
						"logging.level.io.mcpspring=trace", "logging.level.org.springframework.security=debug")) {
			String good = issuer.token(nothing);
			String bad = issuer.token((claims) -> claims.audience("other"));
			discover(server, good);
			discover(server, bad);
			server.http().callStateless("Bearer " + good, "write", "{}");
			assertThat(output.getAll()).contains("files:write").doesNotContain(good).doesNotContain(bad);
		}
	}

	private static HttpResponse<String> discover(SecuredServer server, String token) {
		return server.http().stateless("Bearer " + token, "server/discover", null, "");
	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class OwnChains {

		@Bean
		SecurityFilterChain applicationChain(HttpSecurity http) {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().permitAll()).build();
		}

		@Bean
		@Order(1)
		SecurityFilterChain mcpSecurityFilterChain(HttpSecurity http) {
			return http.securityMatcher("/mcp")
				.csrf((csrf) -> csrf.disable())
				.authorizeHttpRequests((requests) -> requests.anyRequest().denyAll())
				.exceptionHandling((exceptions) -> exceptions
					.authenticationEntryPoint((request, response, failure) -> response.setStatus(418)))
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class Customized {

		@Bean
		McpHttpSecurityCustomizer baseScope() {
			return (http) -> http
				.authorizeHttpRequests((requests) -> requests.requestMatchers("/mcp").hasAuthority("SCOPE_mcp"));
		}

	}

}
