package com.example.tasks;

import io.mcpspring.server.McpAccess;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Who sees what. */
@Configuration(proxyBeanMethods = false)
class VisibilityConfiguration {

	// @formatter:off
	@Bean
	McpAccess visibility() {
		return McpAccess.visibleIf((request) -> !request.registration().name().startsWith("internal_")
				|| request.caller().scopes().contains("staff"));
	}
	// @formatter:on

}
