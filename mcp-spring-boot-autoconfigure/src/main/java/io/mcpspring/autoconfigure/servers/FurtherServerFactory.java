package io.mcpspring.autoconfigure.servers;

import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.mcpspring.autoconfigure.properties.FurtherServerProperties;
import io.mcpspring.autoconfigure.properties.PropertySettings;
import io.mcpspring.boot.servers.SharedBeans;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.PublicAccess;
import io.mcpspring.cluster.NodeLink;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.endpoint.ServerKeys;
import io.mcpspring.endpoint.ServerStores;
import io.mcpspring.endpoint.TransportSettings;
import io.mcpspring.extension.Extensions;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.http.BrowserPage;
import io.mcpspring.http.RequestAdmission;
import io.mcpspring.http.ScopeChallenge;
import io.mcpspring.model.Implementation;
import io.mcpspring.server.CallSessions;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerSettings;
import io.mcpspring.store.ConsumedStates;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SuspendedCallStore;
import io.mcpspring.stream.EventLog;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Factory of further servers. Decisions of the application, such as access and
 * interceptors, hold for all servers. Keys, stores, limits and meters are those of one
 * server alone.
 */
final class FurtherServerFactory {

	private static final List<Class<?>> NOT_SHARED = List.of(McpServer.class, ServerSettings.class,
			TransportSettings.class, ServerKeys.class, ServerStores.class, SessionStore.class, EventLog.class,
			SuspendedCallStore.class, RunningCallStore.class, ConsumedStates.class, NodeLink.class);

	private final ConfigurableListableBeanFactory beanFactory;

	private final ServerParts parts;

	private final ServerSettings first;

	FurtherServerFactory(ConfigurableListableBeanFactory beanFactory, ServerParts parts) {
		SharedBeans.refuseReplaced(beanFactory, NOT_SHARED);
		this.beanFactory = beanFactory;
		this.parts = parts;
		this.first = beanFactory.getBean(ServerSettings.class);
	}

	FurtherServer create(FurtherServerProperties properties, McpCatalog catalog) {
		PropertySettings own = new PropertySettings(properties);
		ServerScope scope = scope(own, properties, catalog);
		ServerSettings settings = settings(own, scope);
		TransportSettings transport = transport(own, scope);
		return new FurtherServer(scope, settings, transport,
				new McpServer(scope.catalog(), settings, transport, scope.stores()));
	}

	private ServerScope scope(PropertySettings own, FurtherServerProperties properties, McpCatalog catalog) {
		ServerScope scope = new ServerScope(properties, catalog, own.memory(), Extensions.NONE);
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
		return own.applyTo(ServerSettings.builder(info, this.first.values(), this.first.executor()))
			.visibility(this.first.visibility())
			.access(this.first.access())
			.interceptors(this.parts.replace(McpInterceptor.class, this.first.interceptors().stream(), scope))
			.onceRunner(this.first.onceRunner())
			.sessions(sessions(scope))
			.publicAccess(new PublicAccess(false, Set.of(), this.first.publicAccess().form()))
			.extensions(scope.extensions())
			.events(ServerEvents
				.all(this.parts.replace(ServerEvents.class, beans(ServerEvents.class).orderedStream(), scope)))
			.build();
	}

	private CallSessions sessions(ServerScope scope) {
		CallSessions own = this.parts.find(CallSessions.class, this.first.sessions(), scope);
		return (own != null) ? own : CallSessions.NONE;
	}

	private TransportSettings transport(PropertySettings own, ServerScope scope) {
		ScopeChallenge shared = beans(ScopeChallenge.class).getIfAvailable(() -> ScopeChallenge.NONE);
		ScopeChallenge challenge = this.parts.find(ScopeChallenge.class, shared, scope);
		RequestAdmission admission = beans(RequestAdmission.class).getIfAvailable(() -> RequestAdmission.ALL);
		RequestAdmission replaced = this.parts.find(RequestAdmission.class, admission, scope);
		return own.transport(own.keys().of(scope.name()), (challenge != null) ? challenge : ScopeChallenge.NONE,
				(replaced != null) ? replaced : admission, BrowserPage.NONE);
	}

	private <T> ObjectProvider<T> beans(Class<T> type) {
		return this.beanFactory.getBeanProvider(type);
	}

}
