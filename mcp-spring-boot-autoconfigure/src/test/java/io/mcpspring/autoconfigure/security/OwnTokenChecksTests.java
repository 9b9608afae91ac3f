package io.mcpspring.autoconfigure.security;

import java.util.ArrayList;
import java.util.List;

import com.nimbusds.jwt.JWTClaimsSet;
import io.mcpspring.autoconfigure.EachStack;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusReactiveJwtDecoder;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import org.springframework.security.web.SecurityFilterChain;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an application has Boot's resource server check of tokens is checked of tokens for
 * the MCP server, also where properties name the issuer.
 */
@ExtendWith(OutputCaptureExtension.class)
@Tag("settings")
class OwnTokenChecksTests {

	private static final String RESOURCE_SERVER = "spring.security.oauth2.resourceserver.jwt.";

	@EachStack({ "issuer-uri", "jwk-set-uri", "" })
	void decoderIsAsked(WebApplicationType type, String property) {
		Class<?> application = (type == WebApplicationType.SERVLET) ? OwnDecoder.class : OwnReactiveDecoder.class;
		decides(type, application, property);
	}

	@EachStack({ "issuer-uri", "jwk-set-uri", "" })
	void validatorIsAsked(WebApplicationType type, String property) {
		decides(type, OwnValidator.class, property);
	}

	private static void decides(WebApplicationType type, Class<?> application, String property) {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, application, properties(issuer, property))) {
			assertThat(discover(server, issuer.token("alice"))).isEqualTo(200);
			assertThat(discover(server, issuer.token(OwnTokenChecksTests::revoked))).isEqualTo(401);
			assertThat(discover(server, issuer.token((claims) -> claims.audience("https://payroll.example/api"))))
				.isEqualTo(401);
			assertThat(discover(server, issuer.token((claims) -> claims.issuer("https://evil.example"))))
				.isEqualTo(401);
		}
	}

	private static String[] properties(StubIssuer issuer, String property) {
		List<String> properties = new ArrayList<>(
				List.of("mcp.server.public-url=" + StubIssuer.AUDIENCE, "test.keys=" + issuer.url() + "/keys"));
		if (property == null) {
			properties.add("mcp.server.security.issuers=" + issuer.url());
		}
		else {
			properties
				.add(RESOURCE_SERVER + property + "=" + issuer.url() + (property.endsWith("set-uri") ? "/keys" : ""));
			properties.add("mcp.server.security.authorization-servers=" + issuer.url());
		}
		return properties.toArray(String[]::new);
	}

	@EachStack
	void serverWithIssuersOfItsOwnHasItsOwnKeys(WebApplicationType type) {
		Class<?> application = (type == WebApplicationType.SERVLET) ? OwnDecoder.class : OwnReactiveDecoder.class;
		try (StubIssuer issuer = new StubIssuer();
				StubIssuer other = new StubIssuer(StubIssuer.newKey());
				SecuredServer server = SecuredServer.start(type, application, "test.keys=" + issuer.url() + "/keys",
						RESOURCE_SERVER + "issuer-uri=" + issuer.url(), "mcp.server.public-url=" + StubIssuer.AUDIENCE,
						"mcp.server.servers.partners.path=/partners",
						"mcp.server.servers.partners.public-url=https://mcp.example.com/partners",
						"mcp.server.servers.partners.security.issuers=" + other.url())) {
			String partner = other.token((claims) -> claims.audience("https://mcp.example.com/partners"));
			String foreign = issuer.token((claims) -> claims.audience("https://mcp.example.com/partners"));
			assertThat(discover(server, issuer.token("alice"))).isEqualTo(200);
			assertThat(discoverPartners(server, partner)).isEqualTo(200);
			assertThat(discoverPartners(server, foreign)).isEqualTo(401);
			assertThat(discover(server, other.token("alice"))).isEqualTo(401);
		}
	}

	@Test
	void noneOfSeveralDecodersIsAsked(CapturedOutput output) {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(WebApplicationType.SERVLET, TwoDecoders.class,
						properties(issuer, "issuer-uri"))) {
			assertThat(discover(server, issuer.token("alice"))).isEqualTo(200);
			assertThat(output).containsOnlyOnce("asks none of the application's decoders of access tokens");
		}
	}

	private static int discover(SecuredServer server, String token) {
		return server.http().stateless("Bearer " + token, "server/discover", null, "").statusCode();
	}

	private static int discoverPartners(SecuredServer server, String token) {
		return server.http()
			.send("POST", "/partners", McpHttp.statelessBody("server/discover", ""), "Content-Type", "application/json",
					"Accept", "application/json, text/event-stream", "Authorization", "Bearer " + token,
					"MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "server/discover")
			.statusCode();
	}

	private static void revoked(JWTClaimsSet.Builder claims) {
		claims.claim("revoked", true);
	}

	private static OAuth2TokenValidatorResult validate(Jwt token) {
		return token.hasClaim("revoked") ? OAuth2TokenValidatorResult.failure(new OAuth2Error("invalid_token"))
				: OAuth2TokenValidatorResult.success();
	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class OwnDecoder {

		@Bean
		JwtDecoder decoder(@Value("${test.keys}") String keys) {
			NimbusJwtDecoder decoder = NimbusJwtDecoder.withJwkSetUri(keys).build();
			decoder.setJwtValidator(OwnTokenChecksTests::validate);
			return decoder;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class OwnReactiveDecoder {

		@Bean
		ReactiveJwtDecoder decoder(@Value("${test.keys}") String keys) {
			NimbusReactiveJwtDecoder decoder = NimbusReactiveJwtDecoder.withJwkSetUri(keys).build();
			decoder.setJwtValidator(OwnTokenChecksTests::validate);
			return decoder;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class OwnValidator {

		@Bean
		OAuth2TokenValidator<Jwt> notRevoked() {
			return OwnTokenChecksTests::validate;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class TwoDecoders {

		@Bean
		SecurityFilterChain applicationChain(HttpSecurity http) {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().permitAll()).build();
		}

		@Bean
		JwtDecoder first() {
			return NimbusJwtDecoder.withJwkSetUri("http://127.0.0.1:1/keys").build();
		}

		@Bean
		JwtDecoder second() {
			return NimbusJwtDecoder.withJwkSetUri("http://127.0.0.1:1/keys").build();
		}

	}

}
