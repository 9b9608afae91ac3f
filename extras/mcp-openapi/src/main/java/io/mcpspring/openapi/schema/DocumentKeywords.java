package io.mcpspring.openapi.schema;

import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The keywords of schemas that are kept, by the kind of their values. Others say nothing
 * about values, or mean something in OpenAPI alone.
 */
enum DocumentKeywords {

	/** A text. */
	TEXT {

		@Override
		boolean isValid(JsonNode value) {
			return value.isString();
		}

	},

	/** {@code true} or {@code false}. */
	FLAG {

		@Override
		boolean isValid(JsonNode value) {
			return value.isBoolean();
		}

	},

	/** A number from 0 on. */
	COUNT {

		@Override
		boolean isValid(JsonNode value) {
			return value.isIntegralNumber() && value.decimalValue().signum() >= 0;
		}

	},

	/** A number. */
	NUMBER {

		@Override
		boolean isValid(JsonNode value) {
			return value.isNumber();
		}

	},

	/** A number above 0. */
	POSITIVE {

		@Override
		boolean isValid(JsonNode value) {
			return value.isNumber() && value.decimalValue().signum() > 0;
		}

	},

	/** Any value. */
	VALUE {

		@Override
		boolean isValid(JsonNode value) {
			return true;
		}

	},

	/** A schema. */
	SCHEMA {

		@Override
		boolean isValid(JsonNode value) {
			return value.isObject() || value.isBoolean();
		}

	},

	/** A list of schemas. */
	SCHEMAS {

		@Override
		boolean isValid(JsonNode value) {
			return value.isArray() && !value.isEmpty();
		}

	},

	/** Schemas by name. */
	NAMED_SCHEMAS {

		@Override
		boolean isValid(JsonNode value) {
			return value.isObject();
		}

	};

	private static final Map<String, DocumentKeywords> KINDS = new HashMap<>();

	static {
		put(TEXT, "title", "description", "format", "pattern", "contentEncoding", "contentMediaType");
		put(FLAG, "uniqueItems", "deprecated", "readOnly", "writeOnly");
		put(COUNT, "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "minContains",
				"maxContains");
		put(NUMBER, "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum");
		put(POSITIVE, "multipleOf");
		put(VALUE, "default", "const");
		put(SCHEMA, "items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames",
				"unevaluatedItems", "unevaluatedProperties");
		put(SCHEMAS, "allOf", "anyOf", "oneOf", "prefixItems");
		put(NAMED_SCHEMAS, "properties", "patternProperties", "dependentSchemas");
	}

	private static void put(DocumentKeywords kind, String... names) {
		for (String name : names) {
			KINDS.put(name, kind);
		}
	}

	abstract boolean isValid(JsonNode value);

	/**
	 * Return the kind of the value of a keyword.
	 * @param keyword the keyword
	 * @return its kind, or {@code null} if it is not kept, or needs more than its value
	 */
	static @Nullable DocumentKeywords of(String keyword) {
		return KINDS.get(keyword);
	}

}
