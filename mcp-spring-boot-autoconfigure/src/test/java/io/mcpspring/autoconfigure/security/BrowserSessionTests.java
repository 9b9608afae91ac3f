package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.EachStack;
import jakarta.servlet.http.HttpSession;
import reactor.core.publisher.Mono;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.WebSession;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests with access tokens from a page of the application, whose browser has a session
 * there.
 */
class BrowserSessionTests {

	@EachStack
	void tokensLeaveTheSessionOfTheBrowserAlone(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, Site.class,
						"mcp.server.public-url=" + StubIssuer.AUDIENCE,
						"spring.security.oauth2.resourceserver.jwt.issuer-uri=" + issuer.url())) {
			McpHttp http = server.http();
			HttpResponse<String> first = http.send("GET", "/visit", null);
			assertThat(first.body()).isEqualTo("1");
			String cookie = first.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
			HttpResponse<String> call = http.post("Bearer " + issuer.token("alice"),
					McpHttp.statelessBody("tools/call", "\"name\":\"look\",\"arguments\":{}"), "MCP-Protocol-Version",
					"2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", "look", "Cookie", cookie);
			assertThat(call.body()).contains("looked");
			assertThat(call.headers().firstValue("Set-Cookie")).isEmpty();
			assertThat(http.send("GET", "/visit", null, "Cookie", cookie).body()).isEqualTo("2");
		}
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Visits.class, ReactiveVisits.class, Offers.class })
	static class Site {

		@Bean
		@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
		SecurityFilterChain visits(HttpSecurity http) {
			return http.securityMatcher("/visit").build();
		}

		@Bean
		@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
		SecurityWebFilterChain reactiveVisits(ServerHttpSecurity http) {
			return http.authorizeExchange((exchanges) -> exchanges.anyExchange().permitAll()).build();
		}

	}

	static class Offers {

		@McpTool
		public String look() {
			return "looked";
		}

	}

	@RestController
	@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
	static class Visits {

		@GetMapping("/visit")
		int visit(HttpSession session) {
			int visits = (session.getAttribute("visits") instanceof Integer before) ? before + 1 : 1;
			session.setAttribute("visits", visits);
			return visits;
		}

	}

	@RestController
	@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
	static class ReactiveVisits {

		@GetMapping("/visit")
		Mono<Integer> visit(WebSession session) {
			int visits = session.getAttributeOrDefault("visits", 0) + 1;
			session.getAttributes().put("visits", visits);
			return Mono.just(visits);
		}

	}

}
