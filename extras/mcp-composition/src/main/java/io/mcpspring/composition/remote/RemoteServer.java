package io.mcpspring.composition.remote;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

import io.mcpspring.boot.observation.PortableOffer;
import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.client.CallCredentials;
import io.mcpspring.client.McpClient;
import io.mcpspring.composition.McpRemoteState;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.log.SingleLine;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/**
 * Another server, whose tools are offered as long as they equal the allowed ones: those
 * of a file, or of the first list of the server. Tools that are new or have changed are
 * withheld.
 */
public final class RemoteServer {

	private static final Logger logger = LoggerFactory.getLogger(RemoteServer.class);

	private final RemoteSettings settings;

	private final McpClient client;

	private final CatalogTable catalog;

	private final RemoteCalls calls;

	private final PortableOffer portable;

	/** The tools by their names at the server, {@code null} before they are known. */
	private @Nullable Map<String, RemoteTool> allowed;

	/** The tools of the last list. */
	private @Nullable Map<String, RemoteTool> listed;

	private final Map<String, Offer> offered = new LinkedHashMap<>();

	private Map<String, String> withheld = Map.of();

	private final ReturningTools returning = new ReturningTools();

	private boolean reachable;

	private @Nullable String failure;

	private boolean warned;

	private @Nullable CompletableFuture<McpRemoteState> refreshing;

	private boolean closed;

	/**
	 * Create the server, whose tools are not offered yet.
	 * @param settings the settings
	 * @param client calls the server
	 * @param credentials the credentials of a call, {@code null} for those of the client
	 * @param catalog receives the tools
	 * @param portable the check of tools if the offer has to be portable
	 * @param allowed the tools as they have to be; {@code null} for those that the server
	 * lists first
	 */
	public RemoteServer(RemoteSettings settings, McpClient client, Supplier<@Nullable CallCredentials> credentials,
			CatalogTable catalog, PortableOffer portable, @Nullable List<RemoteTool> allowed) {
		this.settings = settings;
		this.client = client;
		this.catalog = catalog;
		this.calls = new RemoteCalls(client, credentials, settings);
		this.portable = portable;
		this.allowed = (allowed != null) ? byName(allowed) : null;
	}

	private static Map<String, RemoteTool> byName(List<RemoteTool> tools) {
		Map<String, RemoteTool> named = new LinkedHashMap<>();
		tools.forEach((tool) -> named.putIfAbsent(tool.name(), tool));
		return named;
	}

	/**
	 * Return the name of the server.
	 * @return the name
	 */
	public String name() {
		return this.settings.name();
	}

	/**
	 * Return the present state.
	 * @return the state
	 */
	public synchronized McpRemoteState state() {
		return McpRemoteState.of(name(), this.reachable, this.failure,
				new TreeSet<>(this.offered.values().stream().map((offer) -> offer.registration().name()).toList()),
				this.withheld);
	}

	/**
	 * Offer the allowed tools before the server was asked, if they are known.
	 */
	public synchronized void offerAllowed() {
		if (this.allowed != null) {
			Map<String, String> refused = new LinkedHashMap<>();
			this.allowed.forEach((name, tool) -> {
				if (this.settings.selects(name)) {
					offer(name, tool, refused);
				}
			});
			withhold(refused);
		}
	}

	/**
	 * Ask the server for its tools, and offer those that are allowed. One request runs at
	 * a time.
	 * @return the state afterwards; never fails
	 */
	public CompletableFuture<McpRemoteState> refresh() {
		CompletableFuture<McpRemoteState> mine = new CompletableFuture<>();
		synchronized (this) {
			if (this.refreshing != null) {
				return this.refreshing;
			}
			this.refreshing = mine;
		}
		list().whenComplete((listing, unreachable) -> {
			synchronized (this) {
				this.refreshing = null;
				take(listing, unreachable);
			}
			mine.complete(state());
		});
		return mine;
	}

	private CompletableFuture<ToolListing> list() {
		try {
			return ToolListing.read(this.client, this.settings);
		}
		catch (RuntimeException | Error ex) { // otherwise the list is never requested
												// again
			return CompletableFuture.failedFuture(ex);
		}
	}

	private void take(@Nullable ToolListing listing, @Nullable Throwable failure) {
		if (listing == null) {
			unreachable(failure);
			return;
		}
		try {
			listed(listing);
		}
		catch (RuntimeException | Error ex) { // otherwise the refresh would never end
			logger.error("The tools of the server '{}' could not be offered", name(), SingleLine.of(ex));
			unreachable(ex);
		}
	}

