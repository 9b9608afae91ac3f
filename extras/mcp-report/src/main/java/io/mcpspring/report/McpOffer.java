package io.mcpspring.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * All that a server offers, as its lists show it.
 */
public final class McpOffer {

	private final @Nullable String instructions;

	private final List<JsonNode> tools;

	private final List<JsonNode> resources;

	private final List<JsonNode> resourceTemplates;

	private final List<JsonNode> prompts;

	private McpOffer(@Nullable String instructions, List<JsonNode> tools, List<JsonNode> resources,
			List<JsonNode> resourceTemplates, List<JsonNode> prompts) {
		this.instructions = instructions;
		this.tools = List.copyOf(tools);
		this.resources = List.copyOf(resources);
		this.resourceTemplates = List.copyOf(resourceTemplates);
		this.prompts = List.copyOf(prompts);
	}

	/**
	 * Create an offer of lists.
	 * @param instructions the instructions of the server, or {@code null}
	 * @param tools the tools, as listed
	 * @param resources the resources, as listed
	 * @param resourceTemplates the resource templates, as listed
	 * @param prompts the prompts, as listed
	 * @return the offer
	 */
	public static McpOffer of(@Nullable String instructions, List<JsonNode> tools, List<JsonNode> resources,
			List<JsonNode> resourceTemplates, List<JsonNode> prompts) {
		return new McpOffer(instructions, tools, resources, resourceTemplates, prompts);
	}

	/**
	 * Return the instructions of the server.
	 * @return the instructions of the server, or {@code null}
	 */
	public @Nullable String instructions() {
		return this.instructions;
	}

	/**
	 * Return the tools.
	 * @return the tools, as listed
	 */
	public List<JsonNode> tools() {
		return this.tools;
	}

	/**
	 * Return the resources.
	 * @return the resources, as listed
	 */
	public List<JsonNode> resources() {
		return this.resources;
	}

	/**
	 * Return the resource templates.
	 * @return the resource templates, as listed
	 */
	public List<JsonNode> resourceTemplates() {
		return this.resourceTemplates;
	}

	/**
	 * Return the prompts.
	 * @return the prompts, as listed
	 */
	public List<JsonNode> prompts() {
		return this.prompts;
	}

	/**
	 * Return the offer in a form that does not depend on the order of lists and members.
	 * @return a JSON object with a member for each list, by names and URIs, and the
	 * instructions if there are some
	 */
	public ObjectNode toJson() {
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		if (this.instructions != null) {
			json.put("instructions", this.instructions);
		}
		add(json.putObject("tools"), this.tools, "name");
		add(json.putObject("resources"), this.resources, "uri");
		add(json.putObject("resourceTemplates"), this.resourceTemplates, "uriTemplate");
		add(json.putObject("prompts"), this.prompts, "name");
		return json;
	}

	/**
	 * Compare with an offer that was approved.
	 * @param approved the earlier result of {@link #toJson()}
	 * @return a line for each place that differs
	 */
	public List<String> driftFrom(JsonNode approved) {
		// Numbers are equal only once both were read from text.
		return JsonDifference.between(approved, JsonMapper.shared().readTree(toJson().toString()));
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
