package io.mcpspring.engine.standin;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.engine.dispatch.CallContext;
import io.mcpspring.engine.dispatch.CallDetacher;
import io.mcpspring.engine.server.ProtocolMethod;
import io.mcpspring.engine.wire.WireFormat;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tool that lists a page of an offer. The cursors of its lists are told apart by their
 * first character; the first page of a list follows the last one of the list before.
 */
final class ListedOffers implements CallDetacher.Relay {

	static final List<Listed> RESOURCES = List.of(new Listed(ProtocolMethod.RESOURCES_LIST, "resources", "uri"),
			new Listed(ProtocolMethod.RESOURCE_TEMPLATES_LIST, "resourceTemplates", "uriTemplate"));

	static final List<Listed> PROMPTS = List.of(new Listed(ProtocolMethod.PROMPTS_LIST, "prompts", "name"));

	/** The scheme of the pages of apps, which are for hosts and not for models. */
	private static final String PAGES = "ui:";

	private static final String NEXT = "nextCursor";

	private final List<Listed> lists;

	ListedOffers(List<Listed> lists) {
		this.lists = lists;
	}

	static boolean isPage(String uri) {
		return uri.regionMatches(true, 0, PAGES, 0, PAGES.length());
	}

	@Override
	public CompletionStage<CallToolResult> relay(CallDetacher.Runner runner, CallContext call, ObjectNode arguments) {
		String cursor = arguments.path("cursor").asString("");
		int list = cursor.isEmpty() ? 0 : cursor.charAt(0) - '0';
		if (list < 0 || list >= this.lists.size()) {
			return CompletableFuture.completedFuture(CallToolResult.error("Invalid cursor"));
		}
		return page(runner, call, list, cursor.isEmpty() ? null : cursor.substring(1), RelayedRequest.params());
	}

	private CompletionStage<CallToolResult> page(CallDetacher.Runner runner, CallContext call, int list,
			@Nullable String cursor, ObjectNode before) {
		Listed listed = this.lists.get(list);
		ObjectNode params = RelayedRequest.params();
		if (cursor != null) {
			params.put("cursor", cursor);
		}
		return RelayedRequest
			.send(runner, call, listed.method().name(), params,
					(result) -> CallToolResult.structured(listed.add(result, list, before)))
			.thenCompose((page) -> (!page.isError() && !before.has(NEXT) && list + 1 < this.lists.size())
					? page(runner, call, list + 1, null, before) : CompletableFuture.completedFuture(page));
	}

	/**
	 * A list of the protocol.
	 *
	 * @param method its method
	 * @param member the member of its entries
	 * @param key the member of an entry that tells it from others
	 */
	record Listed(ProtocolMethod method, String member, String key) {

		ObjectNode add(McpResult result, int list, ObjectNode target) {
			ObjectNode page = WireFormat.of(ProtocolVersion.NEWEST_SESSION).tree(result);
			ArrayNode entries = target.putArray(this.member);
			for (JsonNode entry : page.path(this.member)) {
				if (!isPage(entry.path(this.key).asString(""))) {
					entries.add(entry);
				}
			}
			if (page.has(NEXT)) {
				target.put(NEXT, list + page.path(NEXT).asString(""));
			}
			return target;
		}

	}

}
