package io.mcpspring.test;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.client.McpClient;
import io.mcpspring.client.McpClientBuilder;
import io.mcpspring.model.ClientCapability;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The clients that the views of a test client use, one for each revision, user and
 * declaration. They end with the test.
 */
final class Connections implements AutoCloseable {

	private static final Duration TIMEOUT = Duration.ofMinutes(1);

	private final McpEndpointAccess access;

	private final Map<Key, McpClient> clients = new ConcurrentHashMap<>();

	Connections(McpEndpointAccess access) {
		this.access = access;
	}

	McpClient client(Profile profile) {
		Key key = new Key(profile.spoken(), profile.headers(), profile.capabilities(), this.access.user());
		return this.clients.computeIfAbsent(key, this::create);
	}

	private McpClient create(Key key) {
		McpClientBuilder builder = McpClient.builder(this.access.transport())
			.version(key.version())
			.info(Implementation.of("mcp-spring-boot-test", "1"))
			.timeout(TIMEOUT)
			.headers(key::headers)
			.questions((question) -> {
				throw new IllegalStateException("Questions belong to a call");
			});
		if (key.capabilities() != null) {
			builder.capabilities(declared(key.capabilities()));
		}
		return builder.build();
	}

	private static ObjectNode declared(Set<ClientCapability> capabilities) {
		ObjectNode all = JsonNodeFactory.instance.objectNode();
		for (ClientCapability capability : capabilities) {
			merge(all, capability.toJson());
		}
		return all;
	}

	private static void merge(ObjectNode target, ObjectNode more) {
		for (Map.Entry<String, JsonNode> member : more.properties()) {
			ObjectNode below = target.withObjectProperty(member.getKey());
			if (member.getValue() instanceof ObjectNode object) {
				merge(below, object);
			}
		}
	}

	@Override
	public void close() {
		this.clients.values().forEach(McpClient::close);
		this.clients.clear();
	}

	private record Key(ProtocolVersion version, Map<String, String> headers,
			@Nullable Set<ClientCapability> capabilities, @Nullable Object user) {
	}

}
