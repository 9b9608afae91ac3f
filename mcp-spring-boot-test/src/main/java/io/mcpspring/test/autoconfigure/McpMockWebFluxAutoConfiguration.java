package io.mcpspring.test.autoconfigure;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.test.McpEndpointAccess;
import io.mcpspring.test.mock.HostHeader;
import io.mcpspring.test.mock.MockEndpoint;
import io.mcpspring.test.mock.ReactiveMock;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.test.http.server.LocalTestWebServer;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.test.web.reactive.server.MockServerConfigurer;

/**
 * Auto-configuration that brings the test client to a server on Spring WebFlux that
 * listens on no port.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(before = McpTestClientAutoConfiguration.class)
@ConditionalOnWebApplication(type = Type.REACTIVE)
@ConditionalOnClass({ Mono.class, HttpHandler.class })
public final class McpMockWebFluxAutoConfiguration {

	@Bean
	@Lazy
	@ConditionalOnMissingBean
	McpEndpointAccess mcpEndpointAccess(ApplicationContext context,
			@Value("${spring.webflux.base-path:}${mcp.server.path:/mcp}") String path) {
		boolean mock = LocalTestWebServer.get(context) == null;
		return mock ? new MockEndpoint(new ReactiveMock(context, path)::transport) : new LocalEndpoint(context);
	}

	/**
	 * Support for a {@code WebTestClient} of the test.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(MockServerConfigurer.class)
	static class WebTestClientConfiguration {

		@Bean
		@Lazy
		HostHeader mcpHostHeader(@Value("${mcp.server.path:/mcp}") String path) {
			return new HostHeader(path);
		}

	}

}
