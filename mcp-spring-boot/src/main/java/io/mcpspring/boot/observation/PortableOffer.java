package io.mcpspring.boot.observation;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Check of a tool that another server, or a document from a URL, describes, before it is
 * offered. Invalid tools of the application fail the start instead.
 */
@FunctionalInterface
public interface PortableOffer {

	/** The offer that need not be portable. */
	PortableOffer ANY = (name, inputSchema) -> null;

	/**
	 * Return the reason why some hosts refuse a server with this tool.
	 * @param name the name of the tool
	 * @param inputSchema the schema of its arguments
	 * @return the reason, in one line; {@code null} without one, or if the offer need not
	 * be portable
	 */
	@Nullable String refusal(String name, ObjectNode inputSchema);

}
