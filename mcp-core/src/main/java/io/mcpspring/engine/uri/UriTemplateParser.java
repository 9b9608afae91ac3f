package io.mcpspring.engine.uri;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import io.mcpspring.engine.uri.UriTemplatePart.Literal;
import io.mcpspring.engine.uri.UriTemplatePart.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Parser of templates, which refuses those that cannot be matched unambiguously.
 */
final class UriTemplateParser {

	private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*", Pattern.DOTALL);

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]++(?:\\.[A-Za-z0-9_]++)*+");

	private static final Set<Character> OPERATORS = Set.of('+', '/', '.', '?', '&', '#');

	private final String template;

	private final List<UriTemplatePart> path = new ArrayList<>();

	private final Set<String> fixed = new HashSet<>();

	private final List<String> parameters = new ArrayList<>();

	private final Set<String> variables = new LinkedHashSet<>();

	private @Nullable String fragment;

	private boolean inQuery;

	UriTemplateParser(String template) {
		this.template = template;
		check(SCHEME.matcher(template).matches(), "it must begin with a scheme, as in shop://orders/{id}");
		int position = 0;
		while (position < template.length()) {
			position = (template.charAt(position) == '{') ? expression(position) : literal(position);
		}
	}

	List<UriTemplatePart> path() {
		return List.copyOf(this.path);
	}

	UriQuery query() {
		return new UriQuery(this.fixed, this.parameters);
	}

	@Nullable String fragment() {
		return this.fragment;
	}

	Set<String> variables() {
		return this.variables;
	}

	private int literal(int start) {
		int brace = this.template.indexOf('{', start);
		int end = (brace >= 0) ? brace : this.template.length();
		String text = this.template.substring(start, end);
		check(!text.contains("}"), "'}' has no '{' before it");
		check(!text.contains("#"), "a fragment must be a variable, as in {#section}");
		check(UriText.decode(text, UriText.ANY) != null,
				"'" + text + "' holds characters that must be percent-encoded as UTF-8");
		check(!this.inQuery && this.fragment == null, "no text may follow the query or fragment; put '" + text
				+ "' before them, or name a parameter of the query, as in {?q}");
		int mark = text.indexOf('?');
		if (mark >= 0) {
			this.inQuery = true;
			fixedParameters(text.substring(mark + 1));
		}
		String before = (mark >= 0) ? text.substring(0, mark) : text;
		if (!before.isEmpty()) {
			this.path.add(new Literal(before));
		}
		return end;
	}

	private void fixedParameters(String query) {
		for (String parameter : query.split("&", -1)) {
			check(!parameter.isEmpty() && this.fixed.add(parameter),
					"its query must hold parameters, each once; for a variable write {?q} or, after others, {&q}");
		}
	}

	private int expression(int start) {
		int end = this.template.indexOf('}', start);
		check(end > start + 1, "'{' needs a name and a '}' after it");
		char operator = this.template.charAt(start + 1);
		boolean simple = !OPERATORS.contains(operator);
		String[] names = this.template.substring(simple ? start + 1 : start + 2, end).split(",", -1);
		for (String name : names) {
			checkName(name);
		}
		switch (simple ? 0 : operator) {
			case '?', '&' -> queryVariables(operator, names);
			case '#' -> fragmentVariable(names);
			case '/', '.' -> optionalVariables(operator, names);
			default -> requiredVariables(operator == '+', names);
		}
		return end + 1;
	}

	private void checkName(String name) {
		check(!name.endsWith("*") && name.indexOf(':') < 0,
				"the modifiers '*' and ':n' cannot be matched; use a plain name in place of '" + name + "'");
		check(NAME.matcher(name).matches(),
				"'" + name + "' is no name: use letters, digits and '_' after one of + / . ? & # or nothing");
		check(this.variables.add(name), "the variable '" + name + "' occurs twice; give each its own name");
	}

	private void queryVariables(char operator, String[] names) {
		check(this.fragment == null, "the query must come before the fragment");
		check((operator == '&') == this.inQuery, "a query begins with {?q} and goes on with {&q}");
		this.inQuery = true;
		this.parameters.addAll(List.of(names));
	}

	private void fragmentVariable(String[] names) {
		check(names.length == 1 && this.fragment == null, "there can be one variable in the fragment only");
		this.fragment = names[0];
	}

	private void optionalVariables(char operator, String[] names) {
		for (String name : names) {
			addVariable(new Variable(name, operator, UriText.SEGMENT, false, false));
		}
	}

	private void requiredVariables(boolean reserved, String[] names) {
		String previous = this.path.isEmpty() || !(this.path.get(this.path.size() - 1) instanceof Literal literal) ? ""
				: literal.text();
		BitSet all = reserved ? UriText.ANY : UriText.SEGMENT;
		BitSet characters = (names.length > 1) ? UriText.without(all, ",") : all;
		for (int i = 0; i < names.length; i++) {
			// After a slash, a value such as /etc could be taken for an absolute path.
			boolean rooted = reserved && i == 0 && (!previous.endsWith("/") || previous.endsWith("://"));
			if (i > 0) {
				this.path.add(new Literal(","));
			}
			addVariable(new Variable(names[i], '\0', characters, reserved, rooted));
		}
	}

	private void addVariable(Variable variable) {
		check(!this.inQuery && this.fragment == null, "{" + variable.name()
				+ "} must come before the query and the fragment; or write {&" + variable.name() + "}");
		boolean adjacent = !this.path.isEmpty() && this.path.get(this.path.size() - 1) instanceof Variable
				&& !variable.isOptional();
		check(!adjacent, "the start of {" + variable.name() + "} is ambiguous; put a '/' or other text before it");
		this.path.add(variable);
	}

	private void check(boolean condition, String remedy) {
		if (!condition) {
			throw new IllegalArgumentException("The URI template '" + this.template + "' cannot be used: " + remedy);
		}
	}

}
