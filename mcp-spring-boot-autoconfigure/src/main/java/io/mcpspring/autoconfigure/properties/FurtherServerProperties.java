package io.mcpspring.autoconfigure.properties;

import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.mcpspring.boot.start.ServedPath;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;

/**
 * Settings of one server of an application besides the one that {@code mcp.server}
 * describes. A property that is not set under {@code mcp.server.servers.<name>} is taken
 * from {@code mcp.server}, except those that distinguish servers.
 */
public class FurtherServerProperties extends McpServerProperties {

	private final String serverName;

	/**
	 * Packages whose annotated methods this server offers, with those below them, unless
	 * their annotation names a server.
	 */
	private List<String> packages = List.of();

	/**
	 * Create the settings.
	 * @param serverName the name under {@code mcp.server.servers}
	 */
	FurtherServerProperties(String serverName) {
		this.serverName = serverName;
	}

	/**
	 * Return the name under {@code mcp.server.servers}.
	 * @return the name
	 */
	public String serverName() {
		return this.serverName;
	}

	/**
	 * Return the full name of a property of this server.
	 * @param name its name below the server, such as {@code path}
	 * @return for example {@code mcp.server.servers.admin.path}
	 */
	public String property(String name) {
		return FurtherServers.PREFIX + "." + this.serverName + "." + name;
	}

	public List<String> getPackages() {
		return this.packages;
	}

	public void setPackages(List<String> packages) {
		if (packages.stream().anyMatch(String::isBlank)) {
			throw new InvalidMcpPropertyException(property("packages"), "holds a blank name",
					"Name packages such as 'com.example.admin'.");
		}
		this.packages = List.copyOf(packages);
	}

	/**
	 * Clear properties of the first server alone. Its host stays, since both are known
	 * under it as a rule.
	 */
	void forgetIdentity() {
		URI url = getPublicUrl();
		if (url != null) {
			Set<String> hosts = new LinkedHashSet<>(getAllowedHosts());
			hosts.add(url.getHost() + port(url));
			setAllowedHosts(hosts);
		}
		setName(null);
		setTitle(null);
		setDescription(null);
		setInstructions(null);
		setPublicUrl(null);
		getLegacySse().setEnabled(false);
		this.packages = List.of();
	}

	/** Clients omit the default port in the Host header. */
	private static String port(URI url) {
		boolean usual = url.getPort() == -1 || url.getPort() == ("https".equalsIgnoreCase(url.getScheme()) ? 443 : 80);
		return usual ? "" : ":" + url.getPort();
	}

	@Override
	public List<ServedPath> servedPaths() {
		return List.of(new ServedPath(property("path"), getPath()));
	}

}
