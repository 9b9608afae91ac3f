package io.mcpspring.autoconfigure.method;

import io.mcpspring.annotation.McpParameterResolver;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.server.ResultMapperCustomizer;
import io.mcpspring.spring.data.PageArguments;
import io.mcpspring.spring.data.PageResults;
import io.mcpspring.spring.data.PageSettings;
import io.mcpspring.spring.method.argument.CompositeParameters;
import io.mcpspring.spring.method.argument.ParameterSources;
import io.mcpspring.spring.method.controller.ControllerParameters;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Beans of an application for its methods, beside the defaults.
 */
class DeclaredMethodSupportTests {

	private static final McpParameterResolver RESOLVER = (parameter) -> null;

	private static final CompositeParameters COMPOSITES = (parameter) -> null;

	private static final ControllerParameters CONTROLLERS = (parameter) -> true;

	private static final ResultMapperCustomizer CUSTOMIZER = (builder) -> {
	};

	private static final PageArguments PAGES = new PageArguments(
			new PageSettings("p", "s", "order", "", "_", true, 5, 10));

	private static final PageResults PAGE_RESULTS = new PageResults();

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpServerAutoConfiguration.class));

	private static ParameterSources sources(ApplicationContext context) {
		return context.getBean(McpBeanScanner.class).sources();
	}

	@Test
	void beansComeFirst() {
		this.runner.withUserConfiguration(Candidates.class).run((context) -> {
			assertThat(sources(context).injected()).first().isSameAs(RESOLVER);
			assertThat(sources(context).composites()).first().isSameAs(COMPOSITES);
			assertThat(sources(context).controllers()).isSameAs(CONTROLLERS);
			assertThat(context.getBean(McpBeanScanner.class).results().customizers()).first().isSameAs(CUSTOMIZER);
		});
	}

	@Test
	void beansThatAreNoCandidatesAreLeftOut() {
		this.runner.withUserConfiguration(Others.class).run((context) -> {
			assertThat(sources(context).injected()).isNotEmpty().doesNotContain(RESOLVER);
			assertThat(sources(context).composites()).isNotEmpty().doesNotContain(COMPOSITES);
			assertThat(sources(context).controllers()).isNotSameAs(CONTROLLERS);
			assertThat(context.getBean(McpBeanScanner.class).results().customizers()).isNotEmpty()
				.doesNotContain(CUSTOMIZER);
		});
	}

	@Test
	void pagesOfTheApplicationTakeThePlaceOfTheDefault() {
		this.runner.withUserConfiguration(Pages.class).run((context) -> {
			assertThat(sources(context).composites()).filteredOn(PageArguments.class::isInstance)
				.containsExactly(PAGES);
			assertThat(context.getBean(McpBeanScanner.class).results().customizers())
				.filteredOn(PageResults.class::isInstance)
				.containsExactly(PAGE_RESULTS);
		});
	}

	@Configuration(proxyBeanMethods = false)
	static class Candidates {

		@Bean
		McpParameterResolver resolver() {
			return RESOLVER;
		}

		@Bean
		CompositeParameters composites() {
			return COMPOSITES;
		}

		@Bean
		ControllerParameters controllers() {
			return CONTROLLERS;
		}

		@Bean
		ResultMapperCustomizer customizer() {
			return CUSTOMIZER;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Others {

		@Bean(defaultCandidate = false)
		McpParameterResolver resolver() {
			return RESOLVER;
		}

		@Bean(defaultCandidate = false)
		CompositeParameters composites() {
			return COMPOSITES;
		}

		@Bean(defaultCandidate = false)
		ControllerParameters controllers() {
			return CONTROLLERS;
		}

		@Bean(autowireCandidate = false)
		ResultMapperCustomizer customizer() {
			return CUSTOMIZER;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Pages {

		@Bean
		PageArguments pages() {
			return PAGES;
		}

		@Bean
		PageResults pageResults() {
			return PAGE_RESULTS;
		}

	}

}
