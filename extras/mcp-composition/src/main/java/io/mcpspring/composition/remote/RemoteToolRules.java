package io.mcpspring.composition.remote;

import io.mcpspring.boot.observation.PortableOffer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Rules for the tools of another server, before they are registered.
 *
 * @param settings the settings of the server
 * @param portable the check of tools if the offer has to be portable
 */
record RemoteToolRules(RemoteSettings settings, PortableOffer portable) {

	/** Return the reason why a tool is not offered, or {@code null}. */
	@Nullable String refusal(RemoteTool tool, String offeredAs) {
		if (tool.isTaskOnly()) {
			return "it has to be called as a task";
		}
		if (tool.hops() >= Hops.MAX) {
			return Hops.EXCEEDED;
		}
		if (this.settings.isReserved(offeredAs)) {
			return "'" + offeredAs + "' begins like the names of the tools of another server";
		}
		ObjectNode input = tool.inputSchema();
		return (input != null) ? this.portable.refusal(offeredAs, input) : "it has no input schema";
	}

}
