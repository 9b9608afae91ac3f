package io.mcpspring.client.autoconfigure;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.ReactiveOAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.InMemoryReactiveClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.ReactiveClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.DefaultReactiveOAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.web.server.AuthenticatedPrincipalServerOAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.client.InMemoryReactiveOAuth2AuthorizedClientService;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.OAuth2AccessToken;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Access tokens of the beans that applications of each web stack have.
 */
class AuthorizedClientsTests {

	private final List<String> sent = new CopyOnWriteArrayList<>();

	private volatile String type = "application/json";

	private volatile int status = 200;

	private volatile int padding;

	private HttpServer server;

	private ClientRegistration registration;

	@BeforeEach
	void start() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.createContext("/", this::answer);
		this.server.start();
		this.registration = ClientRegistration.withRegistrationId("id")
			.authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
			.clientId("shop-client")
			.clientSecret("secret")
			.tokenUri("http://127.0.0.1:" + this.server.getAddress().getPort() + "/token")
			.build();
	}

	@AfterEach
	void stop() {
		this.server.stop(0);
	}

	private void answer(HttpExchange exchange) throws IOException {
		try (exchange) {
			this.sent.add(exchange.getRequestURI() + " "
					+ new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
			String body = "{\"access_token\":\"issued\",\"token_type\":\"Bearer\",\"expires_in\":3600}";
			byte[] bytes = (body + " ".repeat(this.padding)).getBytes(StandardCharsets.UTF_8);
			exchange.getResponseHeaders().set("Content-Type", this.type);
			exchange.getResponseHeaders().set("Location", "/elsewhere");
			exchange.sendResponseHeaders(this.status, bytes.length);
			exchange.getResponseBody().write(bytes);
		}
	}

	private static void with(ApplicationContextRunner runner, Consumer<AccessTokens> test) {
		runner.withConfiguration(AutoConfigurations.of(McpClientAutoConfiguration.class))
			.run((context) -> test.accept(context.getBean(AccessTokens.class)));
	}

	private ApplicationContextRunner servlet() {
		return new ApplicationContextRunner().withBean(ClientRegistrationRepository.class,
				() -> new InMemoryClientRegistrationRepository(this.registration));
	}

	private ApplicationContextRunner reactive() {
		return new ApplicationContextRunner().withBean(ReactiveClientRegistrationRepository.class,
				() -> new InMemoryReactiveClientRegistrationRepository(this.registration));
	}

	private OAuth2AuthorizedClient client(String token) {
		return new OAuth2AuthorizedClient(this.registration, "id",
				new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER, token, null, null));
	}

	private void assertIssuedOnce(AccessTokens tokens) {
		assertThat(tokens.token("id")).isEqualTo("issued");
		assertThat(tokens.token("id")).isEqualTo("issued");
		assertThat(this.sent).containsExactly("/token grant_type=client_credentials");
	}

	@Test
	void keepsTokensOfRegistrations() {
		with(servlet(), this::assertIssuedOnce);
	}

	@Test
	void keepsTokensOfReactiveRegistrations() {
		with(reactive(), this::assertIssuedOnce);
	}

	@Test
	void asksTheReactiveManagerOfTheApplication() {
		with(reactive().withBean(ReactiveOAuth2AuthorizedClientManager.class,
				() -> (request) -> Mono.just(client("own"))),
				(tokens) -> assertThat(tokens.token("id")).isEqualTo("own"));
	}

	@Test
	void asksTheManagerOfTheApplicationFirst() {
		with(reactive()
			.withBean("b", ReactiveOAuth2AuthorizedClientManager.class, () -> (request) -> Mono.just(client("b")))
			.withBean("a", OAuth2AuthorizedClientManager.class, () -> (request) -> client("a")),
				(tokens) -> assertThat(tokens.token("id")).isEqualTo("a"));
	}

	@Test
	void asksNoManagerThatWorksWithinWebRequestsOnly() {
		InMemoryReactiveClientRegistrationRepository registrations = new InMemoryReactiveClientRegistrationRepository(
				this.registration);
		with(reactive().withBean(ReactiveOAuth2AuthorizedClientManager.class,
				() -> new DefaultReactiveOAuth2AuthorizedClientManager(registrations,
						new AuthenticatedPrincipalServerOAuth2AuthorizedClientRepository(
								new InMemoryReactiveOAuth2AuthorizedClientService(registrations)))),
				this::assertIssuedOnce);
	}

	@ParameterizedTest
	@CsvSource({ "200, application/json", "400, application/json", "200, text/html" })
	void readsAnswersUpToTheirBound(int status, String type) {
		this.status = status;
		this.type = type;
		this.padding = 256 * 1024;
		with(servlet(), (tokens) -> assertThat(catchThrowable(() -> tokens.token("id")))
			.hasStackTraceContaining("is larger than 262144 bytes"));
	}

	@Test
	void followsNoRedirect() {
		this.status = 307;
		with(servlet(), (tokens) -> catchThrowable(() -> tokens.token("id")));
		assertThat(this.sent).containsExactly("/token grant_type=client_credentials");
	}

}
