package io.mcpspring.autoconfigure;

import io.mcpspring.security.ProtectedResource;
import org.apache.catalina.startup.Tomcat;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Has an embedded Tomcat let go of requests to the server that were refused.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({ Tomcat.class, ConfigurableTomcatWebServerFactory.class })
final class McpTomcatConfiguration {

	@Bean
	static WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> mcpUnreadBodyCustomizer(
			McpServerProperties properties) {
		UnreadBodyValve valve = new UnreadBodyValve(
				(path) -> path.equals(properties.path()) || path.startsWith(ProtectedResource.WELL_KNOWN));
		return (factory) -> factory.addContextCustomizers((context) -> context.getPipeline().addValve(valve));
	}

}
