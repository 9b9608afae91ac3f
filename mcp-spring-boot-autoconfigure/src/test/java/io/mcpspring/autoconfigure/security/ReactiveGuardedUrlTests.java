package io.mcpspring.autoconfigure.security;

import cn.dev33.satoken.reactor.filter.SaReactorFilter;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.security.autoconfigure.actuate.web.reactive.ReactiveManagementWebSecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.reactive.ReactiveWebSecurityAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.server.WebFilter;

class ReactiveGuardedUrlTests extends GuardedUrlContract {

	ReactiveGuardedUrlTests() {
		super(WebApplicationType.REACTIVE, Guarded.class, Ordinary.class);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration(exclude = { ReactiveWebSecurityAutoConfiguration.class,
			ReactiveManagementWebSecurityAutoConfiguration.class })
	@Import(Administration.class)
	static class Ordinary {

		@Bean
		WebFilter other() {
			return (exchange, chain) -> chain.filter(exchange);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Ordinary.class)
	static class Guarded {

		@Bean
		WebFilter guard() {
			return new First();
		}

	}

	@Order(Ordered.HIGHEST_PRECEDENCE)
	private static final class First extends SaReactorFilter {

	}

}
