package io.mcpspring.security.rule;

import java.util.List;
import java.util.Map;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.server.McpAccess.Decision;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import org.aopalliance.intercept.MethodInvocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.security.access.annotation.Secured;
import org.springframework.security.access.expression.method.DefaultMethodSecurityExpressionHandler;
import org.springframework.security.access.prepost.PostAuthorize;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationManagerFactory;
import org.springframework.security.authorization.method.AuthorizationAdvisor;
import org.springframework.security.core.Authentication;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Decisions about methods before they are called.
 */
class MethodSecurityAccessTests {

	private static final ObjectProvider<AuthorizationAdvisor> NONE = new StaticListableBeanFactory()
		.getBeanProvider(AuthorizationAdvisor.class);

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
		assertThat(new MethodSecurityAccess(handler, null, null, () -> true, NONE, JsonMapper::shared)
			.decide(McpCaller.ANONYMOUS, null, tool("byRole"))).isEqualTo(Decision.GRANTED);
		assertThat(new MethodSecurityAccess(handler, null, null, () -> false, NONE, JsonMapper::shared)
			.decide(McpCaller.ANONYMOUS, null, tool("byRole"))).isEqualTo(Decision.HIDDEN);
	}

	@ParameterizedTest
	@CsvSource({ "byOwner, ada, true", "byOwner, bob, false", "byNumber, 7, true", "byNumber, 8, false",
			"byNumber, seven, false", "byBean, ada, false", "byResult, ada, false", "bySecured, ada, true",
			"unguarded, bob, true" })
	void followersAreAskedForTheVariablesOfTheUri(String template, String variable, boolean permitted) {
		Authentication ada = new TestingAuthenticationToken("ada", null, "READER");
		MethodSecurityAccess access = new MethodSecurityAccess(new DefaultMethodSecurityExpressionHandler(), null, null,
				() -> true, NONE, JsonMapper::shared);
		Registration found = new McpBeanScanner(JsonMapper.shared(), null, List.of()).scan("notes", new Notes())
			.stream()
			.filter((each) -> each.name().startsWith(template + "://"))
			.findFirst()
			.orElseThrow();
		McpCaller caller = McpCaller.builder("ada").principal(ada).build();
		assertThat(access.mayFollow(caller, found, Map.of("owner", variable))).isEqualTo(permitted);
		assertThat(
				access.and(List.of((request) -> Decision.GRANTED)).mayFollow(caller, found, Map.of("owner", variable)))
			.isEqualTo(permitted);
	}

	private Decision decide(String tool, boolean enabled) {
		return new MethodSecurityAccess(new DefaultMethodSecurityExpressionHandler(), null, null, () -> enabled, NONE,
				JsonMapper::shared)
			.decide(McpCaller.ANONYMOUS, null, tool(tool));
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

	static class Notes {

		@McpResource(uri = "byOwner://{owner}")
		@PreAuthorize("#owner == authentication.name")
		public String byOwner(String owner) {
			return owner;
		}

		@McpResource(uri = "byNumber://{owner}")
		@PreAuthorize("#number == 7")
		public String byNumber(@McpParam(name = "owner") int number) {
			return "number";
		}

		@McpResource(uri = "byBean://{owner}")
		@PreAuthorize("this.byOwner(#owner) == 'ada'")
		public String byBean(String owner) {
			return owner;
		}

		@McpResource(uri = "byResult://{owner}")
		@PostAuthorize("returnObject == authentication.name")
		public String byResult(String owner) {
			return owner;
		}

		@McpResource(uri = "bySecured://{owner}")
		@Secured("WRITER")
		public String bySecured(String owner) {
			return owner;
		}

		@McpResource(uri = "unguarded://{owner}")
		public String unguarded(String owner) {
			return owner;
		}

	}

}
