package io.mcpspring.openapi.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.mcpspring.openapi.document.ApiOperation;

/**
 * Names of tools: {@code snake_case}, at most 64 characters, each unique. An operation is
 * named by its {@code operationId}, or by method and path. Where two have the same name,
 * both get their method at the end, and then as much of their paths as distinguishes
 * them. Names depend on the operations alone and not on their order.
 */
public final class ToolNames {

	/** The length that clients have to accept by the specification. */
	static final int MAX_LENGTH = 64;

	private final String prefix;

	/**
	 * Create names.
	 * @param prefix the beginning of each name, which may be empty
	 */
	public ToolNames(String prefix) {
		this.prefix = prefix;
	}

	/**
	 * Return the names of operations.
	 * @param operations the operations
	 * @return the names, in the order of the operations
	 */
	public List<String> of(List<ApiOperation> operations) {
		List<String> names = new ArrayList<>();
		operations.forEach((operation) -> names.add(fit(base(operation))));
		for (Hint hint : Hint.values()) {
			clashing(names).forEach((index) -> names.set(index, hinted(operations.get(index), hint)));
		}
		UniqueNames unique = new UniqueNames();
		names.replaceAll((name) -> unique.of(name,
				(number) -> fit(name.substring(this.prefix.length()), String.valueOf(number))));
		return names;
	}

	private String hinted(ApiOperation operation, Hint hint) {
		String method = operation.method().toLowerCase(Locale.ROOT);
		return (hint == Hint.METHOD) ? fit(base(operation), method)
				: fit(base(operation), snake(method + " " + operation.path()));
	}

	/** Return the positions of names that several operations have. */
	private static List<Integer> clashing(List<String> names) {
		Map<String, List<Integer>> byName = new LinkedHashMap<>();
		for (int i = 0; i < names.size(); i++) {
			byName.computeIfAbsent(names.get(i), (key) -> new ArrayList<>()).add(i);
		}
		return byName.values().stream().filter((same) -> same.size() > 1).flatMap(List::stream).toList();
	}

	private static String base(ApiOperation operation) {
		String id = (operation.id() != null) ? snake(operation.id()) : "";
		return id.isEmpty() ? snake(operation.method() + " " + operation.path()) : id;
	}

	/**
	 * Return a text in {@code snake_case}.
	 * @param text the text
	 * @return letters and digits of ASCII, with single underscores between words
	 */
	static String snake(String text) {
		return text.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
			.replaceAll("([A-Z])([A-Z][a-z])", "$1_$2")
			.replaceAll("[^A-Za-z0-9]+", "_")
			.replaceAll("^_+|_+$", "")
			.toLowerCase(Locale.ROOT);
	}

	private String fit(String name) {
		return cut(this.prefix + name, MAX_LENGTH);
	}

	// The end distinguishes names, so the beginning is cut, but half of the name stays.
	private String fit(String name, String end) {
		int room = MAX_LENGTH - this.prefix.length() - 1;
		String kept = (end.length() <= room / 2) ? end : end.substring(end.length() - room / 2);
		String tail = kept.replaceAll("^_+", "");
		return this.prefix + cut(name, room - tail.length()) + "_" + tail;
	}

	private static String cut(String name, int length) {
		return (name.length() <= length) ? name : name.substring(0, length).replaceAll("_+$", "");
	}

	private enum Hint {

		METHOD, PATH

	}

}
