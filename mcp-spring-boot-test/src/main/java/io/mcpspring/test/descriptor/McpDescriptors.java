package io.mcpspring.test.descriptor;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.mcpspring.test.McpTestClient;
import org.assertj.core.api.AssertProvider;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tools, resources, resource templates and prompts that a client sees. Give them to
 * AssertJ's {@code assertThat} for assertions.
 *
 * @param tools the tools, as listed
 * @param resources the resources, as listed
 * @param resourceTemplates the resource templates, as listed
 * @param prompts the prompts, as listed
 */
public record McpDescriptors(List<JsonNode> tools, List<JsonNode> resources, List<JsonNode> resourceTemplates,
		List<JsonNode> prompts) implements AssertProvider<McpDescriptorsAssert> {

	public McpDescriptors {
		tools = List.copyOf(tools);
		resources = List.copyOf(resources);
		resourceTemplates = List.copyOf(resourceTemplates);
		prompts = List.copyOf(prompts);
	}

	/**
	 * List what a client sees.
	 * @param client the client
	 * @return the descriptors; a list is empty where the server offers nothing of its
	 * kind
	 */
	public static McpDescriptors of(McpTestClient client) {
		ObjectNode capabilities = client.server().capabilities();
		boolean resources = capabilities.has("resources");
		return new McpDescriptors(capabilities.has("tools") ? client.tools() : List.of(),
				resources ? client.resources() : List.of(), resources ? client.resourceTemplates() : List.of(),
				capabilities.has("prompts") ? client.prompts() : List.of());
	}

	@Override
	public McpDescriptorsAssert assertThat() {
		return new McpDescriptorsAssert(this);
	}

	/**
	 * Return the descriptors in a form that does not depend on the order of lists and
	 * members.
	 * @return a JSON object with a member for each list, by names and URIs
	 */
	public ObjectNode toJson() {
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		add(json.putObject("tools"), this.tools, "name");
		add(json.putObject("resources"), this.resources, "uri");
		add(json.putObject("resourceTemplates"), this.resourceTemplates, "uriTemplate");
		add(json.putObject("prompts"), this.prompts, "name");
		return json;
	}

	private static void add(ObjectNode target, List<JsonNode> descriptors, String key) {
		descriptors.stream()
			.sorted(Comparator.comparing((descriptor) -> descriptor.path(key).asString("")))
			.forEach((descriptor) -> target.set(descriptor.path(key).asString(""), sorted(descriptor)));
	}

	private static JsonNode sorted(JsonNode value) {
		if (value instanceof ArrayNode array) {
			ArrayNode copy = JsonNodeFactory.instance.arrayNode();
			array.forEach((element) -> copy.add(sorted(element)));
			return copy;
		}
		if (!(value instanceof ObjectNode object)) {
			return value;
		}
		Map<String, JsonNode> members = new TreeMap<>();
		object.properties().forEach((member) -> members.put(member.getKey(), sorted(member.getValue())));
		ObjectNode copy = JsonNodeFactory.instance.objectNode();
		members.forEach(copy::set);
		return copy;
	}

}
