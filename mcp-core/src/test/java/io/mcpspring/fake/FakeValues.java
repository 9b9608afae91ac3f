package io.mcpspring.fake;

import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;

import io.mcpspring.engine.server.ValueMapper;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Values by Jackson; forms from records of strings, numbers, booleans and enums, every
 * component required.
 */
public final class FakeValues implements ValueMapper {

	private final JsonMapper mapper = JsonMapper.shared();

	@Override
	public JsonNode toJson(@Nullable Object value) {
		return this.mapper.valueToTree(value);
	}

	@Override
	public @Nullable Object fromJson(JsonNode json, Type type) {
		try {
			return this.mapper.treeToValue(json, this.mapper.constructType(type));
		}
		catch (JacksonException ex) {
			throw new IllegalArgumentException("Does not fit", ex);
		}
	}

	@Override
	public ObjectNode formSchema(Class<?> type) {
		ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
		ObjectNode properties = schema.putObject("properties");
		ArrayNode required = schema.putArray("required");
		for (RecordComponent component : type.getRecordComponents()) {
			ObjectNode property = properties.putObject(component.getName());
			Class<?> kind = component.getType();
			if (kind.isEnum()) {
				ArrayNode values = property.put("type", "string").putArray("enum");
				for (Object constant : kind.getEnumConstants()) {
					values.add(constant.toString());
				}
			}
			else {
				property.put("type", (kind == boolean.class) ? "boolean" : (kind == int.class) ? "integer" : "string");
			}
			required.add(component.getName());
		}
		return schema;
	}

}
