package io.mcpspring.autoconfigure.container;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.container.BrokenConnectionValve;
import io.mcpspring.boot.container.UnreadBodyValve;
import io.mcpspring.boot.start.ServedPath;
import io.mcpspring.security.resource.ProtectedResource;
import org.apache.catalina.startup.Tomcat;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.env.Environment;

/**
 * Customizer of an embedded Tomcat for the MCP servlet.
 */
@ConditionalOnClass({ Tomcat.class, ConfigurableTomcatWebServerFactory.class })
public final class McpTomcatCustomizer implements WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> {

	private static final String ACCEPT_COUNT_PROPERTY = "server.tomcat.accept-count";

	/**
	 * The default number of connections that wait to be accepted; the kernel has its own
	 * limit below that (4,096 on Linux). Beyond Tomcat's 100, which a single client
	 * exceeds by opening connections at once, the kernel drops the packets of other
	 * clients, which try again a second later.
	 */
	private static final int ACCEPT_COUNT = 4096;

	private final McpServerProperties properties;

	private final Environment environment;

	/**
	 * Create the customizer.
	 * @param mcpServerProperties the properties of the server
	 * @param environment the environment of the application
	 */
	McpTomcatCustomizer(McpServerProperties mcpServerProperties, Environment environment) {
		this.properties = mcpServerProperties;
		this.environment = environment;
	}

	@Override
	public void customize(ConfigurableTomcatWebServerFactory factory) {
		Set<String> served = new HashSet<>();
		for (ServedPath path : FurtherServers.servedPaths(this.properties, this.environment)) {
			served.add(path.value());
			served.add(path.value() + "/");
		}
		Predicate<String> paths = (path) -> served.contains(path) || path.startsWith(ProtectedResource.WELL_KNOWN);
		factory.addEngineValves(new BrokenConnectionValve(), UnreadBodyValve.inEngine(paths));
		factory.addContextCustomizers((context) -> {
			context.getPipeline().addValve(new BrokenConnectionValve());
			context.getPipeline().addValve(UnreadBodyValve.inContext(paths));
		});
		if (!this.environment.containsProperty(ACCEPT_COUNT_PROPERTY)) {
			factory.addConnectorCustomizers(
					(connector) -> connector.setProperty("acceptCount", Integer.toString(ACCEPT_COUNT)));
		}
	}

}
