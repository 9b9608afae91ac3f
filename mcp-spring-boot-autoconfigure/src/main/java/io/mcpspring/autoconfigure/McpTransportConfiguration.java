package io.mcpspring.autoconfigure;

import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.properties.PropertySettings;
import io.mcpspring.autoconfigure.properties.StoreProperties;
import io.mcpspring.boot.LateNotifications;
import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.cluster.NodeLink;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.endpoint.ServerKeys;
import io.mcpspring.endpoint.ServerStores;
import io.mcpspring.endpoint.TransportSettings;
import io.mcpspring.http.BrowserPage;
import io.mcpspring.http.RequestAdmission;
import io.mcpspring.http.ScopeChallenge;
import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.store.ConsumedStates;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SuspendedCallStore;
import io.mcpspring.stream.EventLog;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configuration of the stores, of the transport and of notifications.
 */
@Configuration(proxyBeanMethods = false)
final class McpTransportConfiguration {

	private final McpServerProperties properties;

	private final PropertySettings settings;

	McpTransportConfiguration(McpServerProperties properties) {
		this.properties = properties;
		this.settings = new PropertySettings(properties);
	}

	/**
	 * Create the stores: in the memory of this process, except those that are beans.
	 */
	@Bean
	@ConditionalOnMissingBean
	ServerStores mcpServerStores(ObjectProvider<SessionStore> sessions, ObjectProvider<EventLog> events,
			ObjectProvider<SuspendedCallStore> suspended, ObjectProvider<RunningCallStore> running,
			ObjectProvider<ConsumedStates> consumed, ObjectProvider<NodeLink> link) {
		SessionStore declaredSessions = sessions.getIfAvailable();
		if (declaredSessions == null && this.properties.getStore().getType() == StoreProperties.Type.REDIS) {
			throw new InvalidMcpPropertyException("mcp.server.store.type",
					"is 'redis', but there is no connection to Redis",
					"Add io.mcpspring:mcp-store-redis to the application and describe the connection by "
							+ "'spring.data.redis.*'. Your own connection factory must be Lettuce's, and one of "
							+ "several be the primary one.");
		}
		ServerStores memory = this.settings.memory();
		return new ServerStores((declaredSessions != null) ? declaredSessions : memory.sessions(),
				events.getIfAvailable(memory::events), suspended.getIfAvailable(memory::suspended),
				running.getIfAvailable(memory::running), consumed.getIfAvailable(memory::consumed),
				link.getIfAvailable(memory::link));
	}

	@Bean
	@ConditionalOnMissingBean
	TransportSettings mcpTransportSettings(ObjectProvider<ServerKeys> keys, ObjectProvider<ScopeChallenge> challenge,
			ObjectProvider<RequestAdmission> admission, ObjectProvider<BrowserPage> browserPage) {
		return this.settings.transport(keys.getIfAvailable(this.settings::keys),
				challenge.getIfAvailable(() -> ScopeChallenge.NONE),
				admission.getIfAvailable(() -> RequestAdmission.ALL),
				browserPage.getIfAvailable(() -> BrowserPage.NONE));
	}

	@Bean
	@ConditionalOnMissingBean
	McpNotifications mcpNotifications(ObjectProvider<McpServer> server) {
		return new LateNotifications(server);
	}

}
