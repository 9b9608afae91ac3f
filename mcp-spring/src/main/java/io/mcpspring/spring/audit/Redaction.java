package io.mcpspring.spring.audit;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpspring.engine.log.SingleLine;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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

	/**
	 * Return the beginning of the arguments as JSON without secrets. Stop at the maximum
	 * length.
	 */
	String apply(JsonNode arguments) {
		try (JsonParser parser = JsonMapper.shared().treeAsTokens(arguments)) {
			return SingleLine.of(redacted(parser), this.maxLength);
		}
	}

	private String redacted(JsonParser parser) {
		BoundedText written = new BoundedText(this.maxLength);
		try (JsonGenerator json = JsonMapper.shared().createGenerator(written)) {
			while (!written.isFull() && parser.nextToken() != null) {
				copy(parser, json);
				json.flush();
			}
		}
		return written.toString();
	}

	private void copy(JsonParser parser, JsonGenerator json) {
		if (parser.currentToken() == JsonToken.VALUE_STRING) {
			json.writeString(start(text(parser.getString())));
		}
		else if (parser.currentToken() == JsonToken.PROPERTY_NAME) {
			String name = parser.currentName();
			json.writeName(start(name));
			if (isSecret(name)) {
				parser.nextToken();
				parser.skipChildren();
				json.writeString(REDACTED);
			}
		}
		else {
			json.copyCurrentEvent(parser);
		}
	}

	/** Return as much of a text as can be kept. */
	private String start(String text) {
		return text.substring(0, Math.min(text.length(), this.maxLength + 1));
	}

	/**
	 * Texts may contain JSON, such as arguments to be mended or the text form of
	 * structured content.
	 */
	private String text(String text) {
		String json = text.stripLeading();
		if (json.isEmpty() || (json.charAt(0) != '{' && json.charAt(0) != '[')) {
			return text;
		}
		try (JsonParser parser = JsonMapper.shared().createParser(json)) {
			return redacted(parser);
		}
		catch (JacksonException ex) {
			return isSecret(json) ? REDACTED : text;
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
