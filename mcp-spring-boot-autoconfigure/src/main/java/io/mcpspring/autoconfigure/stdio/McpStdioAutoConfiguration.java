package io.mcpspring.autoconfigure.stdio;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.boot.stdio.StandardStreams;
import io.mcpspring.boot.stdio.StdioLifecycle;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.endpoint.TransportSettings;
import io.mcpspring.stdio.StdioServer;

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
@ConditionalOnBean(McpServer.class)
@ConditionalOnBooleanProperty("mcp.server.stdio.enabled")
@EnableConfigurationProperties(McpStdioProperties.class)
public final class McpStdioAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	StandardStreams mcpStandardStreams() {
		return StandardStreams.ofProcess();
	}

	@Bean
	StdioLifecycle mcpStdioLifecycle(McpServer mcpServer, TransportSettings mcpTransportSettings,
			McpStdioProperties properties, StandardStreams mcpStandardStreams, ApplicationContext context) {
		StdioServer server = new StdioServer(mcpServer.handler(), mcpStandardStreams.input(),
				mcpStandardStreams.output(), mcpTransportSettings.gate().maxBodySize(), properties.getGrace());
		return new StdioLifecycle(server, () -> System.exit(SpringApplication.exit(context)));
	}

}
