package io.mcpspring.autoconfigure;

import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.start.McpUrlPath;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.spring.servlet.McpServlet;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.mock.web.MockServletContext;
import org.springframework.web.context.ConfigurableWebApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

class McpServletAutoConfigurationTests {

	private static final AutoConfigurations AUTO_CONFIGURATIONS = AutoConfigurations
		.of(McpServerAutoConfiguration.class, McpServletAutoConfiguration.class, JacksonAutoConfiguration.class);

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withConfiguration(AUTO_CONFIGURATIONS);

	@Test
	void registersServletOnThePathWithAndWithoutSlash() throws Exception {
		ServletContext servletContext = Mockito.mock(ServletContext.class);
		ServletRegistration.Dynamic registration = Mockito.mock(ServletRegistration.Dynamic.class);
		Mockito.when(servletContext.addServlet(Mockito.eq("mcpServlet"), Mockito.any(McpServlet.class)))
			.thenReturn(registration);
		this.runner.withPropertyValues("mcp.server.path=/api/mcp").run((context) -> {
			context.getBean(ServletRegistrationBean.class).onStartup(servletContext);
			Mockito.verify(registration).addMapping("/api/mcp", "/api/mcp/");
			Mockito.verify(registration).setAsyncSupported(true);
			Mockito.verify(registration).setLoadOnStartup(1);
			Mockito.verify(registration, Mockito.never()).setMultipartConfig(Mockito.any(MultipartConfigElement.class));
		});
	}

	@Test
	void knowsItsPathInUrls() {
		MockServletContext servletContext = new MockServletContext();
		servletContext.setContextPath("/shop");
		this.runner
			.withInitializer(
					(context) -> ((ConfigurableWebApplicationContext) context).setServletContext(servletContext))
			.run((context) -> assertThat(
					McpUrlPath.of(context, context.getBean(McpServerProperties.class).getPath()).value())
				.isEqualTo("/shop/mcp"));
	}

	@Test
	void givesWayToRegistrationOfTheApplication() {
		this.runner.withUserConfiguration(OwnRegistration.class)
			.run((context) -> assertThat(context).getBeanNames(ServletRegistrationBean.class).containsExactly("mine"));
	}

	@Test
	void doesNothingInReactiveApplication() {
		new ReactiveWebApplicationContextRunner().withConfiguration(AUTO_CONFIGURATIONS)
			.run((context) -> assertThat(context).hasSingleBean(McpEngine.class)
				.doesNotHaveBean(ServletRegistrationBean.class));
	}

	@Test
	void doesNothingWithoutServletSupportOfSpringBoot() {
		this.runner.withClassLoader(new FilteredClassLoader(ServletRegistrationBean.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(McpServletAutoConfiguration.class));
	}

}
