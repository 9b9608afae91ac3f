package io.mcpspring.autoconfigure.properties;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpspring.boot.servers.ServerCatalogs;
import io.mcpspring.boot.start.ServedPath;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.core.env.Environment;

/**
 * The servers of an application besides the one that {@code mcp.server} describes, by
 * their names under {@code mcp.server.servers}.
 */
public final class FurtherServers {

	/** The prefix of the properties of further servers. */
	public static final String PREFIX = ServerCatalogs.PREFIX;

	/** The name of the server that {@code mcp.server} describes. */
	public static final String FIRST = ServerCatalogs.FIRST;

	private static final ConfigurationPropertyName NAME = ConfigurationPropertyName.of(PREFIX);

	/** Without a dash, which names of environment variables lack. */
	private static final Pattern PATTERN = Pattern.compile("[a-z][a-z0-9]{0,31}");

	/** The settings that servers do not share. */
	private static final Set<String> SETTINGS = new TreeSet<>(Set.of("path", "name", "title", "version", "description",
			"instructions", "public-url", "allowed-origins", "allowed-headers", "allowed-hosts", "packages", "eras",
			"limits", "session", "stream", "input", "cache", "rate-limit", "security"));

	private final Binder binder;

	private final Map<String, FurtherServerProperties> servers = new LinkedHashMap<>();

	private FurtherServers(Environment environment) {
		this.binder = Binder.get(environment);
		names(this.binder).forEach((name, settings) -> this.servers.put(name, read(name, settings)));
		checkPaths(this.binder.bindOrCreate(McpServerProperties.PREFIX, McpServerProperties.class));
	}

	/**
	 * Read the further servers.
	 * @param environment contains the properties
	 * @return the servers; none if no property describes one
	 * @throws InvalidMcpPropertyException if a property is invalid
	 */
	public static FurtherServers of(Environment environment) {
		return new FurtherServers(environment);
	}

