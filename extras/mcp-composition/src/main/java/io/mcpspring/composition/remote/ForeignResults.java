package io.mcpspring.composition.remote;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.engine.model.ContentReader;
import io.mcpspring.engine.model.MetaKeys;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reader of results as servers write them. A block that this server cannot send becomes a
 * text, so that the other blocks are not lost: the tool has done its work.
 */
final class ForeignResults {

	private static final List<String> BINARY = List.of("data", "blob");

	private ForeignResults() {
	}

	/**
	 * Read the result of a tool.
	 * @param result the members of the result; may be modified
	 */
	static CallToolResult read(ObjectNode result) {
		List<Content> content = new ArrayList<>();
		JsonNode given = result.path("content");
		if (given.isArray()) {
			given.forEach((block) -> content.add(block(block)));
		}
		else if (given.isObject() || given.isString()) {
			content.add(block(given));
		}
		JsonNode structured = result.path("structuredContent");
		forget(result);
		ObjectNode meta = (result.get("_meta") instanceof ObjectNode members && !members.isEmpty()) ? members : null;
		return CallToolResult.builder()
			.content(content)
			.structuredContent((structured.isMissingNode() || structured.isNull()) ? null : structured)
			.isError(result.path("isError").asBoolean(false))
			.meta(meta)
			.build();
	}

	/**
	 * Remove the members of {@code _meta} that belong to the protocol or to hosts. The
	 * identity of the other server and the tasks of its own do not concern the caller.
	 * Hosts act on names without a domain, such as {@code mcp/www_authenticate}, in the
	 * name of this server.
	 */
	private static void forget(JsonNode members) {
		if (members instanceof ObjectNode object && object.get("_meta") instanceof ObjectNode meta) {
			meta.remove(meta.propertyNames().stream().filter((name) -> !isForeign(name)).toList());
			if (meta.isEmpty()) {
				object.remove("_meta");
			}
		}
	}

	private static boolean isForeign(String name) {
		int dot = name.indexOf('.');
		return dot >= 0 && dot < name.indexOf('/') && !MetaKeys.isReserved(name)
				&& name.chars().allMatch((c) -> c > ' ' && c < 0x7f);
	}

	private static Content block(JsonNode block) {
		if (!(block instanceof ObjectNode members)) {
			return Content.text(block.isString() ? block.stringValue() : block.toString());
		}
		forget(members);
		forget(members.path("resource"));
		if (!members.path("type").isString() && members.path("text").isString()) {
			members.put("type", "text");
		}
		if (!(members.path("annotations").path("priority").doubleValue(0) >= 0
				&& members.path("annotations").path("priority").doubleValue(0) <= 1)) {
			members.remove("annotations");
		}
		try {
			return ContentReader.content(members);
		}
		catch (IllegalArgumentException ex) {
			boolean binary = BINARY.stream().anyMatch(members::has) || members.path("resource").has("blob");
			return Content.text(binary
					? "Content of the type '" + RemoteCalls.line(members.path("type").asString(""))
							+ "' cannot be read: " + RemoteCalls.line(String.valueOf(ex.getMessage()))
					: members.toString());
		}
	}

}
