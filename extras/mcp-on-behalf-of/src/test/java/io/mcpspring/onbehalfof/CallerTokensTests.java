package io.mcpspring.onbehalfof;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.context.ToolException;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.client.ReactorClientHttpRequestFactory;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.DefaultOAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthentication;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The exchange, its cache and its refusals, against a token endpoint that shows what it
 * receives.
 */
@ExtendWith(OutputCaptureExtension.class)
class CallerTokensTests {

	private static final Downstream DOWNSTREAM = new Downstream();

	private static final RestClient HTTP = TokenClients.restClient(ObservationRegistry.NOOP, Duration.ofSeconds(60));

	private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.SECONDS);

	private final MovedClock clock = new MovedClock();

	private final CallerTokens tokens = tokens(target("crm", "crm-api", null),
			target("ledger", null, URI.create("https://ledger.example.com/api")));

	@AfterAll
	static void stop() {
		DOWNSTREAM.close();
	}

	@BeforeEach
	void reset() {
		DOWNSTREAM.reset();
	}

	@AfterEach
	void signOut() {
		SecurityContextHolder.clearContext();
	}

	/** sign-in OBO-03: an access token is one, whatever its form. */
	@Test
	void exchangesJwt() {
		OAuth2AccessToken token = this.tokens.forCaller("crm", jwt("https://a.example.com", "ada"));
		assertThat(token.getTokenValue()).startsWith("downstream-");
		assertThat(DOWNSTREAM.exchanges()).singleElement()
			.satisfies((request) -> assertThat(request.form())
				.containsEntry("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange")
				.containsEntry("subject_token", "jwt-of-ada-at-https://a.example.com")
				.containsEntry("subject_token_type", "urn:ietf:params:oauth:token-type:access_token")
				.containsEntry("audience", "crm-api")
				.containsEntry("scope", "crm:read")
				.doesNotContainKeys("resource", "actor_token"));
	}

	@Test
	void exchangesOpaqueToken() {
		this.tokens.forCaller("ledger", opaque("ada"));
		assertThat(DOWNSTREAM.exchanges()).singleElement()
			.satisfies((request) -> assertThat(request.form()).containsEntry("subject_token", "opaque-of-ada")
				.containsEntry("subject_token_type", "urn:ietf:params:oauth:token-type:access_token")
				.containsEntry("resource", "https://ledger.example.com/api")
				.doesNotContainKey("audience"));
	}

	/** (sign-in OBO-04) */
	@Test
	void assertsByTheFormOfEntra() {
		CallerTokens entra = tokens(
				new CallerTarget("graph", registration(AuthorizationGrantType.JWT_BEARER), null, null));
		entra.forCaller("graph", jwt("https://a.example.com", "ada"));
		assertThat(DOWNSTREAM.exchanges()).singleElement()
			.satisfies((request) -> assertThat(request.form())
				.containsEntry("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer")
				.containsEntry("assertion", "jwt-of-ada-at-https://a.example.com")
				.containsEntry("requested_token_use", "on_behalf_of")
				.containsEntry("scope", "crm:read"));
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> entra.forCaller("graph", opaque("ada")))
			.withMessageContaining("is no JWT");
	}

	/** (sign-in OBO-06) */
	@Test
	void keepsOneTokenForEachCallerAndTarget() {
		Authentication caller = jwt("https://a.example.com", "ada");
		String first = value("crm", caller);
		assertThat(value("crm", jwt("https://a.example.com", "ada"))).isEqualTo(first);
		assertThat(value("ledger", caller)).isNotEqualTo(first);
		assertThat(value("crm", jwt("https://b.example.com", "ada"))).isNotEqualTo(first);
		assertThat(value("crm", opaque("ada"))).isNotEqualTo(first);
		assertThat(DOWNSTREAM.exchanges()).hasSize(4);
	}

	// sign-in OBO-06, OBO-11
	@Test
	void forgetsTokenWithThatOfTheCaller() {
		DOWNSTREAM.issues((request) -> Downstream.token("long", 36_000));
		Authentication caller = jwt("https://a.example.com", "ada");
		value("crm", caller);
		this.clock.forward(Duration.ofSeconds(299));
		value("crm", caller);
		assertThat(DOWNSTREAM.exchanges()).hasSize(1);
		this.clock.forward(Duration.ofSeconds(1));
		value("crm", caller);
		assertThat(DOWNSTREAM.exchanges()).hasSize(2);
	}

	// sign-in OBO-06
	@Test
	void keepsNoTokenOfExchangeDuringWhichTheUserSignsOut() {
		Authentication caller = jwt("https://a.example.com", "ada");
		String user = CallerToken.of(caller).user();
		DOWNSTREAM.issues((request) -> {
			this.tokens.forget(user);
			return Downstream.token("late", 300);
		});
		value("crm", caller);
		DOWNSTREAM.reset();
		value("crm", caller);
		value("crm", caller);
		assertThat(DOWNSTREAM.exchanges()).hasSize(1);
	}

	/**
	 * The lifetime is counted by Spring Security's clock, so the token is a short one.
	 */
	@Test
	void doesNotKeepTokenThatIsAboutToExpire() {
		DOWNSTREAM.issues((request) -> Downstream.token("short", 30));
		CallerTokens now = new TokenClients(null, null).callerTokens(List.of(target("crm", null, null)), HTTP,
				Clock.systemUTC());
		Authentication caller = jwt("https://a.example.com", "ada", Instant.now().plusSeconds(300));
		now.forCaller("crm", caller);
		now.forCaller("crm", caller);
		assertThat(DOWNSTREAM.exchanges()).hasSize(2);
	}

	/** (sign-in OBO-09) */
	@Test
	void refusesCallersThatAreNoUsers() {
		Authentication client = new JwtAuthenticationToken(
				jwt("client", Map.of("iss", "https://a.example.com", "client_id", "batch")));
		Authentication named = new JwtAuthenticationToken(
				jwt("named", Map.of("iss", "https://a.example.com", "sub", "batch", "azp", "batch")));
		for (Authentication caller : List.of(client, named)) {
			assertThatExceptionOfType(ToolException.class).isThrownBy(() -> this.tokens.forCaller("crm", caller))
				.withMessage("This tool calls 'crm' on behalf of the user, and the client was signed in without a user:"
						+ " sign in as a user");
		}
		Authentication anonymous = new AnonymousAuthenticationToken("key", "anonymousUser",
				AuthorityUtils.createAuthorityList("ROLE_ANONYMOUS"));
		Authentication password = UsernamePasswordAuthenticationToken.authenticated("ada", "password", List.of());
		for (Authentication caller : List.of(anonymous, password)) {
			assertThatExceptionOfType(ToolException.class).isThrownBy(() -> this.tokens.forCaller("crm", caller))
				.withMessage("This tool calls 'crm' on behalf of the user, and nobody is signed in: sign in first");
		}
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> this.tokens.forCaller("crm"));
		assertThat(DOWNSTREAM.sent()).isEmpty();
	}

	/** (sign-in OBO-10) */
	@ParameterizedTest
	@CsvSource({ "invalid_target, You are not permitted to use 'crm' (invalid_target), false",
			"access_denied, You are not permitted to use 'crm' (access_denied), false",
			"interaction_required, The authorization server of 'crm' wants you to sign in again before this tool is called"
					+ " (interaction_required), false",
			"invalid_grant, The authorization server of 'crm' wants you to sign in again before this tool is called"
					+ " (invalid_grant), false",
			"unauthorized_client, No access token for 'crm' could be obtained, true" })
	void explainsRefusals(String code, String message, boolean fault) {
		DOWNSTREAM.issues((request) -> Downstream.error(400, code));
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> this.tokens.forCaller("crm", jwt("https://a.example.com", "ada")))
			.withMessage(message)
			.satisfies((ex) -> assertThat(ex.isFault()).isEqualTo(fault))
			.satisfies((ex) -> assertThat(ex.getCause()).isNull());
	}

	/**
	 * sign-in OBO-01: an authorization server that repeats the token does not bring it
	 * into a log.
	 */
	@ParameterizedTest
	@ValueSource(ints = { 400, 401, 500 })
	void keepsTheTokenOutOfLogs(int status, CapturedOutput output) {
		DOWNSTREAM.issues((request) -> new Downstream.Answer(status,
				"{\"error\":\"server_error\",\"error_description\":\"" + request.form().get("subject_token") + "\"}",
				Map.of()));
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> this.tokens.forCaller("crm", jwt("https://a.example.com", "ada")))
			.withMessage("No access token for 'crm' could be obtained");
		assertThat(output).contains("The authorization server of 'crm' issued no token").doesNotContain("jwt-of-ada");
	}

	@ParameterizedTest
	@ValueSource(strings = { "x\\n2026 ERROR forged", "jwt-of-ada-at-https://a.example.com" })
	void keepsUnusualErrorsOutOfLogs(String code, CapturedOutput output) {
		DOWNSTREAM.issues((request) -> Downstream.error(400, code));
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> this.tokens.forCaller("crm", jwt("https://a.example.com", "ada")));
		assertThat(output).contains("an error without a usual name").doesNotContain("2026 ERROR forged", "jwt-of-ada");
	}

	/** A caller whose token is refused makes an exchange with each call. */
	@Test
	void warnsOnceAMinuteOfEachAuthorizationServer(CapturedOutput output) {
		DOWNSTREAM.issues((request) -> Downstream.error(400, "unauthorized_client"));
		for (String target : List.of("crm", "ledger", "crm", "crm", "ledger")) {
			assertThatExceptionOfType(ToolException.class)
				.isThrownBy(() -> this.tokens.forCaller(target, jwt("https://a.example.com", "ada")));
		}
		assertThat(DOWNSTREAM.exchanges()).hasSize(5);
		assertThat(output.toString().lines().filter((line) -> line.contains(" WARN "))).satisfiesExactly(
				(line) -> assertThat(line).contains("The authorization server of 'crm' issued no token"),
				(line) -> assertThat(line).contains("The authorization server of 'ledger' issued no token"));
	}

	/** An HTTP client shows the value of a header that it refuses. */
	@Test
	void refusesTokensThatAreNoHeaders() {
		DOWNSTREAM.issues((request) -> new Downstream.Answer(200,
				Downstream.token("hidden", 300).body().replace("hidden", "hidden\\r\\nX-Forged: 1"),
				Map.of("Content-Type", "application/json")));
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> this.tokens.forCaller("crm", jwt("https://a.example.com", "ada")))
			.withMessage("The authorization server of 'crm' issued something that is no token");
	}

	@Test
	void followsNoRedirectOfTheTokenEndpoint() {
		DOWNSTREAM
			.issues((request) -> new Downstream.Answer(307, "", Map.of("Location", DOWNSTREAM.url() + "/elsewhere")));
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> this.tokens.forCaller("crm", jwt("https://a.example.com", "ada")));
		assertThat(DOWNSTREAM.calls()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "200, application/json", "400, application/json", "200, text/html" })
	void readsAnswersUpToTheirBound(int status, String type, CapturedOutput output) {
		String rest = " ".repeat(BoundedTokenAnswers.SIZE_LIMIT);
		DOWNSTREAM.issues((request) -> new Downstream.Answer(status, Downstream.token("long", 300).body() + rest,
				Map.of("Content-Type", type)));
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> this.tokens.forCaller("crm", jwt("https://a.example.com", "ada")))
			.withMessage("No access token for 'crm' could be obtained");
		assertThat(output).contains("its answer is larger than 262144 bytes");
	}

	@Test
	void replacesKeptTokenOnceThatTheServiceRefuses() {
		RestClient client = client();
		signIn();
		assertThat(client.get().uri("/api").retrieve().body(String.class)).contains("Rex");
		String old = DOWNSTREAM.calls().get(0).bearer();
		DOWNSTREAM.serves((request) -> request.bearer().equals(old) ? Downstream.error(401, "revoked")
				: new Downstream.Answer(200, "{}", Map.of()));
		assertThat(client.post().uri("/api").body("work").retrieve().body(String.class)).isEqualTo("{}");
		assertThat(DOWNSTREAM.calls()).extracting(Downstream.Sent::body).containsExactly("", "work", "work");
		assertThat(DOWNSTREAM.exchanges()).hasSize(2);
	}

	/** The close of a response reads its whole body, which may have no end. */
	@ParameterizedTest
	@MethodSource("requestFactories")
	void readsNoBodyOfRefusalThatIsRepeated(ClientHttpRequestFactory requests) throws InterruptedException {
		RestClient client = client().mutate().requestFactory(requests).build();
		signIn();
		client.get().uri("/api").retrieve().toBodilessEntity();
		String old = DOWNSTREAM.calls().get(0).bearer();
		String large = "x".repeat(32 * 1024 * 1024);
		DOWNSTREAM
			.serves((request) -> new Downstream.Answer(request.bearer().equals(old) ? 401 : 200, large, Map.of()));
		DOWNSTREAM.takesWholeAnswer();
		assertThat(client.get().uri("/api").retrieve().body(String.class)).isEqualTo(large);
		assertThat(List.of(DOWNSTREAM.takesWholeAnswer(), DOWNSTREAM.takesWholeAnswer()))
			.containsExactlyInAnyOrder(false, true);
	}

	static List<ClientHttpRequestFactory> requestFactories() {
		return List.of(new JdkClientHttpRequestFactory(), new SimpleClientHttpRequestFactory(),
				new ReactorClientHttpRequestFactory());
	}

	@Test
	void doesNotInsistOnTokenThatIsRefusedAtOnce() {
		RestClient client = client();
		signIn();
		DOWNSTREAM.serves((request) -> Downstream.error(401, "unknown"));
		for (int call = 1; call <= 2; call++) {
			assertThatExceptionOfType(HttpClientErrorException.Unauthorized.class)
				.isThrownBy(() -> client.get().uri("/api").retrieve().toBodilessEntity());
			assertThat(DOWNSTREAM.calls()).hasSize(call);
			assertThat(DOWNSTREAM.exchanges()).hasSize(call);
		}
	}

	@Test
	void knowsItsTargetsOnly() {
		assertThat(this.tokens.has("crm")).isTrue();
		assertThat(this.tokens.has("other")).isFalse();
		assertThatIllegalArgumentException().isThrownBy(() -> this.tokens.interceptor("other"))
			.withMessageContaining("mcp.server.on-behalf-of.other.registration-id");
		assertThatIllegalArgumentException().isThrownBy(() -> tokens(
				new CallerTarget("x", registration(AuthorizationGrantType.CLIENT_CREDENTIALS), null, null)));
	}

	@Test
	void showsNoSecretOfTargetsAndTokens() {
		assertThat(target("crm", null, null).toString()).doesNotContain("password-of-the-application");
		assertThat(String.valueOf(CallerToken.of(jwt("https://a.example.com", "ada")))).doesNotContain("jwt-of-ada");
	}

	// sign-in OBO-06
	@Test
	void keepsTokensWithinBounds() {
		Authentication ada = jwt("https://a.example.com", "ada");
		CallerToken caller = CallerToken.of(ada);
		OAuth2AuthorizedClient client = new OAuth2AuthorizedClient(target("crm", null, null).registration(), "ada",
				new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER, "long", NOW, NOW.plusSeconds(36_000)));
		TokenCache cache = new TokenCache(this.clock);
		TokenCache.Key first = new TokenCache.Key("ada", "0");
		cache.put(first, caller, client, 0);
		cache.put(new TokenCache.Key("bob", "0"), caller, client, 0);
		for (int i = 1; i <= TokenCache.MAX_TOKENS_OF_USER; i++) {
			cache.put(new TokenCache.Key("ada", "" + i), caller, client, 0);
		}
		assertThat(cache.get(first)).isNull();
		assertThat(cache.get(new TokenCache.Key("ada", "1"))).isSameAs(client);
		assertThat(cache.get(new TokenCache.Key("bob", "0"))).as("of another user").isSameAs(client);
		assertThat(cache.size()).isEqualTo(TokenCache.MAX_TOKENS_OF_USER + 1);
		for (int user = 0; user < TokenCache.MAX_TOKENS; user++) {
			cache.put(new TokenCache.Key("user-" + user, "0"), caller, client, 0);
		}
		assertThat(cache.size()).isLessThanOrEqualTo(TokenCache.MAX_TOKENS);
		this.clock.forward(Duration.ofSeconds(300));
		assertThat(cache.size()).isZero();
	}

	@Test
	void countsLongTokensForMore() {
		CallerToken caller = CallerToken.of(jwt("https://a.example.com", "ada"));
		TokenCache cache = new TokenCache(this.clock);
		for (int i = 0; i < 3; i++) {
			OAuth2AuthorizedClient client = new OAuth2AuthorizedClient(target("crm", null, null).registration(), "ada",
					new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER, "x".repeat(80_000), NOW,
							NOW.plusSeconds(36_000)));
			cache.put(new TokenCache.Key("ada", "" + i), caller, client, 0);
		}
		assertThat(cache.size()).isEqualTo(2);
	}

	@Test
	void countsTokensOfManyScopesForMore() {
		CallerToken caller = CallerToken.of(jwt("https://a.example.com", "ada"));
		Set<String> scopes = IntStream.range(0, 800).mapToObj(String::valueOf).collect(Collectors.toSet());
		TokenCache cache = new TokenCache(this.clock);
		for (int i = 0; i < 3; i++) {
			OAuth2AuthorizedClient client = new OAuth2AuthorizedClient(target("crm", null, null).registration(), "ada",
					new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER, "short", NOW, NOW.plusSeconds(36_000),
							scopes));
			cache.put(new TokenCache.Key("ada", "" + i), caller, client, 0);
		}
		assertThat(cache.size()).isEqualTo(2);
	}

	private RestClient client() {
		return RestClient.builder()
			.baseUrl(DOWNSTREAM.url())
			.requestInterceptor(this.tokens.interceptor("crm"))
			.build();
	}

	private static void signIn() {
		SecurityContextHolder.getContext().setAuthentication(jwt("https://a.example.com", "ada"));
	}

	private String value(String target, Authentication caller) {
		return this.tokens.forCaller(target, caller).getTokenValue();
	}

	private CallerTokens tokens(CallerTarget... targets) {
		return new TokenClients(null, null).callerTokens(List.of(targets), HTTP, this.clock);
	}

	private static CallerTarget target(String name, String audience, URI resource) {
		return new CallerTarget(name, registration(AuthorizationGrantType.TOKEN_EXCHANGE), audience, resource);
	}

	private static ClientRegistration registration(AuthorizationGrantType grant) {
		return ClientRegistration.withRegistrationId("id")
			.clientId("mcp-server")
			.clientSecret("password-of-the-application")
			.authorizationGrantType(grant)
			.scope("crm:read")
			.tokenUri(DOWNSTREAM.url() + "/token")
			.build();
	}

	private static Authentication jwt(String issuer, String user) {
		return jwt(issuer, user, NOW.plusSeconds(300));
	}

	private static Authentication jwt(String issuer, String user, Instant expiresAt) {
		Jwt token = Jwt.withTokenValue("jwt-of-" + user + "-at-" + issuer)
			.header("alg", "RS256")
			.issuer(issuer)
			.subject(user)
			.claim("client_id", "desk")
			.issuedAt(NOW.minusSeconds(1))
			.expiresAt(expiresAt)
			.build();
		return new JwtAuthenticationToken(token, List.of());
	}

	private static Jwt jwt(String value, Map<String, Object> claims) {
		return new Jwt(value, NOW.minusSeconds(1), NOW.plusSeconds(300), Map.of("alg", "RS256"), claims);
	}

	private static Authentication opaque(String user) {
		return new BearerTokenAuthentication(
				new DefaultOAuth2AuthenticatedPrincipal(Map.of("sub", user, "client_id", "desk"), List.of()),
				new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER, "opaque-of-" + user, NOW.minusSeconds(1),
						NOW.plusSeconds(300)),
				List.of());
	}

	/** A clock that stands still until it is moved. */
	private static final class MovedClock extends Clock {

		private Instant now = NOW;

		void forward(Duration time) {
			this.now = this.now.plus(time);
		}

		@Override
		public Instant instant() {
			return this.now;
		}

		@Override
		public ZoneId getZone() {
			return ZoneOffset.UTC;
		}

		@Override
		public Clock withZone(ZoneId zone) {
			return this;
		}

	}

}