	/**
	 * Return whether properties describe further servers.
	 * @param environment contains the properties
	 * @return {@code true} if there is one at least
	 */
	public static boolean exist(Environment environment) {
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
			if (source.containsDescendantOf(NAME) == ConfigurationPropertyState.PRESENT) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Return the paths of all servers.
	 * @param first the properties of the first server
	 * @param environment contains the properties of the others
	 * @return the paths, those of the first server first
	 */
	public static List<ServedPath> servedPaths(McpServerProperties first, Environment environment) {
		if (!exist(environment)) {
			return first.servedPaths();
		}
		List<ServedPath> paths = new ArrayList<>(first.servedPaths());
		of(environment).all().forEach((server) -> paths.addAll(server.servedPaths()));
		return paths;
	}

	/**
	 * Return the values of the {@linkplain #servedPaths paths of all servers}.
	 * @param first the properties of the first server
	 * @param environment contains the properties of the others
	 * @return the paths
	 */
	public static Set<String> servedPathValues(McpServerProperties first, Environment environment) {
		return servedPaths(first, environment).stream().map(ServedPath::value).collect(Collectors.toUnmodifiableSet());
	}

	/**
	 * Return the servers.
	 * @return the settings of each
	 */
	public List<FurtherServerProperties> all() {
		return List.copyOf(this.servers.values());
	}

	/**
	 * Return the settings of a server.
	 * @param name the name of the server
	 * @return the settings
	 */
	public FurtherServerProperties get(String name) {
		FurtherServerProperties found = this.servers.get(name);
		if (found == null) {
			throw new IllegalArgumentException("There is no server '" + name + "'");
		}
		return found;
	}

	/**
	 * Return the settings of one server in a group of settings.
	 * @param name the name of the server
	 * @param group the group, such as {@code security}
	 * @return the values by the names of the settings
	 */
	public Map<String, Object> own(String name, String group) {
		return this.binder.bind(PREFIX + "." + name + "." + group, Bindable.mapOf(String.class, Object.class))
			.orElse(Map.of());
	}

	/**
	 * Bind a group of settings: first those of all servers, then those of one.
	 * @param name the name of the server
	 * @param group the group below {@code mcp.server}, such as {@code security}
	 * @param settings the object to bind, a JavaBean
	 * @param own clears properties of the first server alone
	 * @param <T> the type of the object
	 * @return the object
	 */
	public <T> T bind(String name, String group, T settings, Consumer<T> own) {
		return overlay(McpServerProperties.PREFIX + "." + group, PREFIX + "." + name + "." + group, settings, own);
	}

	private <T> T overlay(String shared, String prefix, T settings, Consumer<T> own) {
		this.binder.bind(shared, Bindable.ofInstance(settings));
		own.accept(settings);
		try {
			this.binder.bind(prefix, Bindable.ofInstance(settings));
		}
		catch (BindException ex) {
			throw renamed(ex, shared, prefix);
		}
		return settings;
	}

	/** The setters name the property of the first server. */
	private static RuntimeException renamed(BindException failure, String shared, String prefix) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			if (cause instanceof InvalidMcpPropertyException invalid && invalid.property().startsWith(shared + ".")
					&& !invalid.property().startsWith(prefix + ".")) {
				return new InvalidMcpPropertyException(prefix + invalid.property().substring(shared.length()),
						invalid.problem(), invalid.remedy());
			}
		}
		return failure;
	}

	private static Map<String, Object> names(Binder binder) {
		return binder.bind(PREFIX, Bindable.mapOf(String.class, Object.class)).orElse(Map.of());
	}

	private FurtherServerProperties read(String name, Object settings) {
		if (!PATTERN.matcher(name).matches() || name.equals(FIRST)) {
			throw new InvalidMcpPropertyException(PREFIX + "." + name,
					name.equals(FIRST) ? "has the name of the server that 'mcp.server' describes"
							: "has a name that is not plain",
					"Use a name of at most 32 small letters and digits, such as 'admin'.");
		}
		if (!(settings instanceof Map<?, ?> own)) {
			throw new InvalidMcpPropertyException(PREFIX + "." + name, "is a single value",
					"Describe the server by settings, such as '" + PREFIX + "." + name + ".path=/" + name + "/mcp'.");
		}
		own.keySet().forEach((key) -> checkSetting(name, String.valueOf(key)));
		if (!own.containsKey("path")) {
			throw new InvalidMcpPropertyException(PREFIX + "." + name + ".path", "is missing",
					"Give each server another path, for example '/" + name + "/mcp'.");
		}
		return overlay(McpServerProperties.PREFIX, PREFIX + "." + name, new FurtherServerProperties(name),
				FurtherServerProperties::forgetIdentity);
	}

	/** Reject properties without effect. */
	private static void checkSetting(String name, String key) {
		String group = uniform(key.replaceFirst("[.\\[].*", ""));
		if (SETTINGS.stream().map(FurtherServers::uniform).noneMatch(group::equals)) {
			throw new InvalidMcpPropertyException(PREFIX + "." + name + "." + key, "is no setting of a single server",
					"Set it for all servers by 'mcp.server." + key + "' if it exists there, or remove it. A server has "
							+ "its own " + String.join(", ", SETTINGS) + ".");
		}
	}

	private static String uniform(String key) {
		return key.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
	}

	private void checkPaths(McpServerProperties first) {
		Map<String, String> taken = new LinkedHashMap<>();
		List<ServedPath> paths = new ArrayList<>(first.servedPaths());
		this.servers.values().forEach((server) -> paths.addAll(server.servedPaths()));
		for (ServedPath path : paths) {
			String other = taken.putIfAbsent(path.value(), path.property());
			if (other != null) {
				throw new InvalidMcpPropertyException(path.property(),
						"is '" + path.value() + "', the same as '" + other + "'",
						"Give each server another path: it decides about requests.");
			}
		}
	}

}
