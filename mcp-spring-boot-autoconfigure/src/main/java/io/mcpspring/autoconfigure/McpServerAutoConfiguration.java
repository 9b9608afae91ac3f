package io.mcpspring.autoconfigure;

import java.util.Map;
import java.util.concurrent.Executor;

import io.mcpspring.endpoint.McpServer;
import io.mcpspring.endpoint.ServerKeys;
import io.mcpspring.endpoint.ServerStores;
import io.mcpspring.endpoint.TransportSettings;
import io.mcpspring.http.ScopeChallenge;
import io.mcpspring.model.Implementation;
import io.mcpspring.server.McpAccess;
import io.mcpspring.server.McpCatalog;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpNotifications;
import io.mcpspring.server.McpVisibility;
import io.mcpspring.server.OnceRunner;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerSettings;
import io.mcpspring.server.ValueMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.info.ProjectInfoAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.info.BuildProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of an MCP server, whatever the web stack: what it offers, how it
 * behaves and where it keeps its state. Each bean gives way to one of the application.
 */
@AutoConfiguration(after = { ProjectInfoAutoConfiguration.class, TaskExecutionAutoConfiguration.class },
		afterName = { "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration",
				"org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration",
				"org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration" })
@ConditionalOnWebApplication
@ConditionalOnBooleanProperty(name = "mcp.server.enabled", matchIfMissing = true)
@EnableConfigurationProperties({ McpServerProperties.class, McpStoreProperties.class, McpArgumentsProperties.class,
		McpToolsProperties.class })
@Import({ McpExecutorConfiguration.class, McpStoreConfiguration.class, McpMethodConfiguration.class,
		McpArgumentConfiguration.class, McpLifecycleConfiguration.class })
public final class McpServerAutoConfiguration {

	private final PropertySettings settings;

	McpServerAutoConfiguration(McpServerProperties properties) {
		this.settings = new PropertySettings(properties);
	}

	@Bean
	@ConditionalOnMissingBean
	McpCatalog mcpCatalog() {
		return new McpCatalog();
	}

	@Bean
	@ConditionalOnMissingBean
	Implementation mcpServerIdentity(Environment environment, ObjectProvider<BuildProperties> build) {
		BuildProperties buildProperties = build.getIfAvailable();
		String version = (buildProperties != null) ? buildProperties.getVersion() : null;
		return this.settings.identity(environment.getProperty("spring.application.name", "mcp-server"),
				(version != null) ? version : "0.0.0");
	}

	@Bean
	@ConditionalOnMissingBean
	ServerKeys mcpServerKeys() {
		return this.settings.keys();
	}

	@Bean
	@ConditionalOnMissingBean
	TransportSettings mcpTransportSettings(ServerKeys keys, ObjectProvider<ScopeChallenge> challenge) {
		return this.settings.transport(keys, challenge.getIfAvailable(() -> ScopeChallenge.NONE));
	}

	@Bean
	@ConditionalOnMissingBean
	ServerSettings mcpServerSettings(McpServerProperties properties, Implementation identity, ValueMapper values,
			ObjectProvider<McpVisibility> visibility, ObjectProvider<McpAccess> access,
			ObjectProvider<McpInterceptor> interceptors, ObjectProvider<ServerEvents> events,
			@Qualifier(McpExecutorConfiguration.BEAN_NAME) Executor executor, OnceRunner onceRunner) {
		return new ServerSettings(identity, properties.instructions(), values,
				visibility.getIfAvailable(() -> McpVisibility.ALL), access.getIfAvailable(() -> McpAccess.BY_SCOPES),
				interceptors.orderedStream().toList(), executor, onceRunner, properties.limits().pageSize(),
				properties.limits().progressPerSecond(), properties.limits().logMessagesPerSecond(),
				properties.cache().ttl(), properties.limits().callTimeout(), Map.of(),
				ServerEvents.all(events.orderedStream().toList()));
	}

	@Bean
	@ConditionalOnMissingBean
	McpServer mcpServer(McpCatalog catalog, ServerSettings settings, TransportSettings transport, ServerStores stores) {
		return new McpServer(catalog, settings, transport, stores);
	}

	@Bean
	@ConditionalOnMissingBean
	McpNotifications mcpNotifications(ObjectProvider<McpServer> server) {
		return new LateNotifications(server);
	}

}
