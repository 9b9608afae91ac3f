package io.mcpspring.autoconfigure.properties;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import io.mcpspring.boot.start.ServedPath;
import io.mcpspring.engine.server.Era;
import io.mcpspring.spring.properties.AddressRules;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.mcpspring.spring.properties.MemoryRules;
import io.mcpspring.spring.properties.NumberRules;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;

/**
 * Settings of the MCP server. For anything else define a bean in place of an
 * auto-configured one.
 * <p>
 * A JavaBean, because Spring Boot then passes over the groups of which nothing is set.
 */
@ConfigurationProperties(McpServerProperties.PREFIX)
public class McpServerProperties extends SharedProperties {

	static final String PREFIX = "mcp.server";

	/** Whether to run an MCP server. */
	private boolean enabled = true;

	/**
	 * Path of the server, within the context path or base path of the application.
	 * Nothing else may answer it.
	 */
	private String path = "/mcp";

	/** Programmatic name of the server. Defaults to the name of the application. */
	private @Nullable String name;

	/** Name of the server that people see. */
	private @Nullable String title;

	/** Version of the server. Defaults to the version in the build information. */
	private @Nullable String version;

	/** Short description of the server. */
	private @Nullable String description;

	/** Instructions for the model on how to use the server. */
	private @Nullable String instructions;

	/** Address of the server as clients know it, with its path. */
	private @Nullable URI publicUrl;

	/**
	 * Origins of web pages that may call the server. Pages on loopback addresses and of
	 * the origin of the public address always may.
	 */
	private Set<String> allowedOrigins = Set.of();

	/**
	 * Further request headers that pages of allowed origins may send, such as X-API-Key.
	 */
	private Set<String> allowedHeaders = Set.of();

	/**
	 * Values of the Host header under which the server is known, besides the one in the
	 * public address. When neither is set, requests that do not arrive on a loopback
	 * address may name any host.
	 */
	private Set<String> allowedHosts = Set.of();

	/**
	 * Time for which requests are still served after the application has become unready
	 * in a shutdown, so that balancers notice. 5 seconds by default if nodes share their
	 * sessions, otherwise none.
	 */
	private @Nullable Duration drainPeriod;

	/**
	 * Memory for what all servers of the application keep for their clients: a share of
	 * the largest heap, or a size.
	 */
	private String memory = "25%";

	/** Eras of the protocol to serve. */
	private Set<Era> eras = Set.of(Era.SESSION, Era.STATELESS);

	/** Limits that protect the server. */
	@NestedConfigurationProperty
	private final LimitsProperties limits = new LimitsProperties();

	/** Sessions of clients that speak 2025-11-25 or older. */
	@NestedConfigurationProperty
	private final SessionProperties session = new SessionProperties();

	/** Streams of server-sent events. */
	@NestedConfigurationProperty
	private final StreamProperties stream = new StreamProperties();

	/** Questions to clients. */
	@NestedConfigurationProperty
	private final InputProperties input = new InputProperties();

	/** Caching by clients. */
	@NestedConfigurationProperty
	private final CacheProperties cache = new CacheProperties();

	/** HTTP with SSE, the transport of 2024-11-05. */
	@NestedConfigurationProperty
	private final LegacySseProperties legacySse = new LegacySseProperties();

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public String getPath() {
		return this.path;
	}

	public void setPath(String path) {
		AddressRules.checkPath("mcp.server.path", path);
		this.path = path;
	}

	public @Nullable String getName() {
		return this.name;
	}

	public void setName(@Nullable String name) {
		this.name = name;
	}

	public @Nullable String getTitle() {
		return this.title;
	}

	public void setTitle(@Nullable String title) {
		this.title = title;
	}

	public @Nullable String getVersion() {
		return this.version;
	}

	public void setVersion(@Nullable String version) {
		this.version = version;
	}

	public @Nullable String getDescription() {
		return this.description;
	}

