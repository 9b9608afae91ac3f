package io.mcpspring.client.service;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import io.mcpspring.client.service.JavaShape.Kind;
import io.mcpspring.client.service.JavaShape.Property;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsonFormatVisitors.JsonAnyFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonArrayFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonBooleanFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonFormatVisitorWrapper;
import tools.jackson.databind.jsonFormatVisitors.JsonIntegerFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonMapFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonNumberFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonObjectFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonStringFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonValueFormat;

/**
 * Finds out how types look as JSON, from the mapper that writes them.
 */
final class JavaShapes {

	private final JsonMapper mapper;

	JavaShapes(JsonMapper mapper) {
		this.mapper = mapper;
	}

	JavaShape of(JavaType type) {
		if (type.isReferenceType() && type.getContentType() != null) {
			return of(type.getContentType());
		}
		if (JsonNode.class.isAssignableFrom(type.getRawClass())) {
			return JavaShape.of(Kind.ANY);
		}
		// Jackson writes it as Base64, and calls it an array.
		if (type.hasRawClass(byte[].class)) {
			return JavaShape.of(Kind.STRING);
		}
		if (type.isArrayType() || type.isCollectionLikeType() || type.isIterationType()) {
			return new JavaShape(Kind.ARRAY, type.getContentType(), Map.of(), Set.of());
		}
		if (type.isMapLikeType()) {
			return JavaShape.of(Kind.OBJECT);
		}
		Visitor visitor = new Visitor();
		try {
			this.mapper.acceptJsonFormatVisitor(type, visitor);
		}
		catch (JacksonException | IllegalArgumentException ex) {
			// A type without a serializer may still be read, but cannot be compared.
			return JavaShape.of(Kind.ANY);
		}
		return new JavaShape(visitor.kind, null, visitor.properties, visitor.constants);
	}

	private static final class Visitor extends JsonFormatVisitorWrapper.Base {

		private final Map<String, Property> properties = new LinkedHashMap<>();

		private final Set<String> constants = new LinkedHashSet<>();

		private Kind kind = Kind.ANY;

		@Override
		public JsonObjectFormatVisitor expectObjectFormat(JavaType type) {
			this.kind = Kind.OBJECT;
			return new JsonObjectFormatVisitor.Base(getContext()) {

				@Override
				public void property(BeanProperty property) {
					add(property);
				}

				@Override
				public void optionalProperty(BeanProperty property) {
					add(property);
				}

			};
		}

		private void add(BeanProperty property) {
			this.properties.put(property.getName(), new Property(property.getType(),
					property.getMember() != null && Nullness.isNullable(property.getMember())));
		}

		@Override
		public @Nullable JsonStringFormatVisitor expectStringFormat(JavaType type) {
			this.kind = Kind.STRING;
			Set<String> names = this.constants;
			return new JsonStringFormatVisitor() {

				@Override
				public void format(JsonValueFormat format) {
				}

				@Override
				public void enumTypes(Set<String> enums) {
					names.addAll(enums);
				}

			};
		}

		@Override
		public @Nullable JsonIntegerFormatVisitor expectIntegerFormat(JavaType type) {
			this.kind = Kind.INTEGER;
			return null;
		}

		@Override
		public @Nullable JsonNumberFormatVisitor expectNumberFormat(JavaType type) {
			this.kind = Kind.NUMBER;
			return null;
		}

		@Override
		public @Nullable JsonBooleanFormatVisitor expectBooleanFormat(JavaType type) {
			this.kind = Kind.BOOLEAN;
			return null;
		}

		@Override
		public @Nullable JsonArrayFormatVisitor expectArrayFormat(JavaType type) {
			this.kind = Kind.ARRAY;
			return null;
		}

		@Override
		public @Nullable JsonMapFormatVisitor expectMapFormat(JavaType type) {
			this.kind = Kind.OBJECT;
			return null;
		}

		@Override
		public @Nullable JsonAnyFormatVisitor expectAnyFormat(JavaType type) {
			this.kind = Kind.ANY;
			return null;
		}

	}

}
