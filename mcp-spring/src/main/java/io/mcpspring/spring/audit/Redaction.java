package io.mcpspring.spring.audit;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpspring.engine.log.SingleLine;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Removal of secrets from arguments, by the names of members. A member is removed if its
 * name contains one of the given parts; only letters and digits are compared, without
 * regard to case.
 */
public final class Redaction {

	private static final String REDACTED = "[redacted]";

	private final Set<String> names;

	private final int maxLength;

	/**
	 * Create a redaction.
	 * @param names parts of the names of secret members
	 * @param maxLength the maximum number of characters of the rest
	 */
	public Redaction(Set<String> names, int maxLength) {
		this.names = names.stream().map(Redaction::plain).collect(Collectors.toUnmodifiableSet());
		this.maxLength = maxLength;
	}

	String apply(JsonNode arguments) {
		return SingleLine.of(redacted(arguments).toString(), this.maxLength);
	}

	private JsonNode redacted(JsonNode value) {
		if (value instanceof ObjectNode object) {
			ObjectNode copy = JsonNodeFactory.instance.objectNode();
			object.properties()
				.forEach((member) -> copy.set(member.getKey(),
						isSecret(member.getKey()) ? StringNode.valueOf(REDACTED) : redacted(member.getValue())));
			return copy;
		}
		if (value.isArray()) {
			return JsonNodeFactory.instance.arrayNode().addAll(value.valueStream().map(this::redacted).toList());
		}
		return value.isString() ? text(value) : value;
	}

	/**
	 * Texts may hold arguments that are mended, and what results have as structured
	 * content.
	 */
	private JsonNode text(JsonNode value) {
		String text = value.stringValue().stripLeading();
		if (text.isEmpty() || (text.charAt(0) != '{' && text.charAt(0) != '[')) {
			return value;
		}
		try {
			return StringNode.valueOf(redacted(JsonMapper.shared().readTree(text)).toString());
		}
		catch (JacksonException ex) {
			return isSecret(text) ? StringNode.valueOf(REDACTED) : value;
		}
	}

	private boolean isSecret(String name) {
		String plain = plain(name);
		return this.names.stream().anyMatch(plain::contains);
	}

	private static String plain(String name) {
		return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
	}

}
