package io.mcpspring.boot.start;

import java.net.URI;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registry;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.server.Era;
import io.mcpspring.engine.store.InMemorySessionStore;
import io.mcpspring.model.Implementation;
import io.mcpspring.security.chain.ServerGuard;
import io.mcpspring.store.SessionStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.core.env.Environment;

/**
 * Report in the log about the address of the server, its catalogue, its guard and its
 * stores, and warnings about its settings for the operator.
 */
public final class McpStartupReport extends OnceReady {

	/** The name of a server if neither a property nor the application has one. */
	public static final String DEFAULT_NAME = "mcp-server";

	/**
	 * The version of a server if neither a property nor the build information has one.
	 */
	public static final String DEFAULT_VERSION = "0.0.0";

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.start.McpStartupReport");

	private final McpUrlPath path;

	private final ReportedSettings settings;

	private final TransportSettings transport;

	private final Implementation identity;

	private final CatalogTable catalog;

	private final SessionStore sessions;

	private final ServerGuard.Finder guard;

	/**
	 * Create the report.
	 * @param path the path of the server
	 * @param settings what its properties say
	 * @param transport the settings of its transport
	 * @param identity its identity
	 * @param catalog its catalogue
	 * @param sessions where its sessions are kept
	 * @param guard finds who guards it
	 */
	public McpStartupReport(McpUrlPath path, ReportedSettings settings, TransportSettings transport,
			Implementation identity, CatalogTable catalog, SessionStore sessions, ServerGuard.Finder guard) {
		this.path = path;
		this.settings = settings;
		this.transport = transport;
		this.identity = identity;
		this.catalog = catalog;
		this.sessions = sessions;
		this.guard = guard;
	}

	@Override
	protected void ready(Environment environment) {
		boolean stdio = environment.getProperty("mcp.server.stdio.enabled", Boolean.class, false);
		if (stdio) {
			logger.info(
					"MCP server '{}' {}{} serves the client that launched it, over standard input and output ({}) "
							+ "with {}; state is kept in {}",
					this.identity.name(), this.identity.version(), defaults(), eras(), offer(), store());
		}
		if (!stdio || environment.getProperty("local.server.port") != null) {
			reportAddress(new ServerAddress(environment));
			reportRandomKey();
		}
	}

	private void reportAddress(ServerAddress address) {
		ServerGuard found = this.guard.find();
		logger.info("MCP server '{}' {}{} answers at {} ({}) with {}; {}; state is kept in {}", this.identity.name(),
				this.identity.version(), defaults(), addresses(address), eras(), offer(),
				describe(found, address.isLocal()), store());
		reportLegacySse(address);
		if (found.warning() != null) {
			logger.warn(found.warning());
		}
		if (found.isOpen() && !address.isLocal()) {
			logger.warn("The MCP server is open to everybody on the network. Add "
					+ "spring-boot-starter-security-oauth2-resource-server and name an issuer, or bind it to this "
					+ "machine by server.address=127.0.0.1");
		}
		if (this.transport.gate().allowedHosts().isEmpty() && !address.isLocal()) {
			logger.info("Requests from other machines may name any Host: set mcp.server.public-url or "
					+ "mcp.server.allowed-hosts to the names this server is known by");
		}
	}

	/** Name the properties of a default identity. */
	private String defaults() {
		boolean name = !this.settings.ownName() && this.identity.name().equals(DEFAULT_NAME);
		boolean version = !this.settings.ownVersion() && this.identity.version().equals(DEFAULT_VERSION);
		if (!name && !version) {
			return "";
		}
		return " (set " + (name ? "'mcp.server.name'" : "") + ((name && version) ? " and " : "")
				+ (version ? "'mcp.server.version'" : "") + ")";
	}

	private void reportLegacySse(ServerAddress address) {
		ReportedSettings.SsePaths legacy = this.settings.legacySse();
		if (legacy == null) {
			return;
		}
		String base = this.path.value().substring(0, this.path.value().length() - this.settings.path().length());
		logger.info("The deprecated transport HTTP with SSE is served at {}, with messages at {}",
				address.url(base + legacy.stream()), base + legacy.messages());
		if (this.sessions.isShared()) {
			logger.warn(
					"Clients of HTTP with SSE have to stay with their node: have the load balancer send requests "
							+ "for {} with the same 'sessionId' to the node that the stream came from",
					legacy.messages());
		}
	}

	private String addresses(ServerAddress address) {
		URI publicUrl = this.settings.publicUrl();
		return address.url(this.path.value()) + ((publicUrl != null) ? ", for clients at " + publicUrl : "");
	}

	private static String describe(ServerGuard guard, boolean local) {
		return switch (guard.state()) {
			case GUARDED -> "guarded by " + guard.description();
			case OPEN -> "open to " + (local ? "all programs on this machine" : "everybody on the network") + ": "
					+ guard.description();
			case UNKNOWN -> "guard unknown: " + guard.description();
		};
	}

	private String store() {
		if (this.sessions instanceof InMemorySessionStore) {
			return "memory";
		}
		return this.sessions.getClass().getName().startsWith("io.mcpspring.redis.") ? "Redis"
				: "a store of the application";
	}

	private void reportRandomKey() {
		if (this.transport.revivedSessions() != null && !this.transport.keys().shared() && !this.sessions.isShared()) {
			logger.warn("Sessions do not outlive this server although 'mcp.server.session.lost' is 'revive', because "
					+ "their ids are signed with a random key: set 'mcp.server.input.state-keys'");
		}
		if (this.settings.ownKeys() || !this.transport.eras().contains(Era.STATELESS)) {
			return;
		}
		if (this.sessions.isShared()) {
			logger.warn("The state that clients hold cannot be read by other nodes, because each node seals it with a "
					+ "random key: set 'mcp.server.input.state-keys'");
		}
		else {
			logger.info("Questions that wait for an answer are lost when this server restarts: set "
					+ "'mcp.server.input.state-keys'");
		}
	}

	private String eras() {
		return this.transport.eras()
			.stream()
			.sorted()
			.map((era) -> (era == Era.SESSION) ? "2025-03-26 to 2025-11-25" : "2026-07-28")
			.collect(Collectors.joining(", "));
	}

	private String offer() {
		return Stream.of(count(this.catalog.tools(), "tool"), count(this.catalog.resources(), "resource"),
				count(this.catalog.resourceTemplates(), "resource template"), count(this.catalog.prompts(), "prompt"))
			.collect(Collectors.joining(", "));
	}

	private static String count(Registry<?> registry, String noun) {
		int count = registry.all().size();
		return count + " " + noun + ((count == 1) ? "" : "s");
	}

}
