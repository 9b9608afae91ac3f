package io.mcpspring.autoconfigure;

import java.util.function.Predicate;

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
		Predicate<String> paths = (path) -> path.equals(properties.getPath())
				|| path.startsWith(ProtectedResource.WELL_KNOWN);
		return (factory) -> {
			factory.addEngineValves(new BrokenConnectionValve(), UnreadBodyValve.inEngine(paths));
			factory.addContextCustomizers((context) -> {
				context.getPipeline().addValve(new BrokenConnectionValve());
				context.getPipeline().addValve(UnreadBodyValve.inContext(paths));
			});
		};
	}

}
