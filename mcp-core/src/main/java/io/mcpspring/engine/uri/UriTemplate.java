package io.mcpspring.engine.uri;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * RFC 6570 template for matching: tells whether a URI belongs to a resource template, and
 * the values of its variables (server-2025 RES-05, RES-13; server-2026 RES-10).
 * <p>
 * Supported are {@code {id}} (part of one segment), {@code {+path}} (may contain
 * {@code /}), {@code {/segment}}, {@code {.suffix}}, {@code {?q,page}} and {@code {&q}}
 * (in any order, each at most once) and {@code {#fragment}}. The last five may be absent
 * from a URI and are then absent from the values. A URI with a query parameter that the
 * template does not name does not match. If several divisions are possible, a variable
 * takes as few characters as possible, from the left.
 * <p>
 * Values are decoded exactly once. Path values must not contain dot segments,
 * backslashes, control characters or a second layer of encoding, nor {@code /} except in
 * {@code {+path}}; values of a query or fragment are free text.
 * <p>
 * Matching takes time proportional to the length of the URI, regardless of its content.
 */
public final class UriTemplate {

	private final String template;

	private final List<UriTemplatePart> path;

	private final UriQuery query;

	private final @Nullable String fragment;

	private final Set<String> variables;

	private @Nullable Spelled spelled;

	private UriTemplate(String template, UriTemplateParser parser) {
		this.template = template;
		this.path = parser.path();
		this.query = parser.query();
		this.fragment = parser.fragment();
		this.variables = Collections.unmodifiableSet(new LinkedHashSet<>(parser.variables()));
	}

	/**
	 * Parse a template.
	 * @param template an absolute URI with expressions
	 * @return the template
	 * @throws IllegalArgumentException if it is malformed or cannot be matched
	 * unambiguously; the message names the remedy
	 */
	public static UriTemplate parse(String template) {
		return new UriTemplate(template, new UriTemplateParser(template));
	}

	/**
	 * Return the names of the variables.
	 * @return the names, in the order of the template
	 */
	public Set<String> variables() {
		return this.variables;
	}

	/**
	 * Match a URI with this template.
	 * @param uri the URI, as received
	 * @return the decoded values by the names of the variables, without those that are
	 * absent from the URI; {@code null} if it does not match
	 */
	public @Nullable Map<String, String> match(String uri) {
		Map<String, String> values = new LinkedHashMap<>();
		String rest = uri;
		if (this.fragment != null) {
			int hash = rest.indexOf('#');
			if (hash >= 0 && !putText(values, this.fragment, rest.substring(hash + 1))) {
				return null;
			}
			rest = (hash >= 0) ? rest.substring(0, hash) : rest;
		}
		if (!this.query.isEmpty()) {
			int mark = rest.indexOf('?');
			if (!this.query.match((mark >= 0) ? rest.substring(mark + 1) : null, values)) {
				return null;
			}
			rest = (mark >= 0) ? rest.substring(0, mark) : rest;
		}
		return UriPath.match(this.path, rest, values) ? Collections.unmodifiableMap(values) : null;
	}

	/**
	 * Match a URI that may be spelled in another way than this template: by the case of
	 * scheme, host and escapes, by letters that should be escaped, or by an empty path.
	 * @param spelled the URI, as {@link UriSpelling#forTemplates} spells it
	 * @return as {@link #match}
	 */
	public @Nullable Map<String, String> matchEquivalent(String spelled) {
		Spelled same = this.spelled;
		if (same == null) {
			same = Spelled.of(this.template);
			this.spelled = same;
		}
		return same.match(spelled);
	}

	/**
	 * Create a URI from this template. Values that {@link #match} would refuse are not
	 * refused here.
	 * @param values the values by the names of the variables, not encoded
	 * @return the URI
	 * @throws IllegalArgumentException if the value of a required variable is missing
	 */
	public String expand(Map<String, String> values) {
		StringBuilder uri = new StringBuilder();
		this.path.forEach((part) -> part.expand(values, uri));
		this.query.expand(values, uri);
		if (this.fragment != null && values.containsKey(this.fragment)) {
			uri.append('#').append(UriText.encode(values.get(this.fragment), "/"));
		}
		return uri.toString();
	}

	private static boolean putText(Map<String, String> values, String name, String encoded) {
		String value = UriText.decode(encoded, UriText.FREE);
		if (value != null) {
			values.put(name, value);
		}
		return value != null;
	}

	/**
	 * The common spelling of all equivalent templates.
	 *
	 * @param template the template
	 * @param prefix its scheme, and as much of its authority as is no variable
	 */
	private record Spelled(UriTemplate template, String prefix) {

		static Spelled of(String template) {
			StringBuilder escaped = new StringBuilder();
			int position = 0;
			while (position < template.length()) {
				int brace = template.indexOf('{', position);
				int end = (brace >= 0) ? brace : template.length();
				escaped.append(UriSpelling.escaped(template.substring(position, end)));
				position = (brace >= 0) ? template.indexOf('}', end) + 1 : end;
				escaped.append(template, end, position);
			}
			String literal = escaped.substring(0, (escaped + "{").indexOf("{"));
			int length = UriSpelling.prefixLength(literal);
			String prefix = UriSpelling.prefix(literal, length);
			return new Spelled(parse(prefix + escaped.substring(length)), prefix);
		}

		@Nullable Map<String, String> match(String uri) {
			String same = uri.regionMatches(true, 0, this.prefix, 0, this.prefix.length())
					? this.prefix + uri.substring(this.prefix.length()) : uri;
			Map<String, String> values = this.template.match(same);
			String shorter = (values == null) ? UriSpelling.withoutEmptyPath(same) : null;
			return (shorter != null) ? this.template.match(shorter) : values;
		}

	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof UriTemplate that && this.template.equals(that.template);
	}

	@Override
	public int hashCode() {
		return this.template.hashCode();
	}

	/**
	 * Return the template as parsed.
	 */
	@Override
	public String toString() {
		return this.template;
	}

}
