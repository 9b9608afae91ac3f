package io.mcpspring.autoconfigure.security;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.UnaryOperator;

import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.web.server.SecurityWebFiltersOrder;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.util.matcher.ServerWebExchangeMatchers;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

class ReactiveIncludedFilterTests extends IncludedFilterContract {

	ReactiveIncludedFilterTests() {
		super(WebApplicationType.REACTIVE, Application.class);
	}

	/** Filter within a chain, which is no bean. */
	private static final class Tenant implements WebFilter {

		@Override
		public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
			return chain.filter(exchange);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ReactiveGuards.Users.class, Notes.class })
	static class Application {

		@Bean
		@Order(1)
		SecurityWebFilterChain notes(ServerHttpSecurity http) {
			return http.securityMatcher(ServerWebExchangeMatchers.pathMatchers("/notes/**"))
				.authorizeExchange((exchanges) -> exchanges.anyExchange().authenticated())
				.addFilterAfter(new Tenant(), SecurityWebFiltersOrder.AUTHORIZATION)
				.build();
		}

		@Bean
		@Order(2)
		SecurityWebFilterChain rest(ServerHttpSecurity http) {
			return http.authorizeExchange((exchanges) -> exchanges.anyExchange().authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

		@Bean
		WebFilter cleaning() {
			return forNotes((exchange, chain) -> chain
				.filter(exchange.mutate().request(new ServerHttpRequestDecorator(exchange.getRequest()) {

					@Override
					public Flux<DataBuffer> getBody() {
						return changed(super.getBody(), (body) -> body.replace("<script>", "[]"));
					}

				}).build()));
		}

		@Bean
		WebFilter refusing() {
			return forNotes(Application::refuse);
		}

		@Bean
		WebFilter shouting() {
			return forNotes((exchange, chain) -> chain
				.filter(exchange.mutate().response(new ServerHttpResponseDecorator(exchange.getResponse()) {

					@Override
					public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
						getHeaders().remove("Content-Length");
						return super.writeWith(changed(body, (text) -> text.toUpperCase(Locale.ROOT)));
					}

				}).build()));
		}

		/** Web filters have no patterns. */
		private static WebFilter forNotes(WebFilter filter) {
			return (exchange, chain) -> exchange.getRequest().getPath().value().startsWith("/notes")
					? filter.filter(exchange, chain) : chain.filter(exchange);
		}

		private static Flux<DataBuffer> changed(Publisher<? extends DataBuffer> body, UnaryOperator<String> change) {
			return DataBufferUtils.join(body)
				.map((whole) -> change.apply(whole.toString(StandardCharsets.UTF_8)))
				.<DataBuffer>map(
						(text) -> DefaultDataBufferFactory.sharedInstance.wrap(text.getBytes(StandardCharsets.UTF_8)))
				.flux();
		}

		private static Mono<Void> refuse(ServerWebExchange exchange, WebFilterChain chain) {
			return DataBufferUtils.join(exchange.getRequest().getBody())
				.map((whole) -> whole.toString(StandardCharsets.UTF_8))
				.defaultIfEmpty("")
				.flatMap((body) -> {
					ServerHttpResponse response = exchange.getResponse();
					if (body.contains("broken")) {
						return Mono.error(new IllegalStateException("inner secret"));
					}
					if (body.contains("too many")) {
						response.setStatusCode(HttpStatus.TOO_MANY_REQUESTS);
						return write(response, MediaType.TEXT_PLAIN, "slow down");
					}
					return body.contains("own json")
							? write(response, MediaType.APPLICATION_JSON, "{\"code\":401,\"msg\":\"not you\"}")
							: chain.filter(exchange);
				});
		}

		private static Mono<Void> write(ServerHttpResponse response, MediaType type, String body) {
			response.getHeaders().setContentType(type);
			return response.writeWith(
					Mono.fromSupplier(() -> response.bufferFactory().wrap(body.getBytes(StandardCharsets.UTF_8))));
		}

	}

}
