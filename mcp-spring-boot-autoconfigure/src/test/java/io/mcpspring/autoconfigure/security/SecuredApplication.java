package io.mcpspring.autoconfigure.security;

import java.io.Serializable;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpTask;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import reactor.core.publisher.Mono;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.access.PermissionEvaluator;
import org.springframework.security.access.expression.method.DefaultMethodSecurityExpressionHandler;
import org.springframework.security.access.expression.method.MethodSecurityExpressionHandler;
import org.springframework.security.access.expression.method.MethodSecurityExpressionOperations;
import org.springframework.security.access.hierarchicalroles.RoleHierarchy;
import org.springframework.security.access.hierarchicalroles.RoleHierarchyImpl;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * An application with the resource server starter and two properties.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableMethodSecurity
@Import({ SecuredApplication.Files.class, SecuredApplication.Inspector.class, SecuredApplication.Greetings.class,
		SecuredApplication.Page.class })
class SecuredApplication {

	/** Longer than any token is good that is about to expire. */
	private static final Duration MAX_LINGER = Duration.ofSeconds(55);

	@Bean
	static RoleHierarchy roleHierarchy() {
		return RoleHierarchyImpl.fromHierarchy("SCOPE_admin > SCOPE_files:write");
	}

	@Bean
	static MethodSecurityExpressionHandler methodSecurityExpressionHandler(RoleHierarchy hierarchy) {
		DefaultMethodSecurityExpressionHandler handler = new DefaultMethodSecurityExpressionHandler();
		handler.setRoleHierarchy(hierarchy);
		handler.setPermissionEvaluator(new BeanPermissions());
		return handler;
	}

	/** Permits alice what is done by the bean of the files. */
	static class BeanPermissions implements PermissionEvaluator {

		@Override
		public boolean hasPermission(Authentication authentication, Object target, Object permission) {
			Object bean = (target instanceof MethodSecurityExpressionOperations root) ? root.getThis() : target;
			return bean instanceof Files && authentication.getName().equals("alice");
		}

		@Override
		public boolean hasPermission(Authentication authentication, Serializable id, String type, Object permission) {
			return false;
		}

	}

	@Component("inspector")
	static class Inspector {

		public boolean permits(MethodSecurityExpressionOperations root) {
			return root.getThis() instanceof Files && root.getAuthentication().getName().equals("alice");
		}

	}

	@Component
	static class Greetings {

		@McpPrompt
		String greeting(String name) {
			return "Greet " + name;
		}

	}

	@Component
	static class Files {

		private final AtomicReference<CountDownLatch> lingering = new AtomicReference<>(new CountDownLatch(1));

		/** For the calls that linger now. */
		public void endLingering() {
			this.lingering.getAndSet(new CountDownLatch(1)).countDown();
		}

		@McpTool
		public String whoami() {
			return name(SecurityContextHolder.getContext().getAuthentication());
		}

		@McpTool
		public Mono<String> whoamiLater() {
			return ReactiveSecurityContextHolder.getContext().map((context) -> name(context.getAuthentication()));
		}

		@McpTool
		public String whoamiAfterQuestion(McpRequestContext context) {
			context.elicit("Go on?", Answer.class);
			return name(SecurityContextHolder.getContext().getAuthentication());
		}

		@McpTool
		public String linger(McpRequestContext context) throws InterruptedException {
			CountDownLatch end = this.lingering.get();
			context.progress(1, 2);
			return end.await(MAX_LINGER.toSeconds(), TimeUnit.SECONDS) ? "lingered" : "left behind";
		}

		/** Reports without a pause until all that lingers is to end. */
		@McpTool
		public String chatter(McpRequestContext context) {
			CountDownLatch end = this.lingering.get();
			long last = System.nanoTime() + MAX_LINGER.toNanos();
			for (int i = 0; end.getCount() > 0 && System.nanoTime() < last; i++) {
				context.progress(i, null, null);
			}
			return (end.getCount() > 0) ? "left behind" : "chattered";
		}

		@McpTool(scopes = { "files:write", "files:read" })
		public String write(McpRequestContext context) {
			context.progress(1, 2);
			return "written";
		}

		@McpTool
		@PreAuthorize("hasAuthority('SCOPE_audit')")
		public String audit() {
			return "audited";
		}

		@McpTool
		@PreAuthorize("hasRole('OWNER')")
		public String secret() {
			return "secret";
		}

		@McpTool
		@PreAuthorize("#owner == authentication.name")
		public String ownFile(String owner) {
			return "file of " + owner;
		}

		@McpTool
		@McpTask
		@PreAuthorize("hasPermission(#root, 'read')")
		public String byRoot() {
			return "by root";
		}

		@McpTool
		@PreAuthorize("hasPermission(this, 'read')")
		public String byBean() {
			return "by bean";
		}

		@McpTool
		@PreAuthorize("@inspector.permits(#root)")
		public String byInspector() {
			return "by inspector";
		}

		@McpTool
		@PreAuthorize("hasPermission('report', 'read')")
		public String byName() {
			return "by name";
		}

		private static String name(Authentication authentication) {
			return (authentication != null) ? authentication.getName() : "nobody";
		}

	}

	record Answer(boolean yes) {
	}

	@RestController
	static class Page {

		@GetMapping("/page")
		String page() {
			return "page";
		}

	}

}
