package io.mcpspring.autoconfigure.controller;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Names of tools by the names of operations: in snake case, of at most 64 characters, and
 * unique. Operations of the same name are told apart by their last fixed part of the
 * path, else by their HTTP method and whole path, else by a number.
 */
final class ToolNames {

	private static final int LONGEST = 64;

	private final Predicate<String> taken;

	/**
	 * Create the names.
	 * @param taken whether another tool has a name
	 */
	ToolNames(Predicate<String> taken) {
		this.taken = taken;
	}

	/** Return the name of each operation, in their order. */
	List<String> of(List<Operation> operations) {
		List<String> names = new ArrayList<>();
		operations.forEach((operation) -> names.add(fit(snakeCase(operation.name()))));
		tellApart(operations, names, (operation) -> snakeCase(operation.name()) + "_" + lastFixed(operation.path()));
		tellApart(operations, names, (operation) -> snakeCase(
				operation.name() + "_" + operation.method().toLowerCase(Locale.ROOT) + "_" + operation.path()));
		number(names);
		return names;
	}

	private void tellApart(List<Operation> operations, List<String> names, Function<Operation, String> longer) {
		Map<String, Integer> uses = new HashMap<>();
		names.forEach((name) -> uses.merge(name, 1, Integer::sum));
		for (int i = 0; i < names.size(); i++) {
			String name = names.get(i);
			if (uses.getOrDefault(name, 0) > 1 || this.taken.test(name)) {
				names.set(i, fit(longer.apply(operations.get(i))));
			}
		}
	}

	private void number(List<String> names) {
		Map<String, Integer> used = new HashMap<>();
		for (int i = 0; i < names.size(); i++) {
			String name = names.get(i);
			int number = 1;
			while (used.containsKey(name) || this.taken.test(name)) {
				number++;
				String suffix = "_" + number;
				String base = names.get(i);
				name = base.substring(0, Math.min(base.length(), LONGEST - suffix.length())) + suffix;
			}
			used.put(name, i);
			names.set(i, name);
		}
	}

	private static String fit(String name) {
		String kept = name.substring(0, Math.min(name.length(), LONGEST));
		return kept.isEmpty() ? "call" : kept;
	}

	/** Convert a name, for example {@code findHTTPStatus} to {@code find_http_status}. */
	static String snakeCase(String name) {
		return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
			.replaceAll("([A-Z])([A-Z][a-z])", "$1_$2")
			.replaceAll("[^A-Za-z0-9]+", "_")
			.replaceAll("^_+|_+$", "")
			.toLowerCase(Locale.ROOT);
	}

	private static String lastFixed(String path) {
		String fixed = path.replaceAll("\\{[^/]*}", "").replaceAll("/+$", "");
		return snakeCase(fixed.substring(fixed.lastIndexOf('/') + 1));
	}

	/**
	 * Operation to be named.
	 *
	 * @param name the operation id, or the name of the method
	 * @param method the HTTP method
	 * @param path the path
	 */
	record Operation(String name, String method, String path) {
	}

}
