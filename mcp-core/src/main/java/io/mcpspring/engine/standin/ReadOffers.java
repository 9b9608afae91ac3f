package io.mcpspring.engine.standin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.engine.dispatch.CallContext;
import io.mcpspring.engine.dispatch.CallDetacher;
import io.mcpspring.engine.server.ProtocolMethod;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.model.ResourceContents;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tool that reads a resource. Contents are texts, pictures and sounds, which every host
 * hands to its model.
 */
final class ReadOffers implements CallDetacher.Relay {

	@Override
	public CompletionStage<CallToolResult> relay(CallDetacher.Runner runner, CallContext call, ObjectNode arguments) {
		String uri = arguments.path("uri").asString("");
		if (ListedOffers.isPage(uri)) {
			return CompletableFuture.completedFuture(CallToolResult.error("Resource not found"));
		}
		return RelayedRequest.send(runner, call, ProtocolMethod.RESOURCES_READ.name(),
				RelayedRequest.params().put("uri", uri), (result) -> (result instanceof ReadResourceResult read)
						? read(read.contents()) : CallToolResult.error("The resource was not read"));
	}

	private static CallToolResult read(List<ResourceContents> all) {
		List<Content> content = new ArrayList<>();
		for (ResourceContents contents : all) {
			if (all.size() > 1) {
				content.add(Content.text(contents.uri()));
			}
			content.add(block(contents));
		}
		return CallToolResult.builder().content(content).build();
	}

	private static Content block(ResourceContents contents) {
		if (contents instanceof ResourceContents.Text text) {
			return Content.text(text.text());
		}
		String mimeType = contents.mimeType();
		if (mimeType != null && contents instanceof ResourceContents.Blob blob) {
			if (mimeType.startsWith("image/")) {
				return Content.image(blob.blob(), mimeType);
			}
			if (mimeType.startsWith("audio/")) {
				return Content.audio(blob.blob(), mimeType);
			}
		}
		return Content.resource(contents);
	}

}
