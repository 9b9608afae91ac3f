package io.mcpspring.method;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpIcon;
import io.mcpspring.annotation.McpMeta;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.model.Annotations;
import io.mcpspring.model.Icon;
import io.mcpspring.model.MetaKeys;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * The attributes that all annotations share, as values.
 */
final class ListingAttributes {

	/**
	 * Metadata is written by hand in annotations: its reading depends on no application.
	 */
	private static final JsonMapper JSON = JsonMapper.shared();

	private ListingAttributes() {
	}

	static @Nullable String text(String attribute) {
		return attribute.isEmpty() ? null : attribute;
	}

	static String name(String attribute, BeanMethod method) {
		return attribute.isEmpty() ? method.name() : attribute;
	}

	static List<Icon> icons(McpIcon[] icons) {
		return Stream.of(icons)
			.map((icon) -> new Icon(icon.src(), text(icon.mimeType()), List.of(icon.sizes()), text(icon.theme())))
			.toList();
	}

	static @Nullable ObjectNode meta(McpMeta[] members) {
		ObjectNode meta = JsonNodeFactory.instance.objectNode();
		for (McpMeta member : members) {
			if (member.key().isEmpty() || meta.has(member.key())) {
				throw new IllegalArgumentException("the metadata key '" + member.key() + "' is empty or used twice");
			}
			if (!MetaKeys.isValid(member.key())) {
				throw new IllegalArgumentException("the metadata key '" + member.key() + "' has not the form of one");
			}
			if (MetaKeys.isReserved(member.key())) {
				throw new IllegalArgumentException("the metadata key '" + member.key() + "' belongs to the protocol");
			}
			meta.set(member.key(), value(member.value()));
		}
		return meta.isEmpty() ? null : meta;
	}

	static @Nullable Annotations annotations(McpResource resource) {
		boolean silent = resource.audience().length == 0 && resource.priority() < 0
				&& resource.lastModified().isEmpty();
		return silent ? null
				: new Annotations(List.of(resource.audience()), (resource.priority() < 0) ? null : resource.priority(),
						resource.lastModified().isEmpty() ? null : Instant.parse(resource.lastModified()));
	}

	private static JsonNode value(String text) {
		try {
			return JSON.readTree(text);
		}
		catch (JacksonException ex) {
			return StringNode.valueOf(text);
		}
	}

}
