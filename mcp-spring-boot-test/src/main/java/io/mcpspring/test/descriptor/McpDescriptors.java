package io.mcpspring.test.descriptor;

import java.util.List;

import io.mcpspring.client.ServerDescription;
import io.mcpspring.report.McpOffer;
import io.mcpspring.report.McpReport;
import io.mcpspring.test.McpTestClient;
import org.assertj.core.api.AssertProvider;
import tools.jackson.databind.node.ObjectNode;

/**
 * The instructions, tools, resources, resource templates and prompts that a client sees.
 * Give them to AssertJ's {@code assertThat} for assertions.
 */
public final class McpDescriptors implements AssertProvider<McpDescriptorsAssert> {

	private final McpOffer offer;

	private final String server;

	McpDescriptors(McpOffer offer, String server) {
		this.offer = offer;
		this.server = server;
	}

	/**
	 * Return the offer of the server.
	 * @return the offer of the server
	 */
	public McpOffer offer() {
		return this.offer;
	}

	/**
	 * Return the name of the server.
	 * @return the name of the server, empty if it is not known
	 */
	public String server() {
		return this.server;
	}

	/**
	 * List the offer as a client sees it.
	 * @param client the client
	 * @return the descriptors; a list is empty if the server has no entry of its kind
	 */
	public static McpDescriptors of(McpTestClient client) {
		ServerDescription server = client.server();
		ObjectNode capabilities = server.capabilities();
		boolean resources = capabilities.has("resources");
		return new McpDescriptors(
				McpOffer.of(server.instructions(), capabilities.has("tools") ? client.tools() : List.of(),
						resources ? client.resources() : List.of(), resources ? client.resourceTemplates() : List.of(),
						capabilities.has("prompts") ? client.prompts() : List.of()),
				server.info().path("name").asString(""));
	}

	/**
	 * Report on them as a model sees them.
	 * @return the report: tokens and findings
	 */
	public McpReport report() {
		return McpReport.of(this.offer, this.server);
	}

	@Override
	public McpDescriptorsAssert assertThat() {
		return new McpDescriptorsAssert(this);
	}

}
