package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import com.nimbusds.jwt.JWTClaimsSet;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.EachStack;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.core.convert.converter.Converter;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationConverter;
import org.springframework.security.oauth2.server.resource.authentication.ReactiveJwtAuthenticationConverter;
import org.springframework.security.oauth2.server.resource.introspection.OpaqueTokenAuthenticationConverter;
import org.springframework.security.oauth2.server.resource.introspection.ReactiveOpaqueTokenAuthenticationConverter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The application decides about the authentication of a token. The token still decides
 * about scopes and about who the caller is.
 */
@ExtendWith({ OutputCaptureExtension.class, SecuredServers.Extension.class })
@Tag("settings")
class TokenConverterTests {

	private static final String JWT = "spring.security.oauth2.resourceserver.jwt.";

	@EachStack
	void propertiesOfBootApply(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, issuer, JWT + "authorities-claim-name=roles",
						JWT + "authority-prefix=ROLE_", JWT + "principal-claim-name=preferred_username")) {
			String owner = issuer.token((claims) -> claims.claim("roles", List.of("OWNER"))
				.claim("preferred_username", "Alice")
				.claim("scope", "files:read admin"));
			assertThat(call(server, owner, "secret")).isEqualTo("secret");
			assertThat(call(server, owner, "whoami")).isEqualTo("Alice");
			assertThat(call(server, owner, "write")).as("scopes, and the hierarchy").isEqualTo("written");
			assertThat(toolNames(server, owner)).contains("secret");
			String other = issuer.token((claims) -> claims.claim("preferred_username", "Bob"));
			assertThat(toolNames(server, other)).doesNotContain("secret").contains("write");
			HttpResponse<String> refused = server.http().callStateless("Bearer " + other, "write", "{}");
			assertThat(refused.statusCode()).isEqualTo(403);
			assertThat(McpHttp.challenge(refused)).contains("scope=\"files:read files:write\"");
		}
	}

	@EachStack
	void converterOfSpringSecurityAppliesAndClientsHaveNames(WebApplicationType type) {
		Class<?> application = (type == WebApplicationType.SERVLET) ? Usual.class : UsualReactive.class;
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = start(type, application, issuer)) {
			assertThat(call(server, issuer.token("alice"), "secret")).isEqualTo("secret");
			String client = issuer.token((claims) -> claims.subject(null));
			assertThat(call(server, client, "whoami")).isEqualTo("app");
		}
	}

	@ParameterizedTest
	@CsvSource({ "SERVLET,false", "REACTIVE,false", "SERVLET,true", "REACTIVE,true" })
	void authenticationMayBeOfAnyType(WebApplicationType type, boolean reactive, SecuredServers servers) {
		StubIssuer issuer = servers.issuer();
		SecuredServer server = get(servers, type, reactive);
		String token = issuer.token((claims) -> claims.claim("scope", "files:read files:write"));
		assertThat(call(server, token, "badge")).isEqualTo("badge of alice");
		assertThat(call(server, token, "badgeOfPage")).isEqualTo("page of alice");
		assertThat(call(server, token, "secret")).isEqualTo("secret");
		assertThat(call(server, token, "write")).isEqualTo("written");
		assertThat(server.http().callStateless("Bearer " + issuer.token("alice"), "write", "{}").statusCode())
			.isEqualTo(403);
	}

	// server-2025 SESS-14
	@ParameterizedTest
	@CsvSource({ "SERVLET,false", "REACTIVE,true" })
	void sessionsStayBoundToTheToken(WebApplicationType type, boolean reactive) {
		try (StubIssuer issuer = new StubIssuer();
				StubIssuer second = new StubIssuer();
				SecuredServer server = start(type, reactive ? OwnReactive.class : Own.class, issuer,
						"mcp.server.security.issuers=" + second.url())) {
			String session = server.http().session("Bearer " + issuer.token("alice"));
			assertThat(badgeInSession(server, issuer.token("alice"), session)).isEqualTo(200);
			assertThat(badgeInSession(server, second.token("alice"), session)).as("issuer").isEqualTo(404);
			assertThat(badgeInSession(server, issuer.token("alice2"), session)).as("subject").isEqualTo(404);
			String otherClient = issuer.token((claims) -> claims.claim("client_id", "other"));
			assertThat(badgeInSession(server, otherClient, session)).as("client").isEqualTo(404);
		}
	}

	@EachStack
	void oneAuthenticationForTwoTokensIsRefused(WebApplicationType type, CapturedOutput output) {
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = start(type, Cached.class, issuer)) {
			String alice = issuer.token("alice");
			String session = server.http().session("Bearer " + alice);
			String bob = issuer.token("bob");
			for (HttpResponse<String> refused : List.of(
					server.http().callInSession("Bearer " + bob, session, 2, "badge", "{}"),
					server.http().callStateless("Bearer " + bob, "badge", "{}"))) {
				assertThat(refused.statusCode()).isEqualTo(503);
				assertThat(refused.headers().firstValue("Retry-After")).isPresent();
				assertThat(refused.body()).doesNotContain("Badge", "converter");
			}
			assertThat(output.getAll()).containsPattern("WARN .+" + Badge.class.getName().replace("$", "\\$")
					+ " for two tokens: let it create a new one for each token");
			assertThat(badgeInSession(server, alice, session)).isEqualTo(200);
		}
	}

	@ParameterizedTest
	@CsvSource({ "SERVLET,false", "REACTIVE,true" })
	void tokensAreStillHeldAgainstTheRules(WebApplicationType type, boolean reactive, SecuredServers servers) {
		StubIssuer issuer = servers.issuer();
		SecuredServer server = get(servers, type, reactive);
		assertThat(status(server, issuer.token("alice"))).isEqualTo(200);
		assertThat(status(server, issuer.token((claims) -> claims.claim("cnf", Map.of("jkt", "abc")))))
			.as("bound without proof")
			.isEqualTo(401);
		assertThat(status(server, issuer.token((claims) -> claims.audience("other")))).isEqualTo(401);
		assertThat(status(server, issuer.token("mallory"))).as("refused by the application").isEqualTo(401);
		String cut = issuer.cut("token expired", (brief) -> server.http().callStateless(brief, "linger", "{}"));
		server.context().getBean(SecuredApplication.Files.class).endLingering();
		assertThat(cut).contains("token expired").doesNotContain("lingered");
	}

	@ParameterizedTest
	@CsvSource({ "SERVLET,false", "REACTIVE,true" })
	void appliesToOpaqueTokens(WebApplicationType type, boolean reactive) {
		String opaque = "spring.security.oauth2.resourceserver.opaquetoken.";
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, reactive ? OpaqueReactive.class : Opaque.class,
						"mcp.server.public-url=" + StubIssuer.AUDIENCE,
						"mcp.server.security.authorization-servers=" + issuer.url(),
						opaque + "introspection-uri=" + issuer.url() + "/introspect", opaque + "client-id=mcp",
						opaque + "client-secret=secret")) {
			Consumer<JWTClaimsSet.Builder> scopes = (claims) -> claims.claim("scope", "files:read files:write");
			assertThat(call(server, issuer.opaque(scopes), "badge")).isEqualTo("badge of alice");
			assertThat(call(server, issuer.opaque(scopes), "secret")).isEqualTo("secret");
			assertThat(call(server, issuer.opaque(scopes), "write")).isEqualTo("written");
		}
	}

	@EachStack
	void onlyOneApplies(WebApplicationType type, CapturedOutput output) {
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = start(type, Ambiguous.class, issuer)) {
			assertThat(toolNames(server, issuer.token("alice"))).doesNotContain("secret");
			assertThat(output.getAll()).containsPattern("WARN .+\\[one, two].+@Primary");
		}
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = start(type, OnePrimary.class, issuer)) {
			assertThat(call(server, issuer.token("alice"), "badge")).isEqualTo("badge of alice");
		}
	}

	@EachStack
	void logSaysThatConverterIsNoBean(WebApplicationType type, CapturedOutput output) {
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = start(type, Without.class, issuer)) {
			for (String tool : List.of("badge", "badgeOfPage")) {
				assertThat(call(server, issuer.token("alice"), tool)).contains("failed unexpectedly")
					.doesNotContain("Badge", "converter");
				assertThat(output.getAll()).containsPattern("'" + tool + "' failed unexpectedly.+\\s+.+"
						+ "declare the converter that creates it from access tokens as a bean");
			}
		}
	}

	/** With answers that are streams soon: those end with their token. */
	private static SecuredServer get(SecuredServers servers, WebApplicationType type, boolean reactive) {
		return servers.withIssuer(type, reactive ? OwnReactive.class : Own.class, "test.engine.promotion-delay=500ms");
	}

	private static SecuredServer start(WebApplicationType type, Class<?> application, StubIssuer issuer,
			String... properties) {
		String[] all = new String[properties.length + 2];
		System.arraycopy(properties, 0, all, 2, properties.length);
		all[0] = "mcp.server.public-url=" + StubIssuer.AUDIENCE;
		all[1] = JWT + "issuer-uri=" + issuer.url();
		return SecuredServer.start(type, application, all);
	}

	private static int status(SecuredServer server, String token) {
		return server.http().stateless("Bearer " + token, "server/discover", null, "").statusCode();
	}

	private static int badgeInSession(SecuredServer server, String token, String session) {
		return server.http().callInSession("Bearer " + token, session, 2, "badge", "{}").statusCode();
	}

	private static String call(SecuredServer server, String token, String tool) {
		HttpResponse<String> response = server.http().callStateless("Bearer " + token, tool, "{}");
		assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
		JsonNode result = McpHttp.json(response).path("result");
		return result.at("/content/0/text").asString();
	}

	private static List<String> toolNames(SecuredServer server, String token) {
		return McpHttp.json(server.http().stateless("Bearer " + token, "tools/list", null, ""))
			.at("/result/tools")
			.valueStream()
			.map((tool) -> tool.path("name").asString())
			.toList();
	}

	/** An authentication that does not lead to its token. */
	static final class Badge extends AbstractAuthenticationToken {

		private final String holder;

		Badge(String holder) {
			super(AuthorityUtils.createAuthorityList("ROLE_OWNER"));
			this.holder = holder;
			setDetails("of the application");
			setAuthenticated(!holder.equals("mallory"));
		}

		@Override
		public Object getCredentials() {
			return "";
		}

		@Override
		public Object getPrincipal() {
			return this.holder;
		}

	}

	@RestController
	static class Badges {

		@McpTool
		public String badge(Badge badge) {
			return "badge of " + badge.getName();
		}

		@McpTool
		@GetMapping("/badge")
		public String badgeOfPage(Badge badge) {
			return "page of " + badge.getName();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ SecuredApplication.class, Badges.class })
	static class Without {

	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class Usual {

		@Bean
		JwtAuthenticationConverter converter() {
			JwtAuthenticationConverter converter = new JwtAuthenticationConverter();
			converter.setJwtGrantedAuthoritiesConverter((token) -> AuthorityUtils.createAuthorityList("ROLE_OWNER"));
			return converter;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class UsualReactive {

		@Bean
		ReactiveJwtAuthenticationConverter converter() {
			ReactiveJwtAuthenticationConverter converter = new ReactiveJwtAuthenticationConverter();
			converter.setJwtGrantedAuthoritiesConverter(
					(token) -> Flux.fromIterable(AuthorityUtils.createAuthorityList("ROLE_OWNER")));
			return converter;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ SecuredApplication.class, Badges.class, OwnConverter.class })
	static class Own {

		@Bean
		Converter<Jwt, String> another() {
			return Jwt::getSubject;
		}

	}

	@Component
	static class OwnConverter implements Converter<Jwt, Badge> {

		@Override
		public Badge convert(Jwt token) {
			return new Badge(token.getSubject());
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ SecuredApplication.class, Badges.class })
	static class OwnReactive {

		@Bean
		Converter<Jwt, Mono<AbstractAuthenticationToken>> converter() {
			return (token) -> token.getSubject().equals("mallory") ? Mono.empty()
					: Mono.just(new Badge(token.getSubject()));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ SecuredApplication.class, Badges.class })
	static class Cached {

		@Bean
		Converter<Jwt, AbstractAuthenticationToken> converter() {
			Badge badge = new Badge("everybody");
			return (token) -> badge;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ SecuredApplication.class, Badges.class })
	static class Opaque {

		@Bean
		OpaqueTokenAuthenticationConverter converter() {
			return (token, principal) -> new Badge(principal.getName());
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ SecuredApplication.class, Badges.class })
	static class OpaqueReactive {

		@Bean
		ReactiveOpaqueTokenAuthenticationConverter converter() {
			return (token, principal) -> Mono.just(new Badge(principal.getName()));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ SecuredApplication.class, Badges.class })
	static class Ambiguous {

		@Bean
		Converter<Jwt, ? extends AbstractAuthenticationToken> one() {
			return (token) -> new Badge(token.getSubject());
		}

		@Bean
		Converter<Jwt, AbstractAuthenticationToken> two() {
			return (token) -> new Badge("two");
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ SecuredApplication.class, Badges.class })
	static class OnePrimary {

		@Bean
		@Primary
		Converter<Jwt, ? extends AbstractAuthenticationToken> one() {
			return (token) -> new Badge(token.getSubject());
		}

		@Bean
		Converter<Jwt, AbstractAuthenticationToken> two() {
			return (token) -> new Badge("two");
		}

	}

}
