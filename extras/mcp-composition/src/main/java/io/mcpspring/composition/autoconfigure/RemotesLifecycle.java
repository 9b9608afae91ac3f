package io.mcpspring.composition.autoconfigure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.mcpspring.boot.observation.PortableOffer;
import io.mcpspring.client.autoconfigure.McpClients;
import io.mcpspring.composition.McpRemoteState;
import io.mcpspring.composition.McpRemotes;
import io.mcpspring.composition.remote.RemoteServer;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.share.ShareSettings;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.core.io.ResourceLoader;

/**
 * Lifecycle of the other servers: their tools are offered when all singletons exist, and
 * refreshed until the application ends.
 */
final class RemotesLifecycle implements McpRemotes, SmartInitializingSingleton, DisposableBean {

	private final List<RemoteSetup> setups;

	private final ShareSettings shares;

	private final McpClients clients;

	private final CatalogTable catalog;

	private final ResourceLoader resources;

	private final ObjectProvider<PortableOffer> portable;

	private final Map<String, RemoteServer> servers = new TreeMap<>();

	private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor((task) -> {
		Thread thread = new Thread(task, "mcp-remotes");
		thread.setDaemon(true);
		return thread;
	});

	RemotesLifecycle(List<RemoteSetup> setups, ShareSettings shares, McpClients clients, CatalogTable catalog,
			ResourceLoader resources, ObjectProvider<PortableOffer> portable) {
		this.setups = setups;
		this.shares = shares;
		this.clients = clients;
		this.catalog = catalog;
		this.resources = resources;
		this.portable = portable;
	}

	@Override
	public void afterSingletonsInstantiated() {
		List<Runnable> waits = new ArrayList<>();
		for (RemoteSetup setup : this.setups) {
			RemoteServer server = new RemoteServer(setup.settings(this.setups, this.shares),
					this.clients.get(setup.name()), () -> this.clients.callerCredentials(setup.name()), this.catalog,
					this.portable.getIfAvailable(() -> PortableOffer.ANY), setup.descriptors(this.resources));
			this.servers.put(setup.name(), server);
			server.offerAllowed();
			CompletableFuture<McpRemoteState> first = server.refresh();
			if (setup.properties().required() || setup.properties().descriptors() == null) {
				long end = System.nanoTime() + setup.limits().startTimeout().toNanos();
				waits.add(() -> await(setup, first, end));
			}
			long interval = setup.limits().refreshInterval().toMillis();
			this.clock.scheduleWithFixedDelay(server::refresh, interval, interval, TimeUnit.MILLISECONDS);
		}
		waits.forEach(Runnable::run);
	}

	/** Wait until its deadline, which is shared with the others. */
	private static void await(RemoteSetup setup, CompletableFuture<McpRemoteState> first, long end) {
		String reason;
		try {
			McpRemoteState state = first.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
			if (state.reachable()) {
				return;
			}
			reason = String.valueOf(state.failure());
		}
		catch (TimeoutException ex) {
			reason = "no answer within " + setup.limits().startTimeout().toMillis() + " ms";
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("The start was interrupted", ex);
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException(ex.getCause());
		}
		if (setup.properties().required()) {
			throw new RequiredRemoteException(setup.name(), reason);
		}
	}

	@Override
	public List<McpRemoteState> states() {
		return this.servers.values().stream().map(RemoteServer::state).toList();
	}

	@Override
	public CompletableFuture<McpRemoteState> refresh(String name) {
		return server(name).refresh();
	}

	@Override
	public CompletableFuture<McpRemoteState> allow(String name) {
		return server(name).allow();
	}

	private RemoteServer server(String name) {
		RemoteServer server = this.servers.get(name);
		if (server == null) {
			throw new IllegalArgumentException(
					"There is no server 'mcp.server.remotes." + name + "', but " + this.servers.keySet());
		}
		return server;
	}

	/** Return whether the application is down without a server. */
	boolean isRequired(String name) {
		return this.setups.stream().anyMatch((setup) -> setup.name().equals(name) && setup.properties().required());
	}

	@Override
	public void destroy() {
		this.clock.shutdownNow();
		this.servers.values().forEach(RemoteServer::close);
	}

}