	public void setDescription(@Nullable String description) {
		this.description = description;
	}

	public @Nullable String getInstructions() {
		return this.instructions;
	}

	public void setInstructions(@Nullable String instructions) {
		this.instructions = instructions;
	}

	public @Nullable URI getPublicUrl() {
		return this.publicUrl;
	}

	public void setPublicUrl(@Nullable URI publicUrl) {
		AddressRules.checkUrl("mcp.server.public-url", publicUrl);
		this.publicUrl = publicUrl;
	}

	public Set<String> getAllowedOrigins() {
		return this.allowedOrigins;
	}

	public Set<String> getAllowedHeaders() {
		return this.allowedHeaders;
	}

	public void setAllowedHeaders(Set<String> allowedHeaders) {
		AddressRules.checkHeaders("mcp.server.allowed-headers", allowedHeaders);
		this.allowedHeaders = Set.copyOf(allowedHeaders);
	}

	public void setAllowedOrigins(Set<String> allowedOrigins) {
		AddressRules.checkOrigins("mcp.server.allowed-origins", allowedOrigins);
		this.allowedOrigins = Set.copyOf(allowedOrigins);
	}

	public Set<String> getAllowedHosts() {
		return this.allowedHosts;
	}

	public void setAllowedHosts(Set<String> allowedHosts) {
		AddressRules.checkHosts("mcp.server.allowed-hosts", allowedHosts);
		this.allowedHosts = Set.copyOf(allowedHosts);
	}

	public @Nullable Duration getDrainPeriod() {
		return this.drainPeriod;
	}

	public void setDrainPeriod(@Nullable Duration drainPeriod) {
		NumberRules.checkNotNegative("mcp.server.drain-period", drainPeriod);
		this.drainPeriod = drainPeriod;
	}

	public String getMemory() {
		return this.memory;
	}

	public void setMemory(String memory) {
		MemoryRules.bytes(memory);
		this.memory = memory;
	}

	public Set<Era> getEras() {
		return this.eras;
	}

	public void setEras(Set<Era> eras) {
		if (eras.isEmpty() || eras.stream().anyMatch(Objects::isNull)) {
			throw new InvalidMcpPropertyException("mcp.server.eras", "is blank, so no client could be served",
					"Name at least one of 'session' and 'stateless', or set 'mcp.server.enabled' to false.");
		}
		this.eras = Set.copyOf(eras);
	}

	public LimitsProperties getLimits() {
		return this.limits;
	}

	public SessionProperties getSession() {
		return this.session;
	}

	public StreamProperties getStream() {
		return this.stream;
	}

	public InputProperties getInput() {
		return this.input;
	}

	public CacheProperties getCache() {
		return this.cache;
	}

	public LegacySseProperties getLegacySse() {
		return this.legacySse;
	}

	/**
	 * Return the paths that the server answers alone.
	 * @return the path of the server, followed by those of HTTP with SSE if it is enabled
	 */
	public List<ServedPath> servedPaths() {
		ServedPath own = new ServedPath("mcp.server.path", this.path);
		return !this.legacySse.isEnabled() ? List.of(own)
				: List.of(own, new ServedPath(LegacySseProperties.PATH, this.legacySse.getPath()),
						new ServedPath(LegacySseProperties.PATH, this.legacySse.messagePath()));
	}

	/**
	 * Return the values of the {@linkplain #servedPaths() served paths}.
	 * @return the paths, the one of the server first
	 */
	public Set<String> servedPathValues() {
		Set<String> values = new LinkedHashSet<>();
		servedPaths().forEach((path) -> values.add(path.value()));
		return values;
	}

	/**
	 * Return the patterns of the {@linkplain #servedPaths() served paths} for the
	 * mappings of servlets and their filters.
	 * @return each path, and the same with a trailing slash
	 */
	public String[] servedPatterns() {
		return servedPathValues().stream().flatMap((path) -> Stream.of(path, path + "/")).toArray(String[]::new);
	}

}
