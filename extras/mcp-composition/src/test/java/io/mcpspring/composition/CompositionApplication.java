package io.mcpspring.composition;

import java.util.Map;

import io.mcpspring.client.autoconfigure.McpClientCustomizer;
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

	/** As a tracer does. */
	@Bean
	McpClientCustomizer trace() {
		return (name, client) -> client.observer((method, params) -> {
			params.withObjectProperty("_meta")
				.put("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
				.put("baggage", "user=of-the-caller");
			return (result, failure) -> {
			};
		});
	}

}
