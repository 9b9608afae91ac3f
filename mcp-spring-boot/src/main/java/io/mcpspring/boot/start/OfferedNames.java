package io.mcpspring.boot.start;

import java.util.Collection;
import java.util.stream.Collectors;

/**
 * List of names in messages, which helps to find a misspelling.
 */
public final class OfferedNames {

	private static final int MAX_COUNT = 20;

	private OfferedNames() {
	}

	/**
	 * List names.
	 * @param kind the noun, such as {@code tools}
	 * @param names the names
	 * @return for example {@code ". The tools are: a, b"}; the first names if there are
	 * many
	 */
	public static String of(String kind, Collection<String> names) {
		if (names.isEmpty()) {
			return ". There are no " + kind;
		}
		String rest = (names.size() > MAX_COUNT) ? " and " + (names.size() - MAX_COUNT) + " more" : "";
		return ". The " + kind + " are: "
				+ names.stream().limit(MAX_COUNT).map((name) -> "'" + name + "'").collect(Collectors.joining(", "))
				+ rest;
	}

}
