package io.mcpspring.composition;

import java.util.Map;

import io.mcpspring.client.autoconfigure.McpClientHeaders;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;

/**
 * An application that offers the tools of another server, where it has a token of its
 * own.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class CompositionApplication {

	@Bean
	McpClientHeaders token() {
		return (client) -> Map.of("Authorization", "Bearer token-of-" + client);
	}

}
