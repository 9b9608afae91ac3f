package io.mcpspring.autoconfigure;

import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.properties.PropertySettings;
import io.mcpspring.autoconfigure.properties.ServersMemory;
import io.mcpspring.autoconfigure.properties.StoreProperties;
import io.mcpspring.boot.LateNotifications;
import io.mcpspring.boot.McpServerCustomizer;
import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.http.BrowserPage;
import io.mcpspring.engine.http.ScopeChallenge;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.store.codec.JsonStoreCodec;
import io.mcpspring.server.McpAdmission;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.mcpspring.store.ConsumedStates;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.StoreCodec;
import io.mcpspring.store.SuspendedCallStore;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Configuration of the stores, of the transport, of the server that uses them, and of
 * notifications.
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
	 * Create the memory of all servers. Spring Boot logs neither the heap nor what the
	 * share comes to.
	 */
	@Bean
	@ConditionalOnMissingBean
	MemoryBudget mcpMemoryBudget(Environment environment) {
		return ServersMemory.of(this.properties, environment);
	}

	/** Create the codec, on which beans that are stores depend. */
	@Bean
	static StoreCodec mcpStoreCodec() {
		return new JsonStoreCodec();
	}

	/**
	 * Create the stores: in the memory of this process, except those that are beans.
	 */
	@Bean
	@ConditionalOnMissingBean
	ServerStores mcpServerStores(ObjectProvider<SessionStore> sessions, ObjectProvider<EventLog> events,
			ObjectProvider<SuspendedCallStore> suspended, ObjectProvider<RunningCallStore> running,
			ObjectProvider<ConsumedStates> consumed, ObjectProvider<NodeLink> link, MemoryBudget mcpMemoryBudget) {
		SessionStore declaredSessions = sessions.getIfAvailable();
		if (declaredSessions == null && this.properties.getStore().getType() == StoreProperties.Type.REDIS) {
			throw new InvalidMcpPropertyException("mcp.server.store.type",
					"is 'redis', but there is no connection to Redis",
					"Add io.mcpspring:mcp-store-redis to the application and describe the connection by "
							+ "'spring.data.redis.*'. Your own connection factory must be Lettuce's, and one of "
							+ "several be the primary one.");
		}
		ServerStores memory = this.settings.stores(mcpMemoryBudget);
		return new ServerStores((declaredSessions != null) ? declaredSessions : memory.sessions(),
				events.getIfAvailable(memory::events), suspended.getIfAvailable(memory::suspended),
				running.getIfAvailable(memory::running), consumed.getIfAvailable(memory::consumed),
				link.getIfAvailable(memory::link));
	}

	@Bean
	@ConditionalOnMissingBean
	TransportSettings mcpTransportSettings(ObjectProvider<ServerKeys> keys, ObjectProvider<ScopeChallenge> challenge,
			ObjectProvider<McpAdmission> admission, ObjectProvider<BrowserPage> browserPage,
			MemoryBudget mcpMemoryBudget, ObjectProvider<McpServerCustomizer> customizers) {
		TransportSettings settings = this.settings.transport(keys.getIfAvailable(this.settings::keys), mcpMemoryBudget,
				challenge.getIfAvailable(() -> ScopeChallenge.NONE), admission.getIfAvailable(() -> McpAdmission.ALL),
				browserPage.getIfAvailable(() -> BrowserPage.NONE));
		return PropertySettings.customize(settings, customizers.orderedStream());
	}

	@Bean
	@ConditionalOnMissingBean
	McpEngine mcpServer(CatalogTable mcpCatalog, ServerSettings mcpServerSettings,
			TransportSettings mcpTransportSettings, ServerStores mcpServerStores) {
		return new McpEngine(mcpCatalog, mcpServerSettings, mcpTransportSettings, mcpServerStores);
	}

	@Bean
	@ConditionalOnMissingBean
	McpNotifications mcpNotifications(ObjectProvider<McpEngine> server) {
		return new LateNotifications(server);
	}

}
