package io.mcpspring.composition.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.client.ClientBounds;
import io.mcpspring.composition.remote.RemoteSettings;
import io.mcpspring.composition.remote.RemoteTool;
import io.mcpspring.share.ShareSettings;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;
import org.springframework.util.unit.DataSize;

/**
 * The checked settings of one other server.
 */
final class RemoteSetup {

	private static final DataSize LARGEST = DataSize.ofMegabytes(64);

	private static final int MOST = 10_000;

	private final String name;

	private final McpRemoteProperties properties;

	RemoteSetup(String name, McpRemoteProperties properties) {
		this.name = name;
		this.properties = properties;
		if (!name.matches("[A-Za-z0-9][A-Za-z0-9-]{0,39}")) {
			throw new InvalidMcpPropertyException("mcp.server.remotes." + name, "has a name that is not plain",
					"Name the server by letters, digits and hyphens, such as 'mcp.server.remotes.weather'.");
		}
		if (!prefix().matches("[A-Za-z0-9_.-]{0,40}")) {
			throw invalid("prefix", "is not the beginning of a name: '" + prefix() + "'",
					"Use at most 40 letters, digits, underscores, hyphens and dots, such as 'weather_'.");
		}
		positive("start-timeout", properties.startTimeout());
		positive("refresh-interval", properties.refreshInterval());
		positive("call-timeout", properties.callTimeout());
		between("max-tools", properties.maxTools());
		between("max-concurrent-calls", properties.maxConcurrentCalls());
	}

	private void positive(String property, Duration time) {
		if (time.isNegative() || time.isZero()) {
			throw invalid(property, "is not positive: " + time, "Use a time such as '30s'.");
		}
	}

	private void between(String property, int value) {
		if (value < 1 || value > MOST) {
			throw invalid(property, "is not between 1 and " + MOST + ": " + value, "Use a number in between.");
		}
	}

	private int size(String property, DataSize size) {
		if (size.toBytes() < 1024 || size.compareTo(LARGEST) > 0) {
			throw invalid(property, "is not between 1KB and " + LARGEST.toMegabytes() + "MB: " + size,
					"Use a size in between.");
		}
		return (int) size.toBytes();
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

	RemoteSettings settings(ShareSettings shares) {
		return new RemoteSettings(this.name, prefix(), this.properties.include(), this.properties.exclude(),
				this.properties.maxTools(), size("max-descriptor-size", this.properties.maxDescriptorSize()),
				shares.of("calls of the server '" + this.name + "'", this.properties.maxConcurrentCalls()),
				this.properties.callTimeout());
	}

	ClientBounds bounds() {
		ClientBounds bounds = ClientBounds.DEFAULT;
		return new ClientBounds(size("max-message-size", this.properties.maxMessageSize()), bounds.maxQuestions(),
				bounds.maxReconnects(), bounds.maxReconnectDelay());
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
