package io.mcpspring.autoconfigure.persistence;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.spring.persistence.OpenInViewInterceptor;
import io.mcpspring.spring.persistence.OpenInViewInterceptor.PersistenceUnit;
import jakarta.persistence.EntityManagerFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.orm.jpa.support.OpenEntityManagerInViewFilter;
import org.springframework.orm.jpa.support.OpenEntityManagerInViewInterceptor;

/**
 * Auto-configuration of entity managers that stay open until a result is written, if they
 * do so for the views of the application: by Spring Boot's interceptor
 * ({@code spring.jpa.open-in-view}), or by an interceptor or filter of the application.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class,
		afterName = { "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration",
				"io.mcpspring.autoconfigure.security.McpCallerAutoConfiguration" })
@ConditionalOnWebApplication(type = Type.SERVLET)
@ConditionalOnClass({ EntityManagerFactory.class, OpenEntityManagerInViewInterceptor.class,
		FilterRegistrationBean.class })
@ConditionalOnBean(McpEngine.class)
@Conditional(McpPersistenceAutoConfiguration.OnOpenInView.class)
public final class McpPersistenceAutoConfiguration {

	/**
	 * The filter finds its factory on the first request, so there must be only one.
	 */
	@Bean
	@ConditionalOnMissingBean
	OpenInViewInterceptor mcpOpenInViewInterceptor(ObjectProvider<OpenEntityManagerInViewInterceptor> interceptors,
			ObjectProvider<EntityManagerFactory> factories) {
		List<PersistenceUnit> units = new ArrayList<>();
		interceptors.orderedStream().forEach((interceptor) -> {
			EntityManagerFactory factory = interceptor.getEntityManagerFactory();
			if (factory != null) {
				units.add(new PersistenceUnit(factory, interceptor.getJpaPropertyMap()));
			}
		});
		if (units.isEmpty()) {
			factories.ifUnique((factory) -> units.add(new PersistenceUnit(factory, Map.of())));
		}
		return new OpenInViewInterceptor(units);
	}

	/** Condition that entity managers stay open for views. */
	static final class OnOpenInView extends AnyNestedCondition {

		OnOpenInView() {
			super(ConfigurationPhase.REGISTER_BEAN);
		}

		@ConditionalOnBean(OpenEntityManagerInViewInterceptor.class)
		static class ByInterceptor {

		}

		@ConditionalOnBean(value = OpenEntityManagerInViewFilter.class,
				parameterizedContainer = FilterRegistrationBean.class)
		static class ByFilter {

		}

	}

}
