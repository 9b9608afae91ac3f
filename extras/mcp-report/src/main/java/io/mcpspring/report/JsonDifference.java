package io.mcpspring.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import tools.jackson.databind.JsonNode;

/**
 * Finds the places where two JSON values differ.
 */
final class JsonDifference {

	private final List<String> lines = new ArrayList<>();

	private JsonDifference() {
	}

	/** One line for each place that differs; none if the values are equal. */
	static List<String> between(JsonNode approved, JsonNode actual) {
		JsonDifference difference = new JsonDifference();
		difference.compare("", approved, actual);
		return difference.lines;
	}

	private void compare(String place, JsonNode approved, JsonNode actual) {
		if (approved.isObject() && actual.isObject()) {
			Set<String> names = new TreeSet<>(approved.propertyNames());
			names.addAll(actual.propertyNames());
			names.forEach((name) -> compare(place + "/" + name, approved.path(name), actual.path(name)));
		}
		else if (approved.isArray() && actual.isArray() && approved.size() == actual.size()) {
			for (int i = 0; i < approved.size(); i++) {
				compare(place + "/" + i, approved.path(i), actual.path(i));
			}
		}
		else if (approved.isMissingNode() && !actual.isMissingNode()) {
			this.lines.add("added    " + place + ": " + actual);
		}
		else if (actual.isMissingNode() && !approved.isMissingNode()) {
			this.lines.add("removed  " + place + ": " + approved);
		}
		else if (!approved.equals(actual)) {
			this.lines.add("changed  " + place + ": " + approved + " is now " + actual);
		}
	}

}
