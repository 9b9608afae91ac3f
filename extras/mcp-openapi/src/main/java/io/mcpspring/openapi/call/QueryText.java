package io.mcpspring.openapi.call;

import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;

import io.mcpspring.context.ToolException;
import tools.jackson.databind.JsonNode;

import org.springframework.web.util.UriUtils;

/**
 * Pairs of a query or form, all of whose characters are encoded.
 */
final class QueryText {

	/**
	 * The length of an address. Each character of an argument may become nine, and names
	 * of members are repeated for each value within.
	 */
	static final int MAX_ADDRESS = 64 * 1024;

	/** The length of a form. */
	static final int MAX_FORM = 4 * 1024 * 1024;

	private final StringJoiner pairs = new StringJoiner("&");

	private final int maxLength;

	/** The characters of the names that made no pair, each copied for its members. */
	private long names;

	/**
	 * Create a text.
	 * @param maxLength the maximum number of characters
	 */
	QueryText(int maxLength) {
		this.maxLength = maxLength;
	}

	/**
	 * Add an argument.
	 * @param name its name in the request
	 * @param style how lists and objects are written
	 * @param explode whether their elements are separate pairs
	 * @param value the value
	 */
	void add(String name, String style, boolean explode, JsonNode value) {
		if (value.isNull()) {
			return;
		}
		if (style.equals("deepObject")) {
			deep(encode(name), value);
		}
		else if (value.isArray() && explode) {
			value.forEach((element) -> pair(encode(name), encode(ValueText.scalar(element))));
		}
		else if (value.isObject() && explode) {
			value.properties()
				.forEach((member) -> pair(encode(member.getKey()), encode(ValueText.scalar(member.getValue()))));
		}
		else {
			pair(encode(name), ValueText.joined(value, separator(style), separator(style), QueryText::encode));
		}
	}

	private static String separator(String style) {
		return switch (style) {
			case "spaceDelimited" -> "%20";
			case "pipeDelimited" -> "%7C";
			default -> ",";
		};
	}

	private void deep(String name, JsonNode value) {
		check(name.length(), MAX_ADDRESS);
		if (value.isNull() || value.isContainer()) {
			this.names += name.length();
			check(this.names, this.maxLength);
		}
		if (value.isObject()) {
			value.properties().forEach((member) -> deep(name + encode("[" + member.getKey() + "]"), member.getValue()));
		}
		else if (value.isArray()) {
			for (int i = 0; i < value.size(); i++) {
				deep(name + encode("[" + i + "]"), value.get(i));
			}
		}
		else if (!value.isNull()) {
			pair(name, encode(ValueText.scalar(value)));
		}
	}

	private void pair(String name, String value) {
		check((long) this.pairs.length() + name.length() + value.length(), this.maxLength);
		this.pairs.add(name + "=" + value);
	}

	/**
	 * Check a length.
	 * @param length the length of a text that arguments make
	 * @param maxLength the maximum
	 * @throws ToolException if it is exceeded
	 */
	static void check(long length, int maxLength) {
		if (length > maxLength) {
			throw new ToolException("The arguments make a part of the request of more than " + maxLength
					+ " characters: use fewer or shorter ones");
		}
	}

	static String encode(String text) {
		return UriUtils.encode(text, StandardCharsets.UTF_8);
	}

	@Override
	public String toString() {
		return this.pairs.toString();
	}

}
