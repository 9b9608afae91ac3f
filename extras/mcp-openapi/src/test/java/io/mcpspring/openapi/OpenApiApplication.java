package io.mcpspring.openapi;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;

/**
 * An application that offers the operations of its documents, and signs its requests.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class OpenApiApplication {

	@Bean
	OpenApiClientCustomizer signature() {
		return (document, builder) -> builder.requestInterceptor((request, body, execution) -> {
			request.getHeaders().setBearerAuth("token-of-the-application-for-" + document);
			return execution.execute(request, body);
		});
	}

}
