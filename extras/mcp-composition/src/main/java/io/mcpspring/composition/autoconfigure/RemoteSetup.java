package io.mcpspring.composition.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.client.ClientBounds;
import io.mcpspring.composition.RemoteCustomizer;
import io.mcpspring.composition.RemoteLimits;
import io.mcpspring.composition.remote.RemoteSettings;
import io.mcpspring.composition.remote.RemoteTool;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;

/**
 * The checked settings of one other server.
 */
final class RemoteSetup {

	private final String name;

	private final McpRemoteProperties properties;

	private final RemoteLimits limits;

	RemoteSetup(String name, McpRemoteProperties properties, List<RemoteCustomizer> customizers) {
		this.name = name;
		RemoteLimits all = RemoteLimits.DEFAULTS;
		for (RemoteCustomizer customizer : customizers) {
			all = customizer.limits(name, all);
		}
		this.limits = all;
		this.properties = properties;
		if (!name.matches("[A-Za-z0-9][A-Za-z0-9-]{0,39}")) {
			throw new InvalidMcpPropertyException("mcp.server.remotes." + name, "has a name that is not plain",
					"Name the server by letters, digits and hyphens, such as 'mcp.server.remotes.weather'.");
		}
		if (!prefix().matches("[A-Za-z0-9_.-]{0,40}")) {
			throw invalid("prefix", "is not the beginning of a name: '" + prefix() + "'",
					"Use at most 40 letters, digits, underscores, hyphens and dots, such as 'weather_'.");
		}
	}

	private InvalidMcpPropertyException invalid(String property, String problem, String remedy) {
		return new InvalidMcpPropertyException("mcp.server.remotes." + this.name + "." + property, problem, remedy);
	}

	private String prefix() {
		String prefix = this.properties.prefix();
		return (prefix != null) ? prefix : this.name.replace('-', '_') + "_";
	}

	String name() {
		return this.name;
	}

	McpRemoteProperties properties() {
		return this.properties;
	}

	RemoteLimits limits() {
		return this.limits;
	}

	RemoteSettings settings(List<RemoteSetup> all, ShareSettings shares) {
		List<String> reserved = all.stream()
			.map(RemoteSetup::prefix)
			.filter((other) -> other.startsWith(prefix()) && !other.equals(prefix()))
			.toList();
		return new RemoteSettings(this.name, prefix(), reserved, this.properties.include(), this.properties.exclude(),
				this.limits.maxTools(), this.limits.maxDescriptorSize(),
				shares.of("calls of the server '" + this.name + "'", this.limits.maxConcurrentCalls()),
				this.limits.callTimeout());
	}

	ClientBounds bounds() {
		return ClientBounds.DEFAULT.withMaxMessageSize(this.limits.maxMessageSize());
	}

	/**
	 * Read the tools as they are allowed, {@code null} for the first list of the server.
	 */
	@Nullable List<RemoteTool> descriptors(ResourceLoader resources) {
		String location = this.properties.descriptors();
		if (location == null) {
			return null;
		}
		JsonNode json = read(location, resources);
		JsonNode listed = json.isArray() ? json : json.path("tools");
		if (!listed.isArray()) {
			throw invalid("descriptors", "names a file without tools: '" + location + "'",
					"Save the result of 'tools/list', an object with the member 'tools'.");
		}
		List<RemoteTool> tools = new ArrayList<>();
		listed.forEach((tool) -> {
			if (tool instanceof ObjectNode members) {
				tools.add(RemoteTool.read(members));
			}
		});
		return tools;
	}

	private JsonNode read(String location, ResourceLoader resources) {
		Resource resource = resources.getResource(
				(location.startsWith("classpath:") || location.startsWith("file:")) ? location : "file:" + location);
		try (InputStream stream = resource.getInputStream()) {
			return JsonMapper.shared().readTree(stream);
		}
		catch (IOException ex) {
			throw invalid("descriptors", "names a file that cannot be read: '" + location + "'",
					"Correct the location, or save the result of 'tools/list' there.");
		}
		catch (JacksonException ex) {
			throw invalid("descriptors", "names a file that is no JSON: '" + location + "'",
					"Save the result of 'tools/list' there.");
		}
	}

}
