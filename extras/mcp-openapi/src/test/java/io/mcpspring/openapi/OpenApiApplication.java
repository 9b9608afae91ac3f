package io.mcpspring.openapi;

import io.mcpspring.server.McpAccess;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.web.client.RestClient;

/**
 * An application that offers the operations of its documents, and signs its requests.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class OpenApiApplication {

	@Bean
	OpenApiClientCustomizer signature() {
		return new Signature();
	}

	/** Hides a tool from guests. */
	@Bean
	McpAccess guests() {
		return McpAccess.visibleIf(
				(request) -> !request.registration().name().equals("list_pets") || request.header("X-Guest") == null);
	}

	private static final class Signature implements OpenApiClientCustomizer {

		@Override
		public void customize(String document, RestClient.Builder builder) {
			builder.requestInterceptor((request, body, execution) -> {
				request.getHeaders().setBearerAuth("token-of-the-application-for-" + document);
				return execution.execute(request, body);
			});
		}

		@Override
		public OpenApiLimits limits(String document, OpenApiLimits limits) {
			return !document.equals("pets") ? limits
					: limits.withMaxResponseSize(8 * 1024).withMaxRetries(1).withMaxConcurrentCalls(4);
		}

	}

}
