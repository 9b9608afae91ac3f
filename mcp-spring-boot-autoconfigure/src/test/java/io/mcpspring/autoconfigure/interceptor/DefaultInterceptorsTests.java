package io.mcpspring.autoconfigure.interceptor;

import java.util.List;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.server.CallRecord;
import io.mcpspring.server.McpCallListener;
import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.spring.audit.AuditInterceptor;
import io.mcpspring.spring.error.TranslatingInterceptor;
import io.mcpspring.spring.locale.LocaleContextInterceptor;
import io.mcpspring.spring.logging.CallMdc;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.assertj.AssertableWebApplicationContext;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

import static org.assertj.core.api.Assertions.assertThat;

class DefaultInterceptorsTests {

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpServerAutoConfiguration.class));

	private static List<McpInterceptor> interceptors(AssertableWebApplicationContext context) {
		return context.getBean(ServerSettings.class).interceptors();
	}

	private static List<McpHandlerInterceptor> handlerInterceptors(AssertableWebApplicationContext context) {
		return context.getBean(ServerSettings.class).handlerInterceptors();
	}

	@Test
	void callsAreNotRecordedWhileNobodyListens() {
		this.runner.run((context) -> {
			assertThat(interceptors(context)).hasExactlyElementsOfTypes(TranslatingInterceptor.class);
			assertThat(handlerInterceptors(context)).hasExactlyElementsOfTypes(CallMdc.class,
					TranslatingInterceptor.class, LocaleContextInterceptor.class);
		});
	}

	@Test
	void callsAreRecordedForListeners() {
		this.runner.withBean(McpCallListener.class, Listener::new)
			.run((context) -> assertThat(interceptors(context).get(0)).isInstanceOf(AuditInterceptor.class));
		this.runner.withPropertyValues("mcp.server.audit.log=true")
			.run((context) -> assertThat(interceptors(context).get(0)).isInstanceOf(AuditInterceptor.class));
	}

	@Test
	void refusesSettingsThatMakeNoSense() {
		this.runner.withPropertyValues("mcp.server.audit.redact=password,")
			.run((context) -> assertThat(context).hasFailed());
	}

	@Test
	void standTogetherAmongThoseOfTheApplication() {
		this.runner.withUserConfiguration(Surrounding.class)
			.run((context) -> assertThat(interceptors(context)).first()
				.isSameAs(context.getBean("first"))
				.satisfies((outermost) -> assertThat(interceptors(context)).last()
					.isSameAs(context.getBean("last"))
					.satisfies((innermost) -> assertThat(interceptors(context)).hasSize(3))));
	}

	@Test
	void giveWayToTheApplication() {
		TranslatingInterceptor own = new TranslatingInterceptor(List.of());
		this.runner.withBean(TranslatingInterceptor.class, () -> own)
			.run((context) -> assertThat(interceptors(context)).containsOnlyOnce(own)
				.filteredOn(TranslatingInterceptor.class::isInstance)
				.hasSize(1));
	}

	@Test
	void doNotGiveWayToBeansThatAreNoCandidates() {
		TranslatingInterceptor own = new TranslatingInterceptor(List.of());
		this.runner
			.withBean(TranslatingInterceptor.class, () -> own,
					(definition) -> ((AbstractBeanDefinition) definition).setDefaultCandidate(false))
			.run((context) -> assertThat(handlerInterceptors(context)).doesNotContain(own)
				.hasExactlyElementsOfTypes(CallMdc.class, TranslatingInterceptor.class,
						LocaleContextInterceptor.class));
	}

	@Test
	void giveWayToAParentOfTheApplication() {
		TranslatingInterceptor own = new TranslatingInterceptor(List.of());
		try (AnnotationConfigApplicationContext parent = new AnnotationConfigApplicationContext()) {
			parent.registerBean("own", TranslatingInterceptor.class, () -> own);
			parent.refresh();
			this.runner.withParent(parent)
				.run((context) -> assertThat(interceptors(context)).filteredOn(TranslatingInterceptor.class::isInstance)
					.containsExactly(own));
		}
	}

	private static final class Listener implements McpCallListener {

		@Override
		public void ended(CallRecord call) {
			// nobody calls here
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Surrounding {

		@Bean
		@Order(Ordered.HIGHEST_PRECEDENCE)
		McpInterceptor first() {
			return (call, chain) -> chain.proceed();
		}

		@Bean
		McpInterceptor last() {
			return (call, chain) -> chain.proceed();
		}

	}

}
