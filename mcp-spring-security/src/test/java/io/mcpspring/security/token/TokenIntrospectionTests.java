package io.mcpspring.security.token;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.security.oauth2.core.OAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.server.resource.introspection.BadOpaqueTokenException;
import org.springframework.security.oauth2.server.resource.introspection.OAuth2IntrospectionException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Answers of authorization servers that are none.
 */
class TokenIntrospectionTests {

	private static final Duration MAX_WAIT = Duration.ofMinutes(1);

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final CountDownLatch over = new CountDownLatch(1);

	private HttpServer server;

	@AfterEach
	void stop() {
		this.over.countDown();
		this.server.stop(0);
		this.threads.shutdownNow();
	}

	private TokenIntrospection introspection(HttpHandler handler) throws IOException {
		return introspection(handler, MAX_WAIT);
	}

	private TokenIntrospection introspection(HttpHandler handler, Duration timeout) throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.setExecutor(this.threads);
		this.server.createContext("/introspect", handler);
		this.server.start();
		return new TokenIntrospection("http://127.0.0.1:" + this.server.getAddress().getPort() + "/introspect", "mcp",
				"s:ecret", timeout);
	}

	private TokenIntrospection answering(int status, String body) throws IOException {
		return introspection((exchange) -> {
			String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
			boolean valid = form.equals("token=a%2Bb")
					&& "Basic bWNwOnMlM0FlY3JldA==".equals(exchange.getRequestHeaders().getFirst("Authorization"));
			byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
			exchange.getResponseHeaders().add("Content-Type", "application/json");
			exchange.getResponseHeaders().add("Location", "/introspect/elsewhere");
			exchange.sendResponseHeaders(valid ? status : 401, (bytes.length > 0) ? bytes.length : -1);
			exchange.getResponseBody().write(bytes);
			exchange.close();
		});
	}

	private static void assertUnavailable(TokenIntrospection introspection) {
		assertThat(catchThrowable(() -> introspection.introspect("a+b")))
			.isExactlyInstanceOf(OAuth2IntrospectionException.class);
	}

	@Test
	void readsWhoTheTokenIsOf() throws IOException {
		OAuth2AuthenticatedPrincipal principal = answering(200,
				"{\"active\":true,\"sub\":\"ada\",\"scope\":\"a b\",\"exp\":4000000000}")
			.introspect("a+b");
		assertThat(principal.getName()).isEqualTo("ada");
		assertThat(principal.getAuthorities()).hasSize(2);
	}

	@Test
	void refusesATokenThatIsNotActive() throws IOException {
		TokenIntrospection introspection = answering(200, "{\"active\":\"true\"}");
		assertThat(catchThrowable(() -> introspection.introspect("a+b"))).isInstanceOf(BadOpaqueTokenException.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "99999999999999999", "-99999999999999999", "1e300", "\"soon\"" })
	void refusesATokenWithATimeThatIsNone(String time) throws IOException {
		TokenIntrospection introspection = answering(200, "{\"active\":true,\"sub\":\"ada\",\"exp\":" + time + "}");
		assertThat(catchThrowable(() -> introspection.introspect("a+b"))).isInstanceOf(BadOpaqueTokenException.class);
	}

	@Test
	void aRedirectSaysNothingAboutTheToken() throws IOException {
		assertUnavailable(answering(302, ""));
	}

	@Test
	void anEmptyAnswerSaysNothingAboutTheToken() throws IOException {
		assertUnavailable(answering(200, ""));
	}

	@Test
	void anAnswerThatContradictsItselfSaysNothingAboutTheToken() throws IOException {
		assertUnavailable(answering(200, "{\"active\":false,\"active\":true}"));
	}

	@Test
	void anAnswerIsReadUpToItsBound() throws IOException {
		assertUnavailable(answering(200, "{\"active\":true,\"sub\":\"" + "x".repeat(300 * 1024) + "\"}"));
	}

	@Test
	void anAnswerThatNeverEndsIsGivenUp() throws IOException {
		TokenIntrospection introspection = introspection((exchange) -> {
			exchange.getResponseHeaders().add("Content-Type", "application/json");
			exchange.sendResponseHeaders(200, 0);
			try {
				while (!this.over.await(100, TimeUnit.MILLISECONDS)) {
					exchange.getResponseBody().write(' ');
					exchange.getResponseBody().flush();
				}
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}, Duration.ofMillis(300));
		assertThat(CompletableFuture.runAsync(() -> assertUnavailable(introspection), this.threads))
			.succeedsWithin(MAX_WAIT);
	}

}
