package io.mcpspring.autoconfigure;

import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.spring.servlet.McpServlet;

import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An application that registers the servlet itself. */
@Configuration(proxyBeanMethods = false)
class OwnRegistration {

	@Bean
	ServletRegistrationBean<McpServlet> mine(McpEngine server) {
		return new ServletRegistrationBean<>(new McpServlet(server.handler()), "/mine");
	}

}