	/**
	 * Allow the tools that the server listed last, and ask it again: tools that have
	 * changed since then are withheld. The last list is not always the one that was read
	 * before, which the reasons of withheld tools show by their digests.
	 * @return the state afterwards; never fails
	 */
	public CompletableFuture<McpRemoteState> allow() {
		synchronized (this) {
			if (this.listed != null) {
				this.allowed = this.listed;
				this.returning.clear();
			}
		}
		return refresh();
	}

	private void listed(ToolListing listing) {
		if (!this.reachable) {
			logger.info("The server '{}' lists its tools", name());
		}
		this.reachable = true;
		this.failure = null;
		this.warned = false;
		if (this.closed) {
			return;
		}
		Map<String, RemoteTool> known = this.allowed;
		if (known == null) {
			known = listing.tools();
			this.allowed = known;
		}
		this.returning.nextList();
		withdrawOthers(listing.tools());
		Map<String, RemoteTool> last = new LinkedHashMap<>();
		Map<String, String> refused = new LinkedHashMap<>(listing.refused());
		for (Map.Entry<String, RemoteTool> entry : listing.tools().entrySet()) {
			String name = entry.getKey();
			RemoteTool before = known.get(name);
			String change = entry.getValue().changeSince(before);
			last.put(name, (before != null && change == null) ? before : entry.getValue());
			String refusal = (change != null) ? change : this.returning.listed(name);
			if (refusal != null) {
				refused.put(name, refusal);
			}
			else {
				offer(name, entry.getValue(), refused);
			}
		}
		this.listed = last;
		withhold(refused);
	}

	private void withdrawOthers(Map<String, RemoteTool> listed) {
		for (Map.Entry<String, Offer> entry : List.copyOf(this.offered.entrySet())) {
			RemoteTool now = listed.get(entry.getKey());
			if (now == null || !now.differences(entry.getValue().tool()).isEmpty()) {
				this.offered.remove(entry.getKey());
				this.returning.withdrawn(entry.getKey());
				McpRegistration registration = entry.getValue().registration();
				registration.remove();
				logger.info("The tool '{}' of the server '{}' is not offered any more: it {}",
						RemoteCalls.line(entry.getKey()), name(), (now != null) ? "has changed" : "is not listed");
			}
		}
	}

	private void unreachable(@Nullable Throwable cause) {
		Throwable seen = (cause instanceof CompletionException && cause.getCause() != null) ? cause.getCause() : cause;
		this.failure = (seen != null)
				? RemoteCalls.line((seen.getMessage() != null) ? seen.getMessage() : seen.getClass().getName())
				: "unknown";
		if (!this.warned) {
			logger.warn("The server '{}' does not list its tools: {}", name(), this.failure);
		}
		this.reachable = false;
		this.warned = true;
	}

	private void offer(String name, RemoteTool tool, Map<String, String> refused) {
		if (this.offered.containsKey(name)) {
			return;
		}
		String offeredAs = RemoteNames.of(this.settings.prefix(), name,
				(taken) -> this.catalog.tools().find(taken) != null);
		try {
			String refusal = tool.refusal(offeredAs, this.settings, this.portable);
			if (refusal != null) {
				refused.put(name, refusal);
				return;
			}
			this.offered.put(name, new Offer(tool, tool.register(this.catalog, offeredAs, this.calls)));
		}
		catch (IllegalArgumentException | IllegalStateException | JacksonException ex) {
			refused.put(name, RemoteCalls.line(String.valueOf(ex.getMessage())));
		}
	}

	private void withhold(Map<String, String> refused) {
		Map<String, String> changed = new LinkedHashMap<>(refused);
		changed.entrySet().removeAll(this.withheld.entrySet());
		if (!changed.isEmpty()) {
			Map.Entry<String, String> first = changed.entrySet().iterator().next();
			logger.warn("{} tools of the server '{}' are not offered, among them '{}', because {}", refused.size(),
					name(), RemoteCalls.line(first.getKey()), first.getValue());
			changed.forEach(
					(name, reason) -> logger.debug("Not offered: '{}', because {}", RemoteCalls.line(name), reason));
		}
		this.withheld = Map.copyOf(refused);
	}

	/**
	 * Leave the tools as they are from now on. They stay in the catalogue: when a node
	 * ends, others still offer them.
	 */
	public synchronized void close() {
		this.closed = true;
	}

	/**
	 * A tool that is offered.
	 *
	 * @param tool the tool as its server lists it
	 * @param registration the tool in the catalogue
	 */
	private record Offer(RemoteTool tool, McpRegistration registration) {
	}

}
