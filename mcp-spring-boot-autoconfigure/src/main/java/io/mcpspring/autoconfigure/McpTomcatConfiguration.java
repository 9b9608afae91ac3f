package io.mcpspring.autoconfigure;

import io.mcpspring.security.ProtectedResource;
import org.apache.catalina.startup.Tomcat;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * What an embedded Tomcat has to know of the MCP servlet.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({ Tomcat.class, ConfigurableTomcatWebServerFactory.class })
final class McpTomcatConfiguration {

	@Bean
	static WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> mcpTomcatCustomizer(
			McpServerProperties properties) {
		UnreadBodyValve unread = new UnreadBodyValve(
				(path) -> path.equals(properties.path()) || path.startsWith(ProtectedResource.WELL_KNOWN));
		return (factory) -> {
			factory.addEngineValves(new BrokenConnectionValve());
			factory.addContextCustomizers((context) -> {
				context.getPipeline().addValve(new BrokenConnectionValve());
				context.getPipeline().addValve(unread);
			});
		};
	}

}
