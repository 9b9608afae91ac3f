package io.mcpspring.autoconfigure.servers;

import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.mcpspring.autoconfigure.properties.FurtherServerProperties;
import io.mcpspring.autoconfigure.properties.PropertySettings;
import io.mcpspring.boot.McpServerCustomizer;
import io.mcpspring.boot.servers.SharedBeans;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.PublicAccess;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.engine.http.BrowserPage;
import io.mcpspring.engine.http.ScopeChallenge;
import io.mcpspring.engine.server.CallSessions;
import io.mcpspring.engine.server.CredentialCheck;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.model.Implementation;
import io.mcpspring.server.McpAdmission;
import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.store.ConsumedStates;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SuspendedCallStore;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Factory of further servers. Decisions of the application, such as access and
 * interceptors, hold for all servers. Keys, stores, limits and meters are those of one
 * server alone.
 */
final class FurtherServerFactory {

	private static final List<Class<?>> NOT_SHARED = List.of(McpEngine.class, ServerSettings.class,
			TransportSettings.class, ServerKeys.class, ServerStores.class, SessionStore.class, EventLog.class,
			SuspendedCallStore.class, RunningCallStore.class, ConsumedStates.class, NodeLink.class);

	private final ConfigurableListableBeanFactory beanFactory;

	private final PerServerFeatures parts;

	private final ServerSettings first;

	FurtherServerFactory(ConfigurableListableBeanFactory beanFactory, PerServerFeatures parts) {
		SharedBeans.refuseReplaced(beanFactory, NOT_SHARED);
		this.beanFactory = beanFactory;
		this.parts = parts;
		this.first = beanFactory.getBean(ServerSettings.class);
	}

	FurtherServer create(FurtherServerProperties properties, CatalogTable catalog) {
		PropertySettings own = new PropertySettings(properties);
		ServerScope scope = scope(own, properties, catalog);
		ServerSettings settings = settings(own, scope);
		TransportSettings transport = transport(own, scope);
		return new FurtherServer(scope, settings, transport,
				new McpEngine(scope.catalog(), settings, transport, scope.stores()));
	}

	private ServerScope scope(PropertySettings own, FurtherServerProperties properties, CatalogTable catalog) {
		ServerScope scope = new ServerScope(properties, catalog,
				own.stores(this.beanFactory.getBean(MemoryBudget.class)), Extensions.NONE);
		ServerStores stores = this.parts.find(ServerStores.class, this.beanFactory.getBean(ServerStores.class), scope);
		ServerScope stored = (stores != null) ? scope.with(stores) : scope;
		List<McpExtension> extensions = beans(McpExtension.class).orderedStream()
			.map((extension) -> this.parts.find(McpExtension.class, extension, stored))
			.filter(Objects::nonNull)
			.toList();
		return stored.with(new Extensions(extensions));
	}

	private ServerSettings settings(PropertySettings own, ServerScope scope) {
		Implementation info = own.identity(this.first.info().name() + "-" + scope.name(), this.first.info().version());
		ServerSettings.Builder settings = own
			.applyTo(ServerSettings.builder(info, this.first.values(), this.first.executor()))
			.access(this.first.access())
			.interceptors(this.parts.replace(McpInterceptor.class, this.first.interceptors().stream(), scope))
			.handlerInterceptors(
					this.parts.replace(McpHandlerInterceptor.class, this.first.handlerInterceptors().stream(), scope))
			.onceRunner(this.first.onceRunner())
			.sessions(sessions(scope))
			.publicAccess(new PublicAccess(false, Set.of(), this.first.publicAccess().form()))
			.credentials(credentials(scope))
			.extensions(scope.extensions())
			.events(ServerEvents
				.all(this.parts.replace(ServerEvents.class, beans(ServerEvents.class).orderedStream(), scope)));
		beans(McpServerCustomizer.class).orderedStream().forEach((customizer) -> customizer.customize(settings));
		return settings.build();
	}

	private CallSessions sessions(ServerScope scope) {
		CallSessions own = this.parts.find(CallSessions.class, this.first.sessions(), scope);
		return (own != null) ? own : CallSessions.NONE;
	}

	private CredentialCheck credentials(ServerScope scope) {
		CredentialCheck own = this.parts.find(CredentialCheck.class, this.first.credentials(), scope);
		return (own != null) ? own : CredentialCheck.NONE;
	}

	private TransportSettings transport(PropertySettings own, ServerScope scope) {
		ScopeChallenge shared = beans(ScopeChallenge.class).getIfAvailable(() -> ScopeChallenge.NONE);
		ScopeChallenge challenge = this.parts.find(ScopeChallenge.class, shared, scope);
		McpAdmission admission = beans(McpAdmission.class).getIfAvailable(() -> McpAdmission.ALL);
		McpAdmission replaced = this.parts.find(McpAdmission.class, admission, scope);
		TransportSettings settings = own.transport(own.keys().of(scope.name()),
				this.beanFactory.getBean(MemoryBudget.class), (challenge != null) ? challenge : ScopeChallenge.NONE,
				(replaced != null) ? replaced : admission, BrowserPage.NONE);
		return PropertySettings.customize(settings, beans(McpServerCustomizer.class).orderedStream());
	}

	private <T> ObjectProvider<T> beans(Class<T> type) {
		return this.beanFactory.getBeanProvider(type);
	}

}
