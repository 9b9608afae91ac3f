package com.acme.press;

import java.nio.charset.StandardCharsets;

import io.r2dbc.spi.ConnectionFactory;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.http.MediaType;
import org.springframework.r2dbc.connection.init.ConnectionFactoryInitializer;
import org.springframework.r2dbc.connection.init.ResourceDatabasePopulator;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableReactiveMethodSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.transaction.ReactiveTransactionManager;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;

/**
 * An application of functional routes and R2DBC, whose rules are in a manager of its own
 * and whose refusals are answers of its API: status 200 and a code in the body.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableReactiveMethodSecurity
public class Press {

	@Bean
	ConnectionFactoryInitializer tables(ConnectionFactory connections) {
		ConnectionFactoryInitializer initializer = new ConnectionFactoryInitializer();
		initializer.setConnectionFactory(connections);
		initializer.setDatabasePopulator(new ResourceDatabasePopulator(new ByteArrayResource(
				"create table article (title varchar(80), author varchar(80))".getBytes(StandardCharsets.UTF_8))));
		return initializer;
	}

	@Bean
	Articles articles(DatabaseClient database, ReactiveTransactionManager transactions) {
		return new Articles(database, transactions);
	}

	@Bean
	RouterFunction<ServerResponse> routes(Articles articles) {
		return RouterFunctions.route()
			.GET("/articles", (request) -> ServerResponse.ok().body(articles.listArticles(), Article.class))
			.build();
	}

	@Bean
	ReactiveUserDetailsService users() {
		return new MapReactiveUserDetailsService(user("ada", "AUTHOR"), user("eve", "READER"),
				user("kim", "AUTHOR", "CHIEF"))::findByUsername;
	}

	@Bean
	SecurityWebFilterChain chain(ServerHttpSecurity http) {
		return http
			.authorizeExchange((exchanges) -> exchanges.anyExchange()
				.access((authentication, context) -> authentication
					.map((caller) -> new AuthorizationDecision(caller.getAuthorities()
						.stream()
						.anyMatch((authority) -> "ROLE_AUTHOR".equals(authority.getAuthority()))))
					.defaultIfEmpty(new AuthorizationDecision(false))
					.cast(AuthorizationResult.class)))
			.httpBasic((basic) -> basic.authenticationEntryPoint((exchange, ex) -> refuse(exchange, 401)))
			.exceptionHandling((handling) -> handling.authenticationEntryPoint((exchange, ex) -> refuse(exchange, 401))
				.accessDeniedHandler((exchange, ex) -> refuse(exchange, 403)))
			.cors(Customizer.withDefaults())
			.build();
	}

	private static Mono<Void> refuse(ServerWebExchange exchange, int code) {
		exchange.getResponse().getHeaders().setContentType(MediaType.APPLICATION_JSON);
		byte[] body = ("{\"code\":" + code + "}").getBytes(StandardCharsets.UTF_8);
		return exchange.getResponse().writeWith(Mono.just(exchange.getResponse().bufferFactory().wrap(body)));
	}

	private static UserDetails user(String name, String... roles) {
		return User.withUsername(name).password("{noop}" + name).roles(roles).build();
	}

}
