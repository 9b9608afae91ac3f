package io.mcpspring.standin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.dispatch.CallContext;
import io.mcpspring.dispatch.CallDetacher;
import io.mcpspring.model.Content;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.server.ProtocolMethod;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tool that reads a resource. Contents are texts, pictures and sounds, which every host
 * hands to its model.
 */
final class ReadOffers implements CallDetacher.Relay {

	@Override
	public CompletionStage<McpResult.CallTool> relay(CallDetacher.Runner runner, CallContext call,
			ObjectNode arguments) {
		String uri = arguments.path("uri").asString("");
		if (ListedOffers.isPage(uri)) {
			return CompletableFuture.completedFuture(McpResult.CallTool.error("Resource not found"));
		}
		return RelayedRequest.send(runner, call, ProtocolMethod.RESOURCES_READ.name(),
				RelayedRequest.params().put("uri", uri), (result) -> (result instanceof McpResult.ReadResource read)
						? read(read.contents()) : McpResult.CallTool.error("The resource was not read"));
	}

	private static McpResult.CallTool read(List<ResourceContents> all) {
		List<Content> content = new ArrayList<>();
		for (ResourceContents contents : all) {
			if (all.size() > 1) {
				content.add(Content.text(contents.uri()));
			}
			content.add(block(contents));
		}
		return new McpResult.CallTool(content, null, false, null);
	}

	private static Content block(ResourceContents contents) {
		if (contents instanceof ResourceContents.Text text) {
			return Content.text(text.text());
		}
		ResourceContents.Blob blob = (ResourceContents.Blob) contents;
		String mimeType = (blob.mimeType() != null) ? blob.mimeType() : "";
		if (mimeType.startsWith("image/")) {
			return Content.image(blob.blob(), mimeType);
		}
		return mimeType.startsWith("audio/") ? Content.audio(blob.blob(), mimeType) : Content.resource(blob);
	}

}
