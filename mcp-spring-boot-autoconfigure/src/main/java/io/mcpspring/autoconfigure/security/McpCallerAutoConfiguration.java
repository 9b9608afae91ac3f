package io.mcpspring.autoconfigure.security;

import java.time.Duration;

import io.mcpspring.autoconfigure.AccessBeans;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnMcpTransport;
import io.mcpspring.boot.mapping.MappedMethods;
import io.mcpspring.boot.servers.ServerCatalogs;
import io.mcpspring.boot.start.MethodSecurityReport;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.security.SecurityContextInterceptor;
import io.mcpspring.security.SecurityParameters;
import io.mcpspring.security.rule.MethodSecurityAccess;
import io.mcpspring.security.rule.UrlRuleInterceptor;
import io.mcpspring.security.token.AuthenticationCallers;
import io.mcpspring.server.CallerResolver;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.expression.BeanFactoryResolver;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.access.expression.method.DefaultMethodSecurityExpressionHandler;
import org.springframework.security.access.expression.method.MethodSecurityExpressionHandler;
import org.springframework.security.access.hierarchicalroles.RoleHierarchy;
import org.springframework.security.authorization.method.AuthorizationAdvisor;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AnnotationTemplateExpressionDefaults;
import org.springframework.security.web.method.annotation.AuthenticationPrincipalArgumentResolver;

/**
 * Auto-configuration of callers by Spring Security, regardless of its configuration: the
 * identity of the caller, the security context of methods, and access to them.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(before = McpServerAutoConfiguration.class)
@ConditionalOnMcpTransport
@ConditionalOnClass({ Authentication.class, MethodSecurityExpressionHandler.class })
@ConditionalOnBooleanProperty(name = "mcp.server.enabled", matchIfMissing = true)
public final class McpCallerAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	CallerResolver mcpCallerResolver(ObjectProvider<RoleHierarchy> hierarchy,
			ObjectProvider<McpSecurityProperties> properties) {
		McpSecurityProperties security = properties.getIfAvailable();
		return new AuthenticationCallers(hierarchy.getIfAvailable(),
				(security != null) ? McpSecurityProperties.CLOCK_SKEW : Duration.ZERO);
	}

	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE + 1000)
	@ConditionalOnMissingBean
	SecurityContextInterceptor mcpSecurityContextInterceptor() {
		return new SecurityContextInterceptor();
	}

	@Bean
	@ConditionalOnMissingBean(name = AccessBeans.DECLARED)
	MethodSecurityAccess mcpMethodSecurityAccess(ObjectProvider<MethodSecurityExpressionHandler> expressions,
			ObjectProvider<AnnotationTemplateExpressionDefaults> templates, ObjectProvider<RoleHierarchy> hierarchy,
			ObjectProvider<UrlRuleInterceptor> urls, ApplicationContext context,
			ObjectProvider<JsonMapper> jacksonJsonMapper) {
		return new MethodSecurityAccess(expressions.getIfAvailable(() -> expressions(hierarchy, context)),
				templates.getIfAvailable(), urls.getIfAvailable(), () -> MethodSecurityReport.isEnabled(context),
				context.getBeanProvider(AuthorizationAdvisor.class), MappedMethods.mapper(jacksonJsonMapper));
	}

	/** Without this decision nothing is hidden for the annotations' sake. */
	@Bean
	@ConditionalOnBean(MethodSecurityAccess.class)
	MethodSecurityReport mcpMethodSecurityReport(ListableBeanFactory beanFactory,
			ObjectProvider<ServerCatalogs> catalogs, ObjectProvider<CatalogTable> first) {
		return new MethodSecurityReport(beanFactory,
				() -> catalogs.getIfAvailable(() -> ServerCatalogs.of(first.getObject())));
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(AuthenticationPrincipalArgumentResolver.class)
	static class ParameterConfiguration {

		@Bean
		@ConditionalOnMissingBean
		SecurityParameters mcpSecurityParameters(BeanFactory beanFactory,
				ObjectProvider<AnnotationTemplateExpressionDefaults> templates) {
			return new SecurityParameters(new BeanFactoryResolver(beanFactory), templates.getIfAvailable());
		}

	}

	private static MethodSecurityExpressionHandler expressions(ObjectProvider<RoleHierarchy> hierarchy,
			ApplicationContext context) {
		DefaultMethodSecurityExpressionHandler handler = new DefaultMethodSecurityExpressionHandler();
		handler.setApplicationContext(context);
		hierarchy.ifAvailable(handler::setRoleHierarchy);
		return handler;
	}

}
