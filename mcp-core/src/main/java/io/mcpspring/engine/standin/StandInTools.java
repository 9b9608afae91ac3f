package io.mcpspring.engine.standin;

import java.util.List;

import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.dispatch.CallDetacher;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.model.ToolAnnotations;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tools that stand in for resources and prompts. A call of such a tool becomes the
 * request of the same client that it stands for, with its access rules, interceptors and
 * questions.
 */
public final class StandInTools {

	private StandInTools() {
	}

	/**
	 * Create tools that list and read resources, except pages of apps.
	 * @return two tools
	 */
	public static List<Registration.Tool> resources() {
		return List.of(tool("list_resources", "List the resources of this server, and the templates of their URIs", """
				{"type":"object","properties":{"cursor":{"type":"string",\
				"description":"The nextCursor of the last page; leave out for the first page"}},\
				"additionalProperties":false}""", new ListedOffers(ListedOffers.RESOURCES)),
				tool("read_resource", "Read a resource of this server", """
						{"type":"object","properties":{"uri":{"type":"string",\
						"description":"The URI of a listed resource, or a template of URIs filled in"}},\
						"required":["uri"],"additionalProperties":false}""", new ReadOffers()));
	}

	/**
	 * Create tools that list prompts and get their messages.
	 * @return two tools
	 */
	public static List<Registration.Tool> prompts() {
		return List.of(tool("list_prompts", "List the prompts of this server: instructions for tasks that it knows", """
				{"type":"object","properties":{"cursor":{"type":"string",\
				"description":"The nextCursor of the last page; leave out for the first page"}},\
				"additionalProperties":false}""", new ListedOffers(ListedOffers.PROMPTS)),
				tool("get_prompt", "Get the messages of a prompt of this server", """
						{"type":"object","properties":{"name":{"type":"string",\
						"description":"The name of a listed prompt"},\
						"arguments":{"type":"object","additionalProperties":{"type":"string"},\
						"description":"The arguments that the prompt lists"}},\
						"required":["name"],"additionalProperties":false}""", new PromptOffers()));
	}

	private static Registration.Tool tool(String name, String description, String schema, CallDetacher.Relay handler) {
		return new Registration.Tool(DescribedTool.builder(name, (ObjectNode) JsonMapper.shared().readTree(schema))
			.description(description)
			.annotations(ToolAnnotations.builder()
				.readOnly(true)
				.destructive(false)
				.idempotent(true)
				.openWorld(false)
				.build())
			.build(), handler, HandlerOptions.nonBlocking("mcp.server.tools.stand-ins"));
	}

}
