package io.mcpspring.autoconfigure.security;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import io.mcpspring.autoconfigure.EachStack;
import io.mcpspring.security.resource.UnknownAudienceException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusReactiveJwtDecoder;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * However it is described which tokens are good, the rules of the server hold.
 */
@ExtendWith(OutputCaptureExtension.class)
class TokenDescriptionTests {

	private static final String RESOURCE_SERVER = "spring.security.oauth2.resourceserver.";

	// server-2025 AUTH-12, AUTH-13, AUTH-14; server-2026 AUTH-08
	@EachStack({ "jwt.jwk-set-uri", "jwt.public-key-location", "" })
	void tokensAreHeldAgainstTheRules(WebApplicationType type, String property, @TempDir Path folder)
			throws IOException, JOSEException {
		try (StubIssuer issuer = new StubIssuer()) {
			List<String> properties = new ArrayList<>(List.of("mcp.server.public-url=" + StubIssuer.AUDIENCE,
					"mcp.server.security.authorization-servers=" + issuer.url(),
					"test.keys=" + issuer.url() + "/keys"));
			if (property != null) {
				properties.add(RESOURCE_SERVER + property + "="
						+ (property.endsWith("uri") ? issuer.url() + "/keys" : publicKey(issuer, folder).toUri()));
			}
			Class<?> application = (property != null) ? SecuredApplication.class
					: (type == WebApplicationType.SERVLET) ? OwnDecoder.class : OwnReactiveDecoder.class;
			try (SecuredServer server = SecuredServer.start(type, application, properties.toArray(String[]::new))) {
				assertThat(discover(server, issuer.token("alice"))).isEqualTo(200);
				assertThat(discover(server, issuer.token(StubIssuer.header(JWSAlgorithm.RS256, "at+jwt"), (claims) -> {
				}, issuer.key()))).isEqualTo((property != null) ? 200 : 401);
				assertThat(discover(server, issuer.token((claims) -> claims.audience("https://payroll.example/api"))))
					.isEqualTo(401);
				assertThat(discover(server, issuer.token((claims) -> claims.audience((String) null)))).isEqualTo(401);
				assertThat(discover(server, issuer.token((claims) -> claims.expirationTime(null)))).isEqualTo(401);
				assertThat(discover(server, issuer.token((claims) -> claims.subject(" ")))).isEqualTo(401);
				assertThat(discover(server, issuer.token((claims) -> claims.issuer("https://evil.example"))))
					.isEqualTo(401);
				assertThat(discover(server, issuer.token((claims) -> claims.issuer(null)))).isEqualTo(401);
				assertThat(server.http().initialize(null).statusCode()).isEqualTo(401);
				assertThat(server.http().send("GET", "/.well-known/oauth-protected-resource/mcp", null).body())
					.contains(StubIssuer.AUDIENCE);
			}
		}
	}

	@EachStack
	void doesNotStartWithDecoderAndWithoutAudience(WebApplicationType type) {
		Class<?> application = (type == WebApplicationType.SERVLET) ? OwnDecoder.class : OwnReactiveDecoder.class;
		assertThatThrownBy(() -> SecuredServer.start(type, application, "test.keys=http://127.0.0.1:1/keys").close())
			.hasRootCauseInstanceOf(UnknownAudienceException.class);
	}

	@Test
	void issuerIsNotAskedForWhereNoneIsNamed() {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(WebApplicationType.SERVLET, SecuredApplication.class,
						"mcp.server.security.audiences=shop",
						RESOURCE_SERVER + "jwt.jwk-set-uri=" + issuer.url() + "/keys")) {
			assertThat(discover(server, issuer.token((claims) -> claims.audience("shop").issuer("https://any"))))
				.isEqualTo(200);
		}
	}

	@EachStack
	void onlyTrueIsActive(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, SecuredApplication.class,
						"mcp.server.public-url=" + StubIssuer.AUDIENCE,
						"mcp.server.security.authorization-servers=" + issuer.url(),
						RESOURCE_SERVER + "opaquetoken.introspection-uri=" + issuer.url() + "/introspect",
						RESOURCE_SERVER + "opaquetoken.client-id=mcp",
						RESOURCE_SERVER + "opaquetoken.client-secret=secret")) {
			assertThat(discover(server, issuer.opaque((claims) -> {
			}))).isEqualTo(200);
			for (Object active : new Object[] { "true", 1, false, List.of(true) }) {
				assertThat(discover(server, issuer.opaque((claims) -> claims.claim("active", active)))).isEqualTo(401);
			}
			assertThat(discover(server, issuer.opaque((claims) -> claims.claim("exp", "soon")))).isEqualTo(401);
			assertThat(server.http()
				.callStateless("Bearer " + issuer.opaque((claims) -> claims.claim("scope", "files:read files:write")),
						"write", "{}")
				.body()).contains("written");
		}
	}

	@EachStack
	void wrongIssuerIsToldAtStart(WebApplicationType type, CapturedOutput output) {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, SecuredApplication.class,
						"mcp.server.public-url=" + StubIssuer.AUDIENCE,
						"mcp.server.security.issuers=" + issuer.url() + "/wrong," + issuer.url())) {
			assertThat(server.context().isActive()).isTrue();
			Awaitility.await()
				.atMost(Duration.ofSeconds(60))
				.untilAsserted(
						() -> assertThat(output.getAll()).containsPattern("WARN .+ authorization server " + issuer.url()
								+ "/wrong cannot be reached or is not " + "the right one: .+Check the issuer in"));
			assertThat(output).doesNotContain("authorization server " + issuer.url() + " cannot");
		}
	}

	static Path publicKey(StubIssuer issuer, Path folder) throws IOException, JOSEException {
		String key = Base64.getMimeEncoder().encodeToString(issuer.key().toRSAPublicKey().getEncoded());
		return Files.writeString(folder.resolve("key.pub"),
				"-----BEGIN PUBLIC KEY-----\n" + key + "\n-----END PUBLIC KEY-----\n");
	}

	private static int discover(SecuredServer server, String token) {
		return server.http().stateless("Bearer " + token, "server/discover", null, "").statusCode();
	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class OwnDecoder {

		@Bean
		JwtDecoder decoder(@Value("${test.keys}") String keys) {
			return NimbusJwtDecoder.withJwkSetUri(keys).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class OwnReactiveDecoder {

		@Bean
		ReactiveJwtDecoder decoder(@Value("${test.keys}") String keys) {
			return NimbusReactiveJwtDecoder.withJwkSetUri(keys).build();
		}

	}

}
