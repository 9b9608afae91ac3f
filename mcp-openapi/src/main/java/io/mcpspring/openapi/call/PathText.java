package io.mcpspring.openapi.call;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpspring.model.ToolException;
import io.mcpspring.openapi.document.UnusableOperationException;

import org.springframework.web.util.UriUtils;

/**
 * Path of an operation, whose variables each remain within their segment.
 */
final class PathText {

	private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]+)}");

	private final List<String> literals = new ArrayList<>();

	private final List<String> variables = new ArrayList<>();

	/**
	 * Parse a path.
	 * @param path the path, with variables in braces
	 * @throws UnusableOperationException if it is not the path of a request
	 */
	PathText(String path) {
		Matcher matcher = VARIABLE.matcher(path);
		int end = 0;
		while (matcher.find()) {
			this.literals.add(literal(path.substring(end, matcher.start())));
			this.variables.add(matcher.group(1));
			end = matcher.end();
		}
		this.literals.add(literal(path.substring(end)));
		boolean plain = path.startsWith("/") && !path.contains("//") && !hasDots(path.replaceAll("\\{[^{}]*}", "x"));
		if (!plain || path.matches(".*[?#\\\\].*")) {
			throw new UnusableOperationException("its path is not plain");
		}
	}

	private static String literal(String text) {
		try {
			return text.equals(URI.create(text).getRawPath()) ? text : encoded(text);
		}
		catch (IllegalArgumentException ex) {
			return encoded(text);
		}
	}

	private static String encoded(String text) {
		return UriUtils.encodePath(text, StandardCharsets.UTF_8);
	}

	/**
	 * Expand the variables.
	 * @param values the encoded values by the names of the variables
	 * @return the path, encoded
	 * @throws ToolException if a segment would lead to another
	 */
	String expand(Map<String, String> values) {
		StringBuilder path = new StringBuilder(this.literals.get(0));
		for (int i = 0; i < this.variables.size(); i++) {
			String value = values.getOrDefault(this.variables.get(i), "");
			if (value.isEmpty()) {
				throw empty(this.variables.get(i));
			}
			path.append(value).append(this.literals.get(i + 1));
		}
		String expanded = path.toString();
		if (hasDots(expanded) || expanded.contains("//")) {
			throw new ToolException(
					"Arguments for the path make a segment that is empty, '.' or '..': use other values");
		}
		return expanded;
	}

	/**
	 * Encode a value for a segment.
	 * @param name the name of the argument
	 * @param value the value
	 * @return the encoded value
	 * @throws ToolException if a server that decodes it could take it for other segments
	 */
	static String encode(String name, String value) {
		if (value.isEmpty()) {
			throw empty(name);
		}
		if (hasDots(value.replace('\\', '/')) || value.chars().anyMatch(Character::isISOControl)) {
			throw new ToolException("Argument '" + name
					+ "' must not have control characters, nor '.' or '..' between slashes: it is a part of the path");
		}
		return UriUtils.encode(value, StandardCharsets.UTF_8);
	}

	/** An empty part would make the path that of another resource. */
	static ToolException empty(String name) {
		return new ToolException("Argument '" + name + "' must not be empty: it is a part of the path");
	}

	private static boolean hasDots(String path) {
		for (String segment : path.split("/", -1)) {
			if (segment.equals(".") || segment.equals("..")) {
				return true;
			}
		}
		return false;
	}

}
