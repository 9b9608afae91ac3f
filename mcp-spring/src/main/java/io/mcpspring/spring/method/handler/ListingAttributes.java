package io.mcpspring.spring.method.handler;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpIcon;
import io.mcpspring.annotation.McpMeta;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.engine.model.MetaKeys;
import io.mcpspring.model.Access;
import io.mcpspring.model.Annotations;
import io.mcpspring.model.Icon;
import io.mcpspring.spring.method.BeanMethod;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * The values of the attributes that all annotations share.
 */
final class ListingAttributes {

	private ListingAttributes() {
	}

	static @Nullable String text(String attribute) {
		return attribute.isEmpty() ? null : attribute;
	}

	static String name(String attribute, BeanMethod method) {
		return attribute.isEmpty() ? method.name() : attribute;
	}

	static List<Icon> icons(McpIcon[] icons, BeanMethod method) {
		if (icons.length == 0) {
			return List.of();
		}
		return method.attribute(() -> Stream.of(icons)
			.map((icon) -> Icon.builder(icon.src())
				.mimeType(text(icon.mimeType()))
				.sizes(List.of(icon.sizes()))
				.theme(text(icon.theme()))
				.build())
			.toList(), "Use an address such as 'https://example.com/icon.png', or a data URI");
	}

	static @Nullable ObjectNode meta(McpMeta[] members, BeanMethod method, UnaryOperator<String> placeholders) {
		ObjectNode meta = JsonNodeFactory.instance.objectNode();
		for (McpMeta member : members) {
			String key = "the metadata key '" + member.key() + "' ";
			if (member.key().isEmpty() || meta.has(member.key())) {
				throw method.invalid(key + "is empty or used twice", "Give each @McpMeta a key of its own");
			}
			if (!MetaKeys.isValid(member.key())) {
				throw method.invalid(key + "has not the form of one",
						"Use letters, digits, '-', '_' and '.', with a domain of yours in front, such as "
								+ "'com.example/region'");
			}
			if (MetaKeys.isReserved(member.key())) {
				throw method.invalid(key + "belongs to the protocol",
						"Put a domain of yours in front, such as 'com.example/region'");
			}
			String given = method.attribute(() -> placeholders.apply(member.value()),
					"Set the property that the @McpMeta '" + member.key()
							+ "' names, or give the placeholder a default");
			meta.set(member.key(), value(given));
		}
		return meta.isEmpty() ? null : meta;
	}

	static @Nullable Annotations annotations(McpResource resource, BeanMethod method) {
		boolean silent = resource.audience().length == 0 && resource.priority() < 0
				&& resource.lastModified().isEmpty();
		return silent ? null
				: method.attribute(() -> Annotations.builder()
					.audience(List.of(resource.audience()))
					.priority((resource.priority() < 0) ? null : resource.priority())
					.lastModified(resource.lastModified().isEmpty() ? null : instant(resource.lastModified(), method))
					.build(), "Use a number from 0 to 1");
	}

	private static Instant instant(String text, BeanMethod method) {
		try {
			return Instant.parse(text);
		}
		catch (DateTimeParseException ex) {
			throw method.invalid("lastModified is '" + text + "', which is not a time",
					"Write it as in '2026-01-31T12:00:00Z'", ex);
		}
	}

	/**
	 * Metadata in annotations is handwritten, so its parsing is independent of the
	 * application.
	 */
	private static JsonNode value(String text) {
		try {
			return JsonMapper.shared().readTree(text);
		}
		catch (JacksonException ex) {
			return StringNode.valueOf(text);
		}
	}

	/** Return who may use a method: what anybody may use needs no scopes. */
	static Access access(Access access, String[] scopes, BeanMethod method) {
		if (access != Access.PROTECTED && scopes.length > 0) {
			throw method.invalid("access = Access." + access + " lets everybody use it, but it needs scopes",
					"Leave out one of the two");
		}
		return access;
	}

}
