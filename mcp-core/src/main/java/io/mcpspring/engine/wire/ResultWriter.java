package io.mcpspring.engine.wire;

import java.util.List;

import io.mcpspring.engine.model.ProtocolResult;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.CompleteResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.ExtensionResult;
import io.mcpspring.model.GetPromptResult;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.PromptMessage;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.model.ReadResourceResult;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writer of the members of a result. The stateless era adds {@code resultType}, caching
 * hints and the server's identity (server-2026 BASE-05, CACHE-01, META-06).
 */
final class ResultWriter {

	static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";

	static final String SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";

	private final ProtocolVersion version;

	private final boolean stateless;

	/** Encoded once, since most results contain it. */
	private final JsonWriter.@Nullable KnownValue serverInfo;

	private final DescriptorWriter descriptors;

	private final ContentWriter contents;

	private final InputRequestWriter requests;

	ResultWriter(ProtocolVersion version, @Nullable Implementation serverInfo, InputRequestWriter requests) {
		this.version = version;
		this.stateless = !version.isSessionEra();
		this.descriptors = new DescriptorWriter(version);
		this.contents = new ContentWriter(version, this.descriptors);
		this.requests = requests;
		this.serverInfo = (this.stateless && serverInfo != null)
				? JsonWriter.KnownValue.of((json) -> this.descriptors.implementation(json, serverInfo)) : null;
	}

	void write(JsonWriter json, McpResult result) {
		if (this.stateless) {
			json.string("resultType", resultType(result));
		}
		if (result instanceof CallToolResult call) {
			callTool(json, call);
		}
		else if (!writePrimitive(json, result)) {
			writeProtocol(json, result);
		}
		meta(json, result);
	}

	private static String resultType(McpResult result) {
		if (result instanceof ExtensionResult made) {
			return made.resultType();
		}
		return (result instanceof ProtocolResult.InputRequired) ? "input_required" : ExtensionResult.COMPLETE;
	}

	private boolean writePrimitive(JsonWriter json, McpResult result) {
		if (result instanceof ReadResourceResult read) {
			json.objects("contents", read.contents(), this.contents::resourceContents);
			cache(json, read.cache());
		}
		else if (result instanceof GetPromptResult prompt) {
			json.string("description", prompt.description()).objects("messages", prompt.messages(), this::message);
		}
		else if (result instanceof CompleteResult complete) {
			json.object("completion", complete, ResultWriter::completion);
		}
		else if (result instanceof ProtocolResult.Tools page) {
			json.objects("tools", page.tools(), this.descriptors::tool);
			endPage(json, page.nextCursor(), page.cache());
		}
		else if (result instanceof ProtocolResult.Resources page) {
			json.objects("resources", page.resources(), this.descriptors::resource);
			endPage(json, page.nextCursor(), page.cache());
		}
		else if (result instanceof ProtocolResult.ResourceTemplates page) {
			json.objects("resourceTemplates", page.templates(), this.descriptors::template);
			endPage(json, page.nextCursor(), page.cache());
		}
		else if (result instanceof ProtocolResult.Prompts page) {
			json.objects("prompts", page.prompts(), this.descriptors::prompt);
			endPage(json, page.nextCursor(), page.cache());
		}
		else {
			return false;
		}
		return true;
	}

	private void writeProtocol(JsonWriter json, McpResult result) {
		if (result instanceof ProtocolResult.Initialize initialize) {
			only(!this.stateless, result);
			initialize(json, initialize);
		}
		else if (result instanceof ProtocolResult.Discover discover) {
			only(this.stateless, result);
			discover(json, discover);
		}
		else if (result instanceof ProtocolResult.InputRequired required) {
			only(this.stateless, result);
			inputRequired(json, required);
		}
		else if (result instanceof ExtensionResult made) {
			made.members().forEachEntry((name, value) -> {
				if (!name.equals("_meta") && !name.equals("resultType")) {
					json.tree(name, value);
				}
			});
		}
		else if (result instanceof ProtocolResult.SubscriptionEnded) {
			only(this.stateless, result);
		}
		else if (!(result instanceof ProtocolResult.Empty)) {
			throw new IllegalStateException("Nobody can write a " + result.getClass().getName());
		}
	}

