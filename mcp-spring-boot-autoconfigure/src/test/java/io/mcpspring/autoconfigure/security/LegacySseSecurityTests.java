package io.mcpspring.autoconfigure.security;

import io.mcpspring.autoconfigure.EachStack;
import io.mcpspring.autoconfigure.sse.SseReader;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.util.matcher.ServerWebExchangeMatchers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * HTTP with SSE behind access tokens and behind the chains of an application.
 */
@ExtendWith(OutputCaptureExtension.class)
class LegacySseSecurityTests {

	private static final String ENABLED = "mcp.server.legacy-sse.enabled=true";

	private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"ping\"}";

	private static int port(SecuredServer server) {
		return ((WebServerApplicationContext) server.context()).getWebServer().getPort();
	}

	// transports SSE-05, SSE-12
	@EachStack
	void isProtectedByTokensLikeTheEndpoint(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = SecuredServer.start(type, issuer, ENABLED)) {
			McpHttp http = server.http();
			assertThat(http.send("GET", "/sse", null, "Accept", "text/event-stream").statusCode()).isEqualTo(401);
			assertThat(McpHttp
				.challenge(http.send("POST", "/sse/message?sessionId=x", PING, "Content-Type", "application/json")))
				.contains("resource_metadata");
			String alice = "Bearer " + issuer.token("alice");
			String bob = "Bearer " + issuer.token("bob");
			try (SseReader client = new SseReader(port(server), "/sse", "Authorization", alice)) {
				client.begin();
				assertThat(text(client.call(1, "whoami", "{}"))).isEqualTo("alice");
				assertThat(text(client.call(2, "whoamiLater", "{}"))).isEqualTo("alice");
				String endpoint = client.endpoint();
				assertThat(http.send("POST", endpoint, PING, "Content-Type", "application/json", "Authorization", bob)
					.statusCode()).isEqualTo(404);
				assertThat(http.send("POST", endpoint, PING, "Content-Type", "application/json").statusCode())
					.isEqualTo(401);
				JsonNode refused = client.call(3, "write", "{}");
				assertThat(refused.at("/error/code").asInt()).isNotZero();
				assertThat(text(client.call(4, "ownFile", "{\"owner\":\"alice\"}"))).isEqualTo("file of alice");
			}
		}
	}

	// transports SSE-12
	@EachStack
	void needsNoCsrfTokenBehindAChainOfTheApplication(WebApplicationType type) {
		Class<?> users = (type == WebApplicationType.SERVLET) ? ServletGuards.Users.class : ReactiveGuards.Users.class;
		try (SecuredServer server = SecuredServer.start(type, users, ENABLED);
				SseReader client = new SseReader(port(server), "/sse", "Authorization", ExistingSecurityContract.ANN)) {
			client.begin();
			assertThat(text(client.call(1, "whoami", "{}"))).isEqualTo("ann");
			McpHttp http = server.http();
			assertThat(http.send("GET", "/sse", null, "Accept", "text/event-stream").statusCode()).isEqualTo(401);
			assertThat(http
				.send("POST", client.endpoint(), PING, "Content-Type", "application/json", "Authorization",
						ExistingSecurityContract.basic("root", "secret"))
				.statusCode()).isEqualTo(404);
		}
	}

	/** A chain for the endpoint only would leave HTTP with SSE open. */
	@EachStack
	void countsAsOpenIfOnePathIs(WebApplicationType type, CapturedOutput output) {
		Class<?> open = (type == WebApplicationType.SERVLET) ? ServletEndpointOnly.class : ReactiveEndpointOnly.class;
		SecuredServer.start(type, open).close();
		assertThat(output).contains("; guarded by").doesNotContain("open to all programs");
		SecuredServer.start(type, open, ENABLED).close();
		assertThat(output).contains("open to all programs on this machine");
	}

	private static String text(JsonNode answer) {
		return answer.at("/result/content/0/text").asString();
	}

	@Configuration(proxyBeanMethods = false)
	@Import(ServletGuards.Users.class)
	static class ServletEndpointOnly {

		@Bean
		@Order(1)
		SecurityFilterChain endpoint(HttpSecurity http) {
			return http.securityMatcher("/mcp")
				.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

		@Bean
		@Order(2)
		SecurityFilterChain others(HttpSecurity http) {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().permitAll()).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(ReactiveGuards.Users.class)
	static class ReactiveEndpointOnly {

		@Bean
		@Order(1)
		SecurityWebFilterChain endpoint(ServerHttpSecurity http) {
			return http.securityMatcher(ServerWebExchangeMatchers.pathMatchers("/mcp"))
				.authorizeExchange((exchanges) -> exchanges.anyExchange().authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

		@Bean
		@Order(2)
		SecurityWebFilterChain others(ServerHttpSecurity http) {
			return http.authorizeExchange((exchanges) -> exchanges.anyExchange().permitAll()).build();
		}

	}

}
