package io.mcpspring.autoconfigure.security;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import io.mcpspring.autoconfigure.EachStack;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.oauth2.core.DefaultOAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.core.OAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.server.resource.introspection.BadOpaqueTokenException;
import org.springframework.security.oauth2.server.resource.introspection.OpaqueTokenIntrospector;
import org.springframework.stereotype.Component;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An authorization server that takes questions and answers none, while somebody sends
 * tokens that only it knows: nobody else waits.
 */
@ExtendWith(OutputCaptureExtension.class)
@Tag("slow")
class SilentIssuerTests {

	private static final int FLOOD = 205;

	private static final String METADATA = "/.well-known/oauth-protected-resource/mcp";

	@EachStack
	void madeUpTokensKeepNobodyOut(WebApplicationType type, CapturedOutput output) {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, OwnIntrospector.class,
						"mcp.server.public-url=" + StubIssuer.AUDIENCE,
						"mcp.server.security.authorization-servers=" + issuer.url())) {
			Introspector introspector = server.context().getBean(Introspector.class);
			String good = introspector.good(issuer);
			assertThat(discover(server, good)).isEqualTo(200);
			List<CompletableFuture<Integer>> flood = flood(server, () -> UUID.randomUUID().toString());
			awaitRefused(flood, FLOOD - 32);
			Awaitility.await().untilAsserted(() -> assertThat(introspector.waiting).hasValue(32));
			assertThat(server.http().send("GET", METADATA, null).statusCode()).isEqualTo(200);
			assertThat(discover(server, good)).isEqualTo(200);
			assertThat(pending(flood)).isEqualTo(32);
			introspector.end.countDown();
			assertThat(flood.stream().map(CompletableFuture::join)).containsOnly(503, 401);
			assertThat(output.getAll().split("cannot be checked now", -1)).hasSize(2);
			assertThat(discover(server, "unknown")).as("there are places again").isEqualTo(401);
		}
	}

	@EachStack
	void oneTokenTakesNotAllPlaces(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, OwnIntrospector.class,
						"mcp.server.public-url=" + StubIssuer.AUDIENCE,
						"mcp.server.security.authorization-servers=" + issuer.url())) {
			Introspector introspector = server.context().getBean(Introspector.class);
			List<CompletableFuture<Integer>> flood = flood(server, () -> "the-same");
			awaitRefused(flood, FLOOD - 16);
			assertThat(discover(server, introspector.good(issuer))).isEqualTo(200);
			assertThat(pending(flood)).isEqualTo(16);
			introspector.end.countDown();
		}
	}

	@EachStack
	void unknownKeysKeepNobodyOut(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = SecuredServer.start(type, issuer)) {
			assertThat(discover(server, issuer.token("alice"))).isEqualTo(200);
			issuer.fallSilent();
			List<CompletableFuture<Integer>> flood = flood(server,
					() -> issuer.token(
							new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(UUID.randomUUID().toString()).build(),
							(claims) -> {
							}, issuer.key()));
			awaitRefused(flood, 100);
			assertThat(server.http().send("GET", METADATA, null).statusCode()).isEqualTo(200);
			assertThat(discover(server, issuer.token("bob"))).isEqualTo(200);
			issuer.comeBack();
			assertThat(flood.stream().map(CompletableFuture::join)).containsOnly(503, 401);
		}
	}

	private static List<CompletableFuture<Integer>> flood(SecuredServer server, Supplier<String> token) {
		List<String> tokens = Stream.generate(token).limit(FLOOD).toList();
		McpHttp http = server.http();
		return tokens.stream().map((each) -> http.discoverLater("Bearer " + each)).toList();
	}

	private static void awaitRefused(List<CompletableFuture<Integer>> flood, int count) {
		Awaitility.await()
			.atMost(Duration.ofSeconds(60))
			.until(() -> flood.stream().filter((each) -> each.isDone() && each.join() == 503).count() >= count);
	}

	private static long pending(List<CompletableFuture<Integer>> flood) {
		return flood.stream().filter((each) -> !each.isDone()).count();
	}

	private static int discover(SecuredServer server, String token) {
		return server.http().stateless("Bearer " + token, "server/discover", null, "").statusCode();
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ SecuredApplication.class, Introspector.class })
	static class OwnIntrospector {

	}

	/** Waits for an answer about all tokens but one. */
	@Component
	static class Introspector implements OpaqueTokenIntrospector {

		final CountDownLatch end = new CountDownLatch(1);

		final AtomicInteger waiting = new AtomicInteger();

		private volatile String good = "";

		private volatile String issuer = "";

		String good(StubIssuer issuer) {
			this.issuer = issuer.url();
			this.good = "good";
			return this.good;
		}

		@Override
		public OAuth2AuthenticatedPrincipal introspect(String token) {
			if (token.equals(this.good)) {
				return new DefaultOAuth2AuthenticatedPrincipal("alice", Map.of("sub", "alice", "iss", this.issuer,
						"aud", List.of(StubIssuer.AUDIENCE), "exp", Instant.now().plusSeconds(300)),
						Collections.emptyList());
			}
			this.waiting.incrementAndGet();
			try {
				this.end.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			throw new BadOpaqueTokenException("Unknown");
		}

	}

}
