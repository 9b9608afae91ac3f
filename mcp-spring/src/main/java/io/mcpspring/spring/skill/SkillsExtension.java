package io.mcpspring.spring.skill;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.keys.Algorithms;
import io.mcpspring.engine.server.QuotedText;
import io.mcpspring.extension.ExtensionMethod;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.ExtensionResult;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The extension {@code io.modelcontextprotocol/skills} in both eras (SEP-2640; extensions
 * SKL-01 to SKL-31).
 */
public final class SkillsExtension implements McpExtension {

	/** The id. */
	public static final String ID = "io.modelcontextprotocol/skills";

	private static final String LIST = "skills/list";

	private static final String DIRECTORY_READ = "resources/directory/read";

	private final SkillCatalog catalog;

	private final boolean directoryRead;

	private final int pageSize;

	/**
	 * Create the extension.
	 * @param catalog the skills
	 * @param directoryRead whether clients may list the folders of skills
	 * @param pageSize how many skills, or children of a folder, an answer holds at most
	 */
	public SkillsExtension(SkillCatalog catalog, boolean directoryRead, int pageSize) {
		this.catalog = catalog;
		this.directoryRead = directoryRead;
		this.pageSize = pageSize;
	}

	@Override
	public String id() {
		return ID;
	}

	@Override
	public ObjectNode settings(ProtocolVersion version, McpCaller caller) {
		ObjectNode settings = JsonNodeFactory.instance.objectNode();
		if (this.directoryRead) {
			settings.put("directoryRead", true);
		}
		return settings;
	}

	@Override
	public boolean differsByCaller() {
		return false;
	}

	@Override
	public List<ExtensionMethod> methods() {
		List<ExtensionMethod> methods = new ArrayList<>(
				List.of(method(LIST, this::list), method("skills/get", this::get)));
		if (this.directoryRead) {
			methods.add(method(DIRECTORY_READ, this::readDirectory));
		}
		return methods;
	}

	private static ExtensionMethod method(String name, BiFunction<McpRequestContext, ObjectNode, ObjectNode> answer) {
		return ExtensionMethod
			.of(name,
					(context, params) -> CompletableFuture
						.completedStage(ExtensionResult.of(answer.apply(context, params))))
			.nonBlocking();
	}

	private ObjectNode list(McpRequestContext context, ObjectNode params) {
		Skills skills = this.catalog.skills();
		String after = after(LIST, params);
		ObjectNode result = JsonNodeFactory.instance.objectNode();
		ArrayNode page = result.putArray("skills");
		String last = "";
		for (Skill skill : (after != null) ? skills.after(after) : skills.all()) {
			if (skill.isListed() && this.catalog.isVisible(context, skill)) {
				if (page.size() == this.pageSize) {
					result.put("nextCursor", cursor(LIST, last));
					break;
				}
				page.add(entry(context, skills, skill));
				last = skill.uri();
			}
		}
		return withHint(context, result);
	}

	private ObjectNode get(McpRequestContext context, ObjectNode params) {
		String uri = uri(params);
		Skills skills = this.catalog.skills();
		Skill skill = skills.find(uri);
		if (skill == null || !this.catalog.isVisible(context, skill)) {
			throw new ToolException("No skill has the address " + QuotedText.of(uri));
		}
		return withHint(context, JsonNodeFactory.instance.objectNode().set("skill", entry(context, skills, skill)));
	}

	/** The entry of a skill without the files of those within it that are hidden. */
	private ObjectNode entry(McpRequestContext context, Skills skills, Skill skill) {
		return skill.asJson((file) -> this.catalog.isVisibleWithin(context, skills, skill, file.uri()));
	}

	private ObjectNode readDirectory(McpRequestContext context, ObjectNode params) {
		String uri = uri(params);
		Skills skills = this.catalog.skills();
		NavigableMap<String, ObjectNode> children = skills.folder(uri);
		Skill owner = skills.owner(uri);
		if (children == null || owner == null || !this.catalog.isVisible(context, owner)) {
			throw new ToolException("No folder of a skill has the address " + QuotedText.of(uri));
		}
		String list = DIRECTORY_READ + " " + uri;
		String after = after(list, params);
		ObjectNode result = JsonNodeFactory.instance.objectNode();
		ArrayNode page = result.putArray("resources");
		String last = "";
		Map<String, ObjectNode> rest = (after != null) ? children.tailMap(after, false) : children;
		for (Map.Entry<String, ObjectNode> child : rest.entrySet()) {
			if (!this.catalog.isVisibleWithin(context, skills, owner, child.getKey())) {
				continue;
			}
			if (page.size() == this.pageSize) {
				result.put("nextCursor", cursor(list, last));
				break;
			}
			page.add(child.getValue());
			last = child.getKey();
		}
		return withHint(context, result);
	}

	private ObjectNode withHint(McpRequestContext context, ObjectNode result) {
		if (!context.protocolVersion().isSessionEra()) {
			CacheHint hint = this.catalog.hint(context.caller());
			result.put("ttlMs", hint.ttl().toMillis()).put("cacheScope", hint.shared() ? "public" : "private");
		}
		return result;
	}

	private static String uri(ObjectNode params) {
		JsonNode uri = params.get("uri");
		if (uri == null || !uri.isString()) {
			throw new ToolException("'uri' is missing, or no text");
		}
		return uri.stringValue();
	}

	/**
	 * A cursor is the name of its list and the address after which the next page begins:
	 * with any contents, a client gets nothing that it could not see.
	 */
	private static String cursor(String list, String last) {
		return Algorithms.text((list + "\n" + last).getBytes(StandardCharsets.UTF_8));
	}

	private static @Nullable String after(String list, ObjectNode params) {
		JsonNode cursor = params.get("cursor");
		if (cursor == null) {
			return null;
		}
		try {
			String text = new String(Base64.getUrlDecoder().decode(cursor.isString() ? cursor.stringValue() : "="),
					StandardCharsets.UTF_8);
			if (text.startsWith(list + "\n")) {
				return text.substring(list.length() + 1);
			}
		}
		catch (IllegalArgumentException ex) {
			// no base64: refused below
		}
		throw new ToolException("Invalid cursor");
	}

}
