package io.mcpspring.autoconfigure.security;

import java.io.Serializable;
import java.net.http.HttpResponse;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.access.PermissionEvaluator;
import org.springframework.security.access.expression.method.DefaultMethodSecurityExpressionHandler;
import org.springframework.security.access.expression.method.MethodSecurityExpressionHandler;
import org.springframework.security.access.expression.method.MethodSecurityExpressionOperations;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.core.Authentication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Rules of included controllers that look at the bean of the call.
 */
class ControllerRootRuleTests {

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void theRuleIsAskedWithTheCall(WebApplicationType type) {
		Class<?> application = (type == WebApplicationType.SERVLET) ? Servlet.class : Reactive.class;
		try (SecuredServer server = SecuredServer.start(type, application, RestApplication.PROPERTIES)) {
			String ann = ExistingSecurityContract.basic("ann", "secret");
			String root = ExistingSecurityContract.basic("root", "secret");
			assertThat(server.http().stateless(ann, "tools/list", null, "").body()).contains("\"ledger\"");
			assertThat(server.http().callStateless(root, "ledger", "{}").body()).contains("the ledger");
			HttpResponse<String> denied = server.http().callStateless(ann, "ledger", "{}");
			assertThat(denied.statusCode()).as(denied.body()).isEqualTo(403);
			assertThat(denied.body()).contains("Access denied").doesNotContain("the ledger");
		}
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ServletIncludedControllerTests.Rules.class, Permissions.class, LedgerController.class })
	static class Servlet {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ReactiveIncludedControllerTests.Rules.class, Permissions.class, LedgerController.class })
	static class Reactive {

	}

	@Configuration(proxyBeanMethods = false)
	static class Permissions implements PermissionEvaluator {

		@Bean
		static MethodSecurityExpressionHandler methodSecurityExpressionHandler() {
			DefaultMethodSecurityExpressionHandler handler = new DefaultMethodSecurityExpressionHandler();
			handler.setPermissionEvaluator(new Permissions());
			return handler;
		}

		@Override
		public boolean hasPermission(Authentication authentication, Object target, Object permission) {
			return target instanceof MethodSecurityExpressionOperations call
					&& call.getThis() instanceof LedgerController && authentication.getName().equals("root");
		}

		@Override
		public boolean hasPermission(Authentication authentication, Serializable id, String type, Object permission) {
			return false;
		}

	}

	@RestController
	static class LedgerController {

		@GetMapping("/rest/ledger")
		@PreAuthorize("hasPermission(#root, 'read')")
		String ledger() {
			return "the ledger";
		}

	}

}
