package io.mcpspring.autoconfigure;

import java.security.Principal;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class ServletSessionsEndpointTests extends SessionsEndpointContract {

	ServletSessionsEndpointTests() {
		super(WebApplicationType.SERVLET, Login.class);
	}

	@Configuration(proxyBeanMethods = false)
	static class Login {

		@Bean
		Filter login() {
			return (request, response, chain) -> {
				String user = ((HttpServletRequest) request).getHeader(USER);
				chain.doFilter(new HttpServletRequestWrapper((HttpServletRequest) request) {

					@Override
					public Principal getUserPrincipal() {
						return (user != null) ? () -> user : null;
					}
				}, response);
			};
		}

	}

}
