package io.mcpspring.openapi.schema;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Set of unique names. Equal names get a number, which is counted, as a document may have
 * thousands of them.
 */
final class UniqueNames {

	private final Set<String> given = new HashSet<>();

	private final Map<String, Integer> numbers = new HashMap<>();

	/** Take a name; return {@code false} if it was given before. */
	boolean take(String name) {
		return this.given.add(name);
	}

	/**
	 * Return a name that was not given before.
	 * @param name the name to give if it is free
	 * @param numbered returns the name with a number, from 2 on
	 */
	String of(String name, IntFunction<String> numbered) {
		String unique = name;
		while (!take(unique)) {
			unique = numbered.apply(this.numbers.merge(name, 1, Integer::sum) + 1);
		}
		return unique;
	}

}
