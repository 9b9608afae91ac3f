package io.mcpspring.spring.method.result;

import java.util.Map;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The lists of errors in a body, as many of their entries as a message has room for. No
 * entry is cut.
 */
final class ErrorEntries {

	private static final Pattern NAME = Pattern.compile(".*(errors|violations)", Pattern.CASE_INSENSITIVE);

	private int left;

	private int omitted;

	private ErrorEntries(int room) {
		this.left = room;
	}

	/**
	 * Write the lists of errors, and what else there is room for.
	 * @param json the body, or the lists and objects of it
	 * @param room the maximum number of characters, without the number of omitted entries
	 * @return the JSON, followed by the number of entries that are left out; {@code null}
	 * if there is no list of errors, or no room for one of its entries
	 */
	static @Nullable String of(JsonNode json, int room) {
		ErrorEntries entries = new ErrorEntries(room - 2);
		JsonNode kept = json.isArray() ? entries.whole(json) : entries.members(json);
		if (kept.isEmpty()) {
			return null;
		}
		return (entries.omitted > 0) ? kept + " and " + entries.omitted + " more" : kept.toString();
	}

	private JsonNode members(JsonNode json) {
		ObjectNode kept = JsonNodeFactory.instance.objectNode();
		json.properties().stream().filter(ErrorEntries::isList).forEach((list) -> {
			this.left -= length(list.getKey()) + 2;
			JsonNode entries = whole(list.getValue());
			if (!entries.isEmpty()) {
				kept.set(list.getKey(), entries);
			}
		});
		json.properties().forEach((member) -> {
			if (!kept.isEmpty() && !isList(member) && takes(length(member.getKey()), member.getValue())) {
				kept.set(member.getKey(), member.getValue());
			}
		});
		return kept;
	}

	/** Whether a member is a list of objects or texts, or has an entry for each field. */
	private static boolean isList(Map.Entry<String, JsonNode> member) {
		JsonNode value = member.getValue();
		return NAME.matcher(member.getKey()).matches() && (value.isObject()
				|| (value.isArray() && value.valueStream().allMatch((entry) -> entry.isObject() || entry.isString())));
	}

	private JsonNode whole(JsonNode list) {
		if (list.isObject()) {
			ObjectNode kept = JsonNodeFactory.instance.objectNode();
			list.properties()
				.stream()
				.filter(this::takesEntry)
				.forEach((entry) -> kept.set(entry.getKey(), entry.getValue()));
			return kept;
		}
		ArrayNode kept = JsonNodeFactory.instance.arrayNode();
		list.valueStream().filter(this::takesEntry).forEach(kept::add);
		return kept;
	}

	private boolean takesEntry(JsonNode entry) {
		return counted(takes(1, entry));
	}

	private boolean takesEntry(Map.Entry<String, JsonNode> entry) {
		return counted(takes(length(entry.getKey()), entry.getValue()));
	}

	private boolean counted(boolean taken) {
		this.omitted += taken ? 0 : 1;
		return taken;
	}

	/** Return the length of a name with its quotes, colon and comma. */
	private static int length(String name) {
		return name.length() + 4;
	}

	private boolean takes(int name, JsonNode value) {
		int length = name + value.toString().length();
		boolean taken = length <= this.left;
		this.left -= taken ? length : 0;
		return taken;
	}

}
