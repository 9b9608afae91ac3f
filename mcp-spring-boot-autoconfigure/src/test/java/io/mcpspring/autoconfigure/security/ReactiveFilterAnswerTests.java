package io.mcpspring.autoconfigure.security;

import java.net.URI;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.security.config.web.server.SecurityWebFiltersOrder;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.ServerAuthenticationEntryPoint;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

import static org.assertj.core.api.Assertions.assertThat;

class ReactiveFilterAnswerTests extends FilterAnswerContract {

	ReactiveFilterAnswerTests() {
		super(WebApplicationType.REACTIVE, Application.class);
	}

	@Test
	void statusOfAnExceptionIsKept() {
		assertThat(initialize("X-Place", "after", "X-Answer", "throw 429")).satisfies((response) -> {
			assertThat(response.statusCode()).isEqualTo(429);
			assertThat(McpHttp.json(response).at("/error/message").asString()).contains("429 Too Many Requests");
		});
	}

	@Configuration(proxyBeanMethods = false)
	@Import(ReactiveGuards.Users.class)
	static class Application {

		@Bean
		SecurityWebFilterChain api(ServerHttpSecurity http) {
			ServerAuthenticationEntryPoint entryPoint = (exchange, failure) -> write(exchange, 200);
			return http
				.authorizeExchange(
						(exchanges) -> exchanges.pathMatchers("/mcp").hasRole("ADMIN").anyExchange().authenticated())
				.httpBasic((basic) -> basic.authenticationEntryPoint(entryPoint))
				.exceptionHandling((handling) -> handling.authenticationEntryPoint(entryPoint)
					.accessDeniedHandler((exchange, denied) -> write(exchange, 200)))
				.addFilterAfter(filter("chain"), SecurityWebFiltersOrder.AUTHORIZATION)
				.build();
		}

		@Bean
		@Order(-2000)
		WebFilter before() {
			return filter("before");
		}

		@Bean
		WebFilter after() {
			return filter("after");
		}

		private static WebFilter filter(String place) {
			return (exchange, chain) -> filter(place, exchange, chain);
		}

		private static Mono<Void> filter(String place, ServerWebExchange exchange, WebFilterChain chain) {
			String asked = exchange.getRequest().getHeaders().getFirst("X-Place");
			String answer = place.equals(asked) ? exchange.getRequest().getHeaders().getFirst("X-Answer") : "open";
			ServerHttpResponse response = exchange.getResponse();
			if (!answer.equals("open") && !answer.equals("308")) {
				response.getHeaders().set("Retry-After", "7");
			}
			switch (answer) {
				case "open":
					return chain.filter(exchange);
				case "throw":
					return Mono.error(new IllegalStateException(FOREIGN));
				case "throw 429":
					throw new ResponseStatusException(HttpStatus.TOO_MANY_REQUESTS, FOREIGN);
				case "302":
				case "308":
					String location = exchange.getRequest().getHeaders().getFirst("X-Location");
					response.setStatusCode(HttpStatusCode.valueOf(Integer.parseInt(answer)));
					response.getHeaders().setLocation(URI.create((location != null) ? location : "/login"));
					return response.setComplete();
				default:
					return write(exchange, Integer.parseInt(answer));
			}
		}

		private static Mono<Void> write(ServerWebExchange exchange, int status) {
			ServerHttpResponse response = exchange.getResponse();
			response.setStatusCode(HttpStatusCode.valueOf(status));
			response.getHeaders().set("Content-Encoding", "identity");
			if (status == 204 || status == 304) {
				return response.setComplete();
			}
			response.getHeaders().setContentType(MediaType.TEXT_HTML);
			return response.writeWith(
					Mono.fromSupplier(() -> response.bufferFactory().wrap(FOREIGN.getBytes(StandardCharsets.UTF_8))));
		}

	}

}
