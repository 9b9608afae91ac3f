package io.mcpspring.controllers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Names of tools by the names of operations: in snake case, of at most 64 characters, and
 * unique. Operations of the same name are distinguished by the last fixed part of the
 * path. Where that is the same, they are by the last one that the name does not have,
 * else by the last two, else by their HTTP method and whole path, else by a number. So an
 * operation that is added changes the names of those alone that would share its own.
 */
final class OperationNames {

	private static final int MAX_LENGTH = 64;

	private final Predicate<String> taken;

	/**
	 * Create the names.
	 * @param taken whether another tool has a name
	 */
	OperationNames(Predicate<String> taken) {
		this.taken = taken;
	}

	/** Return the name of each operation, in their order. */
	List<String> of(List<Operation> operations) {
		List<String> names = new ArrayList<>();
		operations.forEach((operation) -> names.add(fit(snakeCase(operation.name()))));
		tellApart(operations, names, (operation) -> snakeCase(operation.name()) + "_" + last(fixed(operation), 1));
		tellApart(operations, names, (operation) -> withParts(operation, 1));
		tellApart(operations, names, (operation) -> withParts(operation, 2));
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
				name = base.substring(0, Math.min(base.length(), MAX_LENGTH - suffix.length())) + suffix;
			}
			used.put(name, i);
			names.set(i, name);
		}
	}

	private static String fit(String name) {
		String kept = name.substring(0, Math.min(name.length(), MAX_LENGTH));
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

	/**
	 * Return the name of an operation with the last parts of its path that say more, such
	 * as {@code list_post} for {@code /post/list}.
	 */
	private static String withParts(Operation operation, int count) {
		String name = snakeCase(operation.name());
		List<String> more = fixed(operation).stream()
			.filter((part) -> !("_" + name + "_").contains("_" + part + "_"))
			.toList();
		return name + "_" + last(more.isEmpty() ? fixed(operation) : more, count);
	}

	private static List<String> fixed(Operation operation) {
		return Arrays.stream(operation.path().split("/"))
			.map((part) -> snakeCase(part.replaceAll("\\{[^/]*}", "")))
			.filter((part) -> !part.isEmpty())
			.toList();
	}

	private static String last(List<String> parts, int count) {
		return String.join("_", parts.subList(Math.max(0, parts.size() - count), parts.size()));
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
