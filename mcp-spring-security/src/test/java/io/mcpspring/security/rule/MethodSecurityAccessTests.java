package io.mcpspring.security.rule;

import java.util.List;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.catalog.Registration;
import io.mcpspring.http.Caller;
import io.mcpspring.method.registration.McpBeanScanner;
import io.mcpspring.server.McpAccess.Decision;
import org.aopalliance.intercept.MethodInvocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.security.access.expression.method.DefaultMethodSecurityExpressionHandler;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationManagerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Decisions about methods before they are called.
 */
class MethodSecurityAccessTests {

	private final List<Registration> tools = new McpBeanScanner(JsonMapper.shared(), null, List.of()).scan("files",
			new Files());

	@ParameterizedTest
	@ValueSource(strings = { "byArgument", "byRoot" })
	void whatNeedsTheCallIsListedIfAProxyDecides(String tool) {
		assertThat(decide(tool, true)).isEqualTo(Decision.GRANTED);
		assertThat(decide(tool, false)).isEqualTo(Decision.HIDDEN);
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whatKnowsTheCallerAloneIsDecided(boolean enabled) {
		assertThat(decide("byRole", enabled)).isEqualTo(Decision.HIDDEN);
		assertThat(decide("open", enabled)).isEqualTo(Decision.GRANTED);
	}

	@Test
	void aManagerThatLooksAtTheInvocationIsLeftToTheProxy() {
		DefaultMethodSecurityExpressionHandler handler = new DefaultMethodSecurityExpressionHandler();
		handler.setAuthorizationManagerFactory(new AuthorizationManagerFactory<>() {
			@Override
			public AuthorizationManager<MethodInvocation> hasRole(String role) {
				return (authentication, call) -> new AuthorizationDecision(call.getThis() instanceof Files);
			}
		});
		assertThat(new MethodSecurityAccess(handler, null, null, () -> true).decide(Caller.ANONYMOUS, tool("byRole")))
			.isEqualTo(Decision.GRANTED);
		assertThat(new MethodSecurityAccess(handler, null, null, () -> false).decide(Caller.ANONYMOUS, tool("byRole")))
			.isEqualTo(Decision.HIDDEN);
	}

	private Decision decide(String tool, boolean enabled) {
		return new MethodSecurityAccess(new DefaultMethodSecurityExpressionHandler(), null, null, () -> enabled)
			.decide(Caller.ANONYMOUS, tool(tool));
	}

	private Registration tool(String name) {
		return this.tools.stream().filter((tool) -> tool.name().equals(name)).findFirst().orElseThrow();
	}

	static class Files {

		@McpTool
		@PreAuthorize("#owner == authentication.name")
		public String byArgument(String owner) {
			return owner;
		}

		@McpTool
		@PreAuthorize("hasPermission(#root, 'read')")
		public String byRoot() {
			return "root";
		}

		@McpTool
		@PreAuthorize("hasRole('OWNER')")
		public String byRole() {
			return "role";
		}

		@McpTool
		@PreAuthorize("permitAll")
		public String open() {
			return "open";
		}

	}

}
