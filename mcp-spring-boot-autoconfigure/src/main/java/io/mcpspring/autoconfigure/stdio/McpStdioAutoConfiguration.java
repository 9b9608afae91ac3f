package io.mcpspring.autoconfigure.stdio;

import java.time.Duration;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.boot.stdio.StandardStreams;
import io.mcpspring.boot.stdio.StdioLifecycle;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.stdio.StdioServer;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the stdio transport (transports STDIO-01 to STDIO-23).
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnBean(McpEngine.class)
@ConditionalOnBooleanProperty("mcp.server.stdio.enabled")
@EnableConfigurationProperties(McpStdioProperties.class)
public final class McpStdioAutoConfiguration {

	/** For requests that are not answered when the client closes its end. */
	private static final Duration GRACE = Duration.ofSeconds(2);

	@Bean
	@ConditionalOnMissingBean
	StandardStreams mcpStandardStreams() {
		return StandardStreams.ofProcess();
	}

	@Bean
	StdioLifecycle mcpStdioLifecycle(McpEngine mcpServer, TransportSettings mcpTransportSettings,
			StandardStreams mcpStandardStreams, ApplicationContext context) {
		StdioServer server = new StdioServer(mcpServer.handler(), mcpStandardStreams.input(),
				mcpStandardStreams.output(), mcpTransportSettings.gate().maxBodySize(), GRACE);
		return new StdioLifecycle(server, () -> System.exit(SpringApplication.exit(context)));
	}

}
