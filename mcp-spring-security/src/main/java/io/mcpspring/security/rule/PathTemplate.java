package io.mcpspring.security.rule;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

import org.springframework.web.util.UriUtils;

/**
 * Pattern of a path with variables: {@code /owners/{id}}, {@code /owners/{id:[0-9]+}} and
 * {@code /files/{*path}}. Wildcards stand for any text.
 */
public final class PathTemplate {

	/** The text for an arbitrary part of the path. */
	static final String ANYTHING = "0";

	private final String pattern;

	private final List<Part> parts;

	private PathTemplate(String pattern, List<Part> parts) {
		this.pattern = pattern;
		this.parts = parts;
	}

	/**
	 * Parse a pattern.
	 * @param pattern the pattern
	 * @return the template
	 */
	public static PathTemplate of(String pattern) {
		List<Part> parts = new ArrayList<>();
		int start = 0;
		while (start < pattern.length()) {
			int open = pattern.indexOf('{', start);
			int end = (open < 0) ? pattern.length() : open;
			if (end > start) {
				parts.add(Part.literal(pattern.substring(start, end)));
			}
			start = end;
			if (open >= 0) {
				start = closing(pattern, open) + 1;
				parts.add(Part.variable(pattern.substring(open + 1, start - 1)));
			}
		}
		return new PathTemplate(pattern, parts);
	}

	/**
	 * Return the index of the closing brace; braces within a variable's expression are
	 * quantifiers.
	 */
	private static int closing(String pattern, int open) {
		int depth = 0;
		for (int i = open; i < pattern.length(); i++) {
			depth += (pattern.charAt(i) == '{') ? 1 : (pattern.charAt(i) == '}') ? -1 : 0;
			if (depth == 0) {
				return i;
			}
		}
		throw new IllegalArgumentException("Not a path pattern: " + pattern);
	}

	/**
	 * Return the variables.
	 * @return their names in order
	 */
	public Set<String> variables() {
		Set<String> names = new LinkedHashSet<>();
		this.parts.stream().filter(Part::variable).map(Part::text).forEach(names::add);
		return names;
	}

	/**
	 * Fill the variables.
	 * @param values supplies the value of each
	 * @return the path, encoded
	 * @throws IllegalArgumentException if a value cannot be part of a URI
	 */
	public String expand(UnaryOperator<String> values) {
		StringBuilder path = new StringBuilder();
		for (Part part : this.parts) {
			if (!part.variable()) {
				path.append(UriUtils.encodePath(part.text(), StandardCharsets.UTF_8));
			}
			else if (part.several()) {
				String value = values.apply(part.text());
				for (String segment : (value.startsWith("/") ? value.substring(1) : value).split("/", -1)) {
					path.append((path.charAt(path.length() - 1) != '/') ? "/" : "").append(segment(segment));
				}
			}
			else {
				path.append(segment(values.apply(part.text())));
			}
		}
		return path.toString();
	}

	@Override
	public String toString() {
		return this.pattern;
	}

	/**
	 * Encode a segment. Characters that firewalls refuse in a URI must not reach the
	 * method in another way.
	 */
	private static String segment(String value) {
		boolean foreign = value.isEmpty() || value.equals(".") || value.equals("..")
				|| value.chars().anyMatch((c) -> c < ' ' || c == 0x7f || "/\\;%".indexOf(c) >= 0);
		if (foreign) {
			throw new IllegalArgumentException("Not a part of a path");
		}
		return UriUtils.encodePathSegment(value, StandardCharsets.UTF_8);
	}

	/**
	 * Part of the pattern.
	 *
	 * @param text the text, or the name of the variable
	 * @param variable whether it is a variable
	 * @param several whether the variable may contain several segments
	 */
	private record Part(String text, boolean variable, boolean several) {

		static Part literal(String text) {
			return new Part(text.replaceAll("[*?]+", ANYTHING), false, false);
		}

		static Part variable(String content) {
			boolean several = content.startsWith("*");
			String name = several ? content.substring(1) : content;
			int colon = name.indexOf(':');
			return new Part((colon < 0) ? name : name.substring(0, colon), true, several);
		}

	}

}
