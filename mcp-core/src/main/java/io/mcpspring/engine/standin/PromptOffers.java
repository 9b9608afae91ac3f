package io.mcpspring.engine.standin;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionStage;

import io.mcpspring.engine.dispatch.CallContext;
import io.mcpspring.engine.dispatch.CallDetacher;
import io.mcpspring.engine.server.ProtocolMethod;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.GetPromptResult;
import io.mcpspring.model.McpRole;
import io.mcpspring.model.PromptMessage;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tool that gets the messages of a prompt. Where not all of them are the user's, a line
 * before each one names its role.
 */
final class PromptOffers implements CallDetacher.Relay {

	@Override
	public CompletionStage<CallToolResult> relay(CallDetacher.Runner runner, CallContext call, ObjectNode arguments) {
		ObjectNode params = RelayedRequest.params().put("name", arguments.path("name").asString(""));
		if (arguments.has("arguments")) {
			params.set("arguments", arguments.get("arguments"));
		}
		return RelayedRequest.send(runner, call, ProtocolMethod.PROMPTS_GET.name(), params,
				(result) -> (result instanceof GetPromptResult prompt) ? messages(prompt.messages())
						: CallToolResult.error("The prompt was not read"));
	}

	private static CallToolResult messages(List<PromptMessage> messages) {
		boolean named = messages.stream().anyMatch((message) -> message.role() != McpRole.USER);
		List<Content> content = new ArrayList<>();
		for (PromptMessage message : messages) {
			if (named) {
				content.add(Content.text(message.role().name().toLowerCase(Locale.ROOT) + ":"));
			}
			content.add(message.content());
		}
		return CallToolResult.builder().content(content).build();
	}

}
