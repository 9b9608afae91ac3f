package io.mcpspring.test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The requests that a test client sends.
 */
abstract class TestRequests {

	abstract McpTestCall start(String method, ObjectNode params, @Nullable Duration timeout);

	abstract JsonNode json(@Nullable Object value);

	/**
	 * Begin a request of any method.
	 * @param method the method, for example one of an extension
	 * @return the request, to be given parameters and sent
	 */
	public McpTestRequest request(String method) {
		return new McpTestRequest(this, method, JsonNodeFactory.instance.objectNode(), null);
	}

	/**
	 * Begin a call of a tool.
	 * @param name the name of the tool
	 * @return the request, to be given arguments and sent
	 */
	public McpTestRequest tool(String name) {
		McpTestRequest request = request("tools/call").param("name", name);
		return request.param("arguments", JsonNodeFactory.instance.objectNode());
	}

	/**
	 * Begin the reading of a resource.
	 * @param uri the URI of the resource
	 * @return the request, to be sent
	 */
	public McpTestRequest resource(String uri) {
		return request("resources/read").param("uri", uri);
	}

	/**
	 * Begin the use of a prompt.
	 * @param name the name of the prompt
	 * @return the request, to be given arguments and sent
	 */
	public McpTestRequest prompt(String name) {
		return request("prompts/get").param("name", name);
	}

	/**
	 * Complete an argument of a prompt.
	 * @param prompt the name of the prompt
	 * @param argument the name of the argument
	 * @param value the text typed so far
	 * @return the proposals
	 */
	public List<String> completePrompt(String prompt, String argument, String value) {
		return complete("ref/prompt", "name", prompt, argument, value);
	}

	/**
	 * Complete a variable of the URI of a resource.
	 * @param template the URI template
	 * @param variable the name of the variable
	 * @param value the text typed so far
	 * @return the proposals
	 */
	public List<String> completeResource(String template, String variable, String value) {
		return complete("ref/resource", "uri", template, variable, value);
	}

	private List<String> complete(String type, String key, String name, String argument, String value) {
		ObjectNode ref = JsonNodeFactory.instance.objectNode().put("type", type).put(key, name);
		ObjectNode typed = JsonNodeFactory.instance.objectNode().put("name", argument).put("value", value);
		ObjectNode result = request("completion/complete").param("ref", ref).param("argument", typed).call().result();
		return result.path("completion").path("values").valueStream().map(JsonNode::asString).toList();
	}

	/**
	 * List the tools that this client sees.
	 * @return the tools as JSON, of all pages
	 */
	public List<JsonNode> tools() {
		return list("tools/list", "tools");
	}

	/**
	 * List the resources that this client sees.
	 * @return the resources as JSON, of all pages
	 */
	public List<JsonNode> resources() {
		return list("resources/list", "resources");
	}

	/**
	 * List the resource templates that this client sees.
	 * @return the templates as JSON, of all pages
	 */
	public List<JsonNode> resourceTemplates() {
		return list("resources/templates/list", "resourceTemplates");
	}

	/**
	 * List the prompts that this client sees.
	 * @return the prompts as JSON, of all pages
	 */
	public List<JsonNode> prompts() {
		return list("prompts/list", "prompts");
	}

	private List<JsonNode> list(String method, String member) {
		List<JsonNode> all = new ArrayList<>();
		McpTestRequest page = request(method);
		for (int i = 0; i < 1000; i++) {
			ObjectNode result = page.call().result();
			result.path(member).forEach(all::add);
			if (!result.path("nextCursor").isString()) {
				return all;
			}
			page = request(method).param("cursor", result.get("nextCursor"));
		}
		throw new AssertionError(method + " has more than 1000 pages");
	}

}