	private void only(boolean known, McpResult result) {
		if (!known) {
			throw new IllegalStateException(
					"The result " + result.getClass().getSimpleName() + " does not exist in " + this.version);
		}
	}

	private void initialize(JsonWriter json, ProtocolResult.Initialize initialize) {
		json.string("protocolVersion", initialize.version().value())
			.object("capabilities", initialize.capabilities(), this.descriptors::capabilities)
			.object("serverInfo", initialize.serverInfo(), this.descriptors::implementation)
			.string("instructions", initialize.instructions());
	}

	private void discover(JsonWriter json, ProtocolResult.Discover discover) {
		json.strings("supportedVersions", discover.versions().stream().map(ProtocolVersion::value).toList())
			.object("capabilities", discover.capabilities(), this.descriptors::capabilities)
			.string("instructions", discover.instructions());
		cache(json, discover.cache());
	}

	/**
	 * Write the questions, without {@code jsonrpc} and {@code id} (server-2026 MRTR-04).
	 */
	private void inputRequired(JsonWriter json, ProtocolResult.InputRequired required) {
		if (!required.requests().isEmpty()) {
			json.object("inputRequests", required.requests(), (out, requests) -> requests
				.forEach((key, request) -> out.object(key, request, this.requests::write)));
		}
		json.string("requestState", required.requestState());
	}

	private void callTool(JsonWriter json, CallToolResult call) {
		List<Content> content = call.content();
		JsonNode structured = call.structuredContent();
		if (content.isEmpty() && structured != null && !structured.isNull()) {
			content = List.of(Content.text(JsonWriter.text(structured)));
		}
		json.objects("content", content, this.contents::content);
		if (structured != null && hasStructuredContent(structured)) {
			json.tree("structuredContent", structured);
		}
		json.flag("isError", call.isError());
	}

	/**
	 * Whether structured content is written: objects from 2025-06-18 on, any value in the
	 * stateless era (server-2025 TOOL-13).
	 */
	private boolean hasStructuredContent(JsonNode value) {
		return this.stateless || (value.isObject() && this.version.atLeast(ProtocolVersion.V2025_06_18));
	}

	private void message(JsonWriter json, PromptMessage message) {
		json.string("role", message.role().value()).object("content", message.content(), this.contents::content);
	}

	private static void completion(JsonWriter json, CompleteResult complete) {
		json.strings("values", complete.values())
			.integer("total", complete.total())
			.bool("hasMore", complete.hasMore());
	}

	private void endPage(JsonWriter json, @Nullable String nextCursor, CacheHint cache) {
		json.string("nextCursor", nextCursor);
		cache(json, cache);
	}

	private void cache(JsonWriter json, CacheHint cache) {
		if (this.stateless) {
			json.integer("ttlMs", cache.ttl().toMillis()).string("cacheScope", cache.shared() ? "public" : "private");
		}
	}

	private void meta(JsonWriter json, McpResult result) {
		if (this.serverInfo != null || result instanceof ProtocolResult.SubscriptionEnded || ownMeta(result) != null) {
			json.object("_meta", result, this::metaMembers);
		}
	}

	private void metaMembers(JsonWriter json, McpResult result) {
		if (result instanceof ProtocolResult.SubscriptionEnded ended) {
			json.raw(SUBSCRIPTION_ID, ended.subscriptionIdJson());
		}
		if (this.serverInfo != null) {
			json.known(SERVER_INFO, this.serverInfo);
		}
		ObjectNode own = ownMeta(result);
		if (own != null) {
			own.forEachEntry((name, value) -> {
				// A result forwarded from another server must not carry its identity.
				if (this.serverInfo == null || !name.equals(SERVER_INFO)) {
					json.tree(name, value);
				}
			});
		}
	}

	private static @Nullable ObjectNode ownMeta(McpResult result) {
		if (result instanceof ExtensionResult made) {
			return (made.members().get("_meta") instanceof ObjectNode meta) ? meta : null;
		}
		return (result instanceof CallToolResult call) ? call.meta() : null;
	}

}
