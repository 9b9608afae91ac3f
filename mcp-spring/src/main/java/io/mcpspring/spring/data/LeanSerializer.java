package io.mcpspring.spring.data;

import java.util.function.Function;

import io.mcpspring.spring.typeschema.SubstitutingSerializer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;

/**
 * Serializer that writes a value as a record derived from it, whose items keep their
 * declared type.
 *
 * @param <S> the type of the value
 */
final class LeanSerializer<S> extends ValueSerializer<S> implements SubstitutingSerializer {

	private final JavaType substitute;

	private final Function<S, Object> conversion;

	LeanSerializer(JavaType substitute, Function<S, Object> conversion) {
		this.substitute = substitute;
		this.conversion = conversion;
	}

	@Override
	public JavaType substitute() {
		return this.substitute;
	}

	@Override
	public void serialize(S value, JsonGenerator json, SerializationContext context) {
		context.findRootValueSerializer(this.substitute).serialize(this.conversion.apply(value), json, context);
	}

	@Override
	public void serializeWithType(S value, JsonGenerator json, SerializationContext context, TypeSerializer type) {
		serialize(value, json, context);
	}

}
