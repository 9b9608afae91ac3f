package io.mcpspring.engine.state;

import java.util.Set;
import java.util.TreeSet;

import io.mcpspring.store.StateRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Attributes as JSON with the version of its writer ({@code v}) and the oldest version
 * that can read it ({@code min}). Members that this version does not know survive its
 * changes, so that nodes of two versions can share states.
 */
final class StateContent {

	/** The present version, which reads content whose {@code min} is not higher. */
	private static final int VERSION = 1;

	private static final String ATTRIBUTES = "attributes";

	/** Numbers are read as they were written, since they may be amounts of money. */
	private static final JsonMapper MAPPER = JsonMapper.builder()
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
		.build();

	private final ObjectNode json;

	private boolean changed;

	private StateContent(ObjectNode json) {
		this.json = json;
	}

	/**
	 * Read the content of a record.
	 * @param record the record, or {@code null} if nothing is stored
	 * @return the content
	 * @throws IllegalStateException if it is damaged or too new
	 */
	static StateContent of(@Nullable StateRecord record) {
		if (record == null) {
			ObjectNode json = JsonNodeFactory.instance.objectNode().put("v", VERSION).put("min", VERSION);
			json.putObject(ATTRIBUTES);
			return new StateContent(json);
		}
		try {
			if (MAPPER.readTree(record.content()) instanceof ObjectNode json
					&& json.path("min").asInt(VERSION) <= VERSION && json.path(ATTRIBUTES).isObject()) {
				return new StateContent(json);
			}
		}
		catch (JacksonException ex) {
			throw new IllegalStateException("The stored state of a session is damaged", ex);
		}
		throw new IllegalStateException(
				"The stored state of a session is damaged, or needs a newer version of this server");
	}

	Set<String> names() {
		return new TreeSet<>(attributes().propertyNames());
	}

	@Nullable JsonNode get(String name) {
		return attributes().get(name);
	}

	int size() {
		return attributes().size();
	}

	/**
	 * Set an attribute.
	 * @param name the name
	 * @param value the value, or {@code null} to remove it
	 */
	void set(String name, @Nullable JsonNode value) {
		this.changed = true;
		if (value != null) {
			attributes().set(name, value);
		}
		else {
			attributes().remove(name);
		}
	}

	/** Return the present attributes, to {@link #restore} them. */
	ObjectNode save() {
		return JsonNodeFactory.instance.objectNode().setAll(attributes());
	}

	void restore(ObjectNode saved) {
		this.json.set(ATTRIBUTES, saved);
	}

	/** Return whether an attribute was set or removed. */
	boolean isChanged() {
		return this.changed;
	}

	private ObjectNode attributes() {
		return (ObjectNode) this.json.get(ATTRIBUTES);
	}

	String write() {
		return MAPPER.writeValueAsString(this.json);
	}

}
