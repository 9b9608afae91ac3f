package io.mcpspring.uri;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * An RFC 6570 template read backwards: tells whether an address is of a family of
 * resources, and with which values (server-2025 RES-05, RES-13; server-2026 RES-10).
 * <p>
 * Supported are {@code {id}} (part of one segment), {@code {+path}} (may hold {@code /}),
 * {@code {/segment}}, {@code {.suffix}}, {@code {?q,page}} and {@code {&q}} (in any
 * order, each at most once) and {@code {#fragment}}. The last five may be absent from an
 * address and are then absent from the values. An address with a query parameter that the
 * template does not name belongs to something else and does not match. Where several
 * divisions are possible, a variable takes as little as it can, from the left.
 * <p>
 * Values are decoded exactly once. In those of the path no dot segment, backslash,
 * control character or second layer of encoding is let through, and no {@code /} save in
 * {@code {+path}}; values of a query or fragment are free text.
 * <p>
 * Matching takes time in proportion to the length of the address, whatever it holds.
 */
public final class UriTemplate {

	private final String template;

	private final List<UriTemplatePart> path;

	private final UriQuery query;

	private final @Nullable String fragment;

	private final Set<String> variables;

	private UriTemplate(String template, UriTemplateParser parser) {
		this.template = template;
		this.path = parser.path();
		this.query = parser.query();
		this.fragment = parser.fragment();
		this.variables = Collections.unmodifiableSet(new LinkedHashSet<>(parser.variables()));
	}

	/**
	 * Read a template.
	 * @param template an absolute URI with expressions
	 * @return the template
	 * @throws IllegalArgumentException if it is no template or one that addresses cannot
	 * be matched with; the message says what to write instead
	 */
	public static UriTemplate parse(String template) {
		return new UriTemplate(template, new UriTemplateParser(template));
	}

	/**
	 * The names of the variables.
	 * @return the names, in the order of the template
	 */
	public Set<String> variables() {
		return this.variables;
	}

	/**
	 * Tell whether an address is of this family.
	 * @param uri the address, as received
	 * @return the decoded values by the names of the variables, without those that are
	 * absent from the address; {@code null} if the address does not match
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
	 * Make the address of a member of the family. What {@link #match} would refuse is not
	 * refused here.
	 * @param values the values by the names of the variables, not encoded
	 * @return the address
	 * @throws IllegalArgumentException if the value of a variable is missing that must
	 * not be absent
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

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof UriTemplate that && this.template.equals(that.template);
	}

	@Override
	public int hashCode() {
		return this.template.hashCode();
	}

	/**
	 * The template as it was read.
	 */
	@Override
	public String toString() {
		return this.template;
	}

}
