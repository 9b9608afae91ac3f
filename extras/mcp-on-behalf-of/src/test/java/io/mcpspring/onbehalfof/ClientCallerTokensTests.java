package io.mcpspring.onbehalfof;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

import io.mcpspring.client.CallCredentials;
import io.mcpspring.engine.share.ShareSettings;
import io.micrometer.observation.ObservationRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Exchanges for the calls of MCP clients while a token endpoint does not answer.
 */
class ClientCallerTokensTests {

	private static final Duration LIMIT = Duration.ofMinutes(1);

	/** As many calls of another server as a caller may make at a time. */
	private static final int CALLS = 25;

	/** The threads that a caller gets: half of 16, and a quarter of the other half. */
	private static final int SHARE = 10;

	private final Downstream downstream = new Downstream();

	private final CountDownLatch stalled = new CountDownLatch(1);

	private final ClientCallerTokens credentials = new ClientCallerTokens(
			new TokenClients(null, null).callerTokens(List.of(target("crm"), target("ledger")),
					TokenClients.restClient(ObservationRegistry.NOOP, LIMIT), Clock.systemUTC()),
			ShareSettings.DEFAULTS);

	@AfterEach
	void stop() {
		this.stalled.countDown();
		this.credentials.close();
		this.downstream.close();
		SecurityContextHolder.clearContext();
	}

	@Test
	void leavesThreadsForOtherUsers() {
		stall((form) -> form.get("subject_token").startsWith("ada-"));
		List<CompletableFuture<?>> waiting = headers("crm", "ada");
		awaitExchanges(SHARE);
		assertThat(header("crm", "bob", "bob-1")).succeedsWithin(LIMIT);
		assertThat(this.downstream.exchanges()).hasSize(SHARE + 1);
		assertThat(waiting).noneMatch(CompletableFuture::isDone);
	}

	@Test
	void leavesThreadsForOtherServices() {
		stall((form) -> form.get("audience").equals("crm"));
		for (String user : List.of("ada", "bob", "cid", "dan")) {
			headers("crm", user);
		}
		awaitExchanges(16);
		assertThat(header("ledger", "eve", "eve-1")).succeedsWithin(LIMIT);
		assertThat(this.downstream.exchanges()).hasSize(17);
	}

	@Test
	void usesKeptTokenWithoutThread() {
		assertThat(header("crm", "ada", "kept")).succeedsWithin(LIMIT);
		stall((form) -> true);
		headers("crm", "ada");
		headers("crm", "bob");
		awaitExchanges(1 + SHARE);
		assertThat(header("crm", "ada", "kept")).isCompleted();
	}

	@Test
	void beginsNoExchangeOfCancelledCall() {
		stall((form) -> form.get("subject_token").startsWith("ada-"));
		List<CompletableFuture<?>> waiting = headers("crm", "ada");
		awaitExchanges(SHARE);
		waiting.forEach((call) -> call.cancel(false));
		this.stalled.countDown();
		assertThat(header("crm", "ada", "last")).succeedsWithin(LIMIT);
		assertThat(this.downstream.exchanges()).hasSize(SHARE + 1);
	}

	/** The call goes on for longer than its token. */
	@ParameterizedTest
	@CsvSource({ "20, true", "300, false" })
	void replacesNewTokenOnlyWhenItIsOver(int seconds, boolean replaced) {
		this.downstream.issues((request) -> Downstream.token("token", seconds));
		CallCredentials call = credentials("crm", "ada", "ada-1");
		assertThat(call.headers()).succeedsWithin(LIMIT);
		assertThat(call.refused()).isEqualTo(replaced);
	}

	private void stall(Predicate<Map<String, String>> exchange) {
		this.downstream.issues((request) -> {
			if (exchange.test(request.form())) {
				await();
			}
			return Downstream.token("token", 300);
		});
	}

	private void await() {
		try {
			assertThat(this.stalled.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void awaitExchanges(int number) {
		Awaitility.await()
			.atMost(LIMIT)
			.untilAsserted(() -> assertThat(this.downstream.exchanges()).hasSizeGreaterThanOrEqualTo(number));
	}

	/** Calls of a user, each with another access token. */
	private List<CompletableFuture<?>> headers(String service, String user) {
		List<CompletableFuture<?>> calls = new ArrayList<>();
		for (int call = 0; call < CALLS; call++) {
			calls.add(header(service, user, user + "-" + call));
		}
		return calls;
	}

	private CompletableFuture<Map<String, String>> header(String service, String user, String token) {
		return credentials(service, user, token).headers().toCompletableFuture();
	}

	private CallCredentials credentials(String service, String user, String token) {
		Instant now = Instant.now();
		SecurityContextHolder.getContext()
			.setAuthentication(new JwtAuthenticationToken(Jwt.withTokenValue(token)
				.header("alg", "RS256")
				.issuer("https://a.example.com")
				.subject(user)
				.claim("client_id", "desk")
				.expiresAt(now.plusSeconds(300))
				.build(), List.of()));
		CallCredentials credentials = this.credentials.credentials(service);
		assertThat(credentials).isNotNull();
		return credentials;
	}

	private CallerTarget target(String name) {
		return new CallerTarget(name,
				ClientRegistration.withRegistrationId("id")
					.clientId("mcp-server")
					.clientSecret("password")
					.authorizationGrantType(AuthorizationGrantType.TOKEN_EXCHANGE)
					.tokenUri(this.downstream.url() + "/token")
					.build(),
				name, null);
	}

}
