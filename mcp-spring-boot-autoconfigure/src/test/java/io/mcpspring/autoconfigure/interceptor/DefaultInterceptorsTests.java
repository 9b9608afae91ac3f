package io.mcpspring.autoconfigure.interceptor;

import java.util.List;

import io.mcpspring.audit.AuditInterceptor;
import io.mcpspring.audit.AuditedCall;
import io.mcpspring.audit.CallAuditListener;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.error.TranslatingInterceptor;
import io.mcpspring.locale.LocaleContextInterceptor;
import io.mcpspring.logging.CallMdc;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.ServerSettings;
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

	@Test
	void callsAreNotRecordedWhileNobodyListens() {
		this.runner.run((context) -> assertThat(interceptors(context)).hasExactlyElementsOfTypes(CallMdc.class,
				TranslatingInterceptor.class, LocaleContextInterceptor.class));
	}

	@Test
	void callsAreRecordedForListeners() {
		this.runner.withBean(CallAuditListener.class, Listener::new)
			.run((context) -> assertThat(interceptors(context).get(0)).isInstanceOf(AuditInterceptor.class));
		this.runner.withPropertyValues("mcp.server.audit.log=true")
			.run((context) -> assertThat(interceptors(context).get(0)).isInstanceOf(AuditInterceptor.class));
	}

	@Test
	void recordsCanBeSwitchedOff() {
		this.runner.withBean(CallAuditListener.class, Listener::new)
			.withPropertyValues("mcp.server.audit.enabled=false")
			.run((context) -> assertThat(interceptors(context)).hasExactlyElementsOfTypes(CallMdc.class,
					TranslatingInterceptor.class, LocaleContextInterceptor.class));
	}

	@Test
	void refusesSettingsThatMakeNoSense() {
		this.runner.withPropertyValues("mcp.server.audit.max-arguments-length=0")
			.run((context) -> assertThat(context).hasFailed());
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
					.satisfies((innermost) -> assertThat(interceptors(context)).hasSize(5))));
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
			.run((context) -> assertThat(interceptors(context)).doesNotContain(own)
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

	private static final class Listener implements CallAuditListener {

		@Override
		public void ended(AuditedCall call) {
			// nobody calls here
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Surrounding {

		@Bean
		@Order(Ordered.HIGHEST_PRECEDENCE)
		McpInterceptor first() {
			return (call, chain) -> chain.proceed(call);
		}

		@Bean
		McpInterceptor last() {
			return (call, chain) -> chain.proceed(call);
		}

	}

}
