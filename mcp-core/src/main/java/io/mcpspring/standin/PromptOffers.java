package io.mcpspring.standin;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionStage;

import io.mcpspring.dispatch.CallContext;
import io.mcpspring.dispatch.CallDetacher;
import io.mcpspring.model.Content;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.PromptMessage;
import io.mcpspring.model.Role;
import io.mcpspring.server.ProtocolMethod;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tool that gets the messages of a prompt. Where not all of them are the user's, a line
 * before each one names its role.
 */
final class PromptOffers implements CallDetacher.Relay {

	@Override
	public CompletionStage<McpResult.CallTool> relay(CallDetacher.Runner runner, CallContext call,
			ObjectNode arguments) {
		ObjectNode params = RelayedRequest.params().put("name", arguments.path("name").asString(""));
		if (arguments.has("arguments")) {
			params.set("arguments", arguments.get("arguments"));
		}
		return RelayedRequest.send(runner, call, ProtocolMethod.PROMPTS_GET.name(), params,
				(result) -> (result instanceof McpResult.GetPrompt prompt) ? messages(prompt.messages())
						: McpResult.CallTool.error("The prompt was not read"));
	}

	private static McpResult.CallTool messages(List<PromptMessage> messages) {
		boolean named = messages.stream().anyMatch((message) -> message.role() != Role.USER);
		List<Content> content = new ArrayList<>();
		for (PromptMessage message : messages) {
			if (named) {
				content.add(Content.text(message.role().name().toLowerCase(Locale.ROOT) + ":"));
			}
			content.add(message.content());
		}
		return new McpResult.CallTool(content, null, false, null);
	}

}
