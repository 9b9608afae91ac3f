package io.mcpspring.openapi.call;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpspring.context.ToolException;
import io.mcpspring.openapi.document.UnusableOperationException;

import org.springframework.web.util.UriUtils;

/**
 * Path of an operation, whose variables each remain within their segment.
 */
final class PathText {

	private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]+)}");

	private final List<String> literals = new ArrayList<>();

	private final List<String> variables = new ArrayList<>();

	/** Whether values may have slashes, which are encoded. */
	private final boolean slashes;

	/** Whether the path may have encoded characters that begin a query or a fragment. */
	private final boolean queries;

	private final Pattern form;

	/** The positions of the segments that have variables. */
	private final int[] varying;

	/**
	 * Parse a path.
	 * @param path the path, with variables in braces
	 * @param slashes whether values may have slashes, which are encoded
	 * @throws UnusableOperationException if it is not the path of a request
	 */
	PathText(String path, boolean slashes) {
		Matcher matcher = VARIABLE.matcher(path);
		int end = 0;
		while (matcher.find()) {
			this.literals.add(literal(path.substring(end, matcher.start())));
			this.variables.add(matcher.group(1));
			end = matcher.end();
		}
		this.literals.add(literal(path.substring(end)));
		String sample = path.replaceAll("\\{[^{}]*}", "x");
		if (!path.startsWith("/") || path.contains("//") || hasDots(sample) || path.matches("(?s).*[?#\\\\].*")) {
			throw new UnusableOperationException("its path is not plain");
		}
		this.slashes = slashes || segments(sample).anyMatch(Readings::haveSeparators);
		this.queries = slashes || segments(sample).anyMatch(Readings::haveQueries);
		this.form = form();
		String[] segments = VARIABLE.matcher(path).replaceAll("{}").split("/", -1);
		this.varying = IntStream.range(0, segments.length).filter((i) -> segments[i].contains("{}")).toArray();
	}

	/**
	 * Return the form of the whole path. A variable ends at the next literal, so that no
	 * path is tried in more than one way.
	 */
	private Pattern form() {
		StringBuilder form = new StringBuilder(Pattern.quote(this.literals.get(0)));
		int last = this.literals.size() - 1;
		for (int i = 1; i <= last; i++) {
			String literal = Pattern.quote(this.literals.get(i));
			form.append((i < last) ? "(?>[^/]+?" + literal + ")" : "[^/]+" + literal);
		}
		return Pattern.compile(form.append("/?").toString());
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
	 * @throws ToolException if a segment could lead to another
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
		boolean divided = !this.slashes && segments(expanded).anyMatch(Readings::haveSeparators);
		boolean ended = !this.queries && segments(expanded).anyMatch(Readings::haveQueries);
		if (divided || ended || expanded.contains("//") || hasDots(expanded)) {
			throw new ToolException("Arguments for the path make a segment that is empty, '.', '..' or more than one,"
					+ " or that ends the path: use other values");
		}
		return expanded;
	}

	/**
	 * Encode a value for a segment.
	 * @param variable the name of the variable
	 * @param name the name of the argument
	 * @param value the value
	 * @return the encoded value
	 * @throws ToolException if a receiver that decodes it could take it for more than a
	 * part of its segment
	 */
	String encode(String variable, String name, String value) {
		Readings readings = Readings.of(value);
		if (readings.haveEmptySegments()) {
			throw empty(name);
		}
		if (readings.areIllegible() || readings.haveDots()
				|| (!this.slashes && (readings.haveSeparators() || readings.haveQueries()))
				|| (isFollowed(variable) && readings.haveEnds())) {
			throw new ToolException("Argument '" + name + "' must not "
					+ (this.slashes ? "have '.' or '..' between slashes" : "be '.' or '..' or have slashes, '?' or '#'")
					+ ", nor characters that end it, encoded or not: it is a part of the path");
		}
		return UriUtils.encode(value, StandardCharsets.UTF_8);
	}

	/** Whether the segment goes on behind the variable, so that it must not end there. */
	private boolean isFollowed(String variable) {
		String next = this.literals.get(this.variables.indexOf(variable) + 1);
		return next.isEmpty() ? this.variables.indexOf(variable) < this.variables.size() - 1 : !next.startsWith("/");
	}

	/**
	 * Return whether this is a path of this form, in which variables are single segments
	 * or parts of them, as arguments have to be.
	 * @param path the path, encoded; one slash at its end does not matter
	 */
	boolean matches(String path) {
		if (!this.form.matcher(path).matches() || hasDots(path)) {
			return false;
		}
		List<Readings> segments = segments(path).toList();
		return IntStream.of(this.varying).mapToObj(segments::get).allMatch(this::isSegment);
	}

	private boolean isSegment(Readings readings) {
		return !readings.areIllegible() && !readings.haveEnds() && !readings.haveEmptySegments()
				&& (this.slashes || !readings.haveSeparators());
	}

	/** The path of an address, without the slash at its end. */
	static String root(String path) {
		return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
	}

	/** An empty part would make the path that of another resource. */
	static ToolException empty(String name) {
		return new ToolException("Argument '" + name + "' must not be empty: it is a part of the path");
	}

	private static boolean hasDots(String path) {
		return segments(path).anyMatch(Readings::haveDots);
	}

	private static Stream<Readings> segments(String path) {
		return Stream.of(path.split("/", -1)).map((segment) -> Readings.of(Readings.decoded(segment)));
	}

}
