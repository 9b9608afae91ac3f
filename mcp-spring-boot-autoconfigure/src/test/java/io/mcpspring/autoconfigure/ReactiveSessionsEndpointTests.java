package io.mcpspring.autoconfigure;

import java.util.List;

import org.junit.jupiter.api.Tag;
import reactor.core.publisher.Mono;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.web.server.WebFilter;

@Tag("second-stack")
class ReactiveSessionsEndpointTests extends SessionsEndpointContract {

	ReactiveSessionsEndpointTests() {
		super(WebApplicationType.REACTIVE, Login.class);
	}

	@Configuration(proxyBeanMethods = false)
	static class Login {

		@Bean
		WebFilter login() {
			return (exchange, chain) -> {
				String user = exchange.getRequest().getHeaders().getFirst(USER);
				if (user == null) {
					return chain.filter(exchange);
				}
				Authentication login = UsernamePasswordAuthenticationToken.authenticated(user, "", List.of());
				return chain.filter(exchange.mutate().principal(Mono.just(login)).build())
					.contextWrite(ReactiveSecurityContextHolder.withAuthentication(login));
			};
		}

	}

}
