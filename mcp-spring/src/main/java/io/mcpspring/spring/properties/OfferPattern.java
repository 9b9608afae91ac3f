package io.mcpspring.spring.properties;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import org.springframework.web.util.pattern.PatternParseException;

/**
 * Choice of what is offered, as written in the properties {@code include} and
 * {@code exclude}: a path such as {@code /pets/**}, or a name with a prefix such as
 * {@code tag:pets}, with HTTP methods in front ({@code GET|HEAD /pets/**}). In names,
 * {@code *} stands for any characters.
 */
public final class OfferPattern {

	/** The HTTP methods that may be named. */
	public static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS",
			"TRACE");

	private final String text;

	private final Set<String> methods;

	private final String subject;

	private final PathPattern path;

	private OfferPattern(String text, Set<String> methods, String subject) {
		this.text = text;
		this.methods = methods;
		this.subject = subject;
		this.path = PathPatternParser.defaultInstance.parse(subject.startsWith("/") ? subject : "/");
	}

	/**
	 * Read a choice.
	 * @param property the name of the property
	 * @param text the text
	 * @param prefixes the prefixes of names, such as {@code tag:}
	 * @param remedy what to write instead of a text that is no choice
	 * @return the choice
	 * @throws InvalidMcpPropertyException if the text is none
	 */
	public static OfferPattern of(String property, String text, List<String> prefixes, String remedy) {
		String plain = text.strip();
		int space = plain.indexOf(' ');
		String subject = (space < 0) ? plain : plain.substring(space + 1).strip();
		String verbs = (space < 0) ? "" : plain.substring(0, space).toUpperCase(Locale.ROOT);
		Set<String> methods = verbs.isEmpty() ? Set.of()
				: verbs.equals("*") ? METHODS : new TreeSet<>(List.of(verbs.split("\\|")));
		boolean named = prefixes.stream()
			.anyMatch((prefix) -> subject.startsWith(prefix) && subject.length() > prefix.length());
		if (METHODS.containsAll(methods) && (subject.startsWith("/") || named)) {
			try {
				return new OfferPattern(plain, methods, subject);
			}
			catch (PatternParseException ex) {
				// no path: refused below
			}
		}
		throw new InvalidMcpPropertyException(property, "is '" + plain + "', which chooses nothing", remedy);
	}

	/**
	 * Return the text in the property.
	 * @return the text
	 */
	public String text() {
		return this.text;
	}

	/**
	 * Return the HTTP methods that are named.
	 * @return the methods; empty if none is
	 */
	public Set<String> methods() {
		return this.methods;
	}

	/**
	 * Return the path or the name with its prefix.
	 * @return the choice without HTTP methods
	 */
	public String subject() {
		return this.subject;
	}

	/**
	 * Return whether an HTTP method is chosen.
	 * @param method the method
	 * @return {@code true} if it is named, or none is
	 */
	public boolean allows(String method) {
		return this.methods.isEmpty() || this.methods.contains(method);
	}

	/**
	 * Return whether this is a path.
	 * @return {@code false} for a name
	 */
	public boolean isPath() {
		return this.subject.startsWith("/");
	}

	/**
	 * Return whether this is a name with a prefix.
	 * @param prefix the prefix
	 * @return {@code true} if so
	 */
	public boolean has(String prefix) {
		return this.subject.startsWith(prefix);
	}

	/**
	 * Return whether a path is chosen. Variables are matched as if they were texts.
	 * @param template the path, such as {@code /pets/{id}}
	 * @return {@code true} if so
	 */
	public boolean matchesPath(String template) {
		String sample = template.replaceAll("\\{\\*?([A-Za-z0-9_]+)(:[^/]*)?}", "$1");
		return this.subject.equals(template) || this.path.matches(PathContainer.parsePath(sample));
	}

	/**
	 * Return whether a name is chosen.
	 * @param prefix the prefix of such names
	 * @param name the name
	 * @return {@code true} if so
	 */
	public boolean matches(String prefix, String name) {
		return has(prefix) && matchesName(this.subject.substring(prefix.length()), name);
	}

	/**
	 * Return whether a name matches a pattern, in a time that grows with the length of
	 * the name, as names may come from other servers.
	 * @param pattern the pattern, in which {@code *} stands for any characters
	 * @param name the name
	 * @return {@code true} if so
	 */
	public static boolean matchesName(String pattern, String name) {
		String[] parts = pattern.split("\\*", -1);
		String last = parts[parts.length - 1];
		if (parts.length == 1 || !name.startsWith(parts[0])) {
			return pattern.equals(name);
		}
		int from = parts[0].length();
		for (int i = 1; i < parts.length - 1; i++) {
			int found = name.indexOf(parts[i], from);
			if (found < 0) {
				return false;
			}
			from = found + parts[i].length();
		}
		return name.length() - last.length() >= from && name.endsWith(last);
	}

}
