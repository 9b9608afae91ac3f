package io.mcpspring.benchmarks.plain;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Plain endpoints on Tomcat: {@code /plain} by Spring MVC, {@code /raw} by a servlet.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(PlainController.class)
public class PlainServletApplication {

	@Bean
	ServletRegistrationBean<RawServlet> rawServlet() {
		ServletRegistrationBean<RawServlet> registration = new ServletRegistrationBean<>(new RawServlet(), "/raw/*");
		registration.setAsyncSupported(true);
		return registration;
	}

	public static void main(String[] args) {
		SpringApplication.run(PlainServletApplication.class, args);
	}

}
