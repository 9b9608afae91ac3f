package io.mcpspring.onbehalfof;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.model.Access;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.jwt.Jwt;

/**
 * Another MCP server, whose tools are listed to everybody and called by users.
 */
final class RemoteServer {

	static final String RESOURCE = "https://remote.example.com/mcp";

	private static final List<String> HEADERS = new CopyOnWriteArrayList<>();

	private static final AtomicReference<String> REVOKED = new AtomicReference<>();

	private final ConfigurableApplicationContext context;

	RemoteServer(String issuer) {
		this.context = new SpringApplicationBuilder(Server.class)
			.properties(Map.of("server.port", "0", "server.address", "127.0.0.1", "spring.main.web-application-type",
					"servlet", "mcp.server.public-url", RESOURCE, "mcp.server.security.anonymous", "true",
					"spring.security.oauth2.resourceserver.jwt.issuer-uri", issuer))
			.run();
	}

	String url() {
		return "http://127.0.0.1:" + this.context.getEnvironment().getProperty("local.server.port") + "/mcp";
	}

	/** The headers of all requests since the last call. */
	static List<String> headers() {
		List<String> seen = new ArrayList<>(HEADERS);
		HEADERS.clear();
		return seen;
	}

	static void revoke(String token) {
		REVOKED.set(token);
	}

	/** The server. */
	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Server {

		@Bean
		FilterRegistrationBean<Filter> watch() {
			FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>((request, response, chain) -> {
				HttpServletRequest http = (HttpServletRequest) request;
				Collections.list(http.getHeaderNames())
					.forEach((name) -> HEADERS.add(name.toLowerCase() + ": " + http.getHeader(name)));
				if (("Bearer " + REVOKED.get()).equals(http.getHeader("Authorization"))) {
					((HttpServletResponse) response).setStatus(401);
					return;
				}
				chain.doFilter(request, response);
			});
			registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
			return registration;
		}

		@Bean
		Tools tools() {
			return new Tools();
		}

	}

	/** The tools. */
	static class Tools {

		@McpTool(description = "Is for everybody", access = Access.PUBLIC)
		String hello() {
			return "hello";
		}

		@McpTool(description = "Shows the caller")
		Map<String, Object> whoami(@AuthenticationPrincipal Jwt caller) {
			return Map.of("sub", caller.getSubject(), "aud", caller.getAudience());
		}

	}

}
