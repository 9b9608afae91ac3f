package io.mcpspring.spring.method.result;

import java.lang.reflect.Type;

import io.mcpspring.spring.typeschema.JacksonContexts;
import io.mcpspring.spring.typeschema.SubstitutingSerializer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * The type as which a returned value is written. It is the declared type if that contains
 * more than the value's class, such as the element type of a list, so that type ids are
 * kept. It is also the declared type if that is written as another type, which the schema
 * describes. Otherwise it is the class of the value, so that a subclass keeps its
 * properties.
 */
public final class WrittenType {

	private final JavaType declared;

	private final JsonMapper mapper;

	public WrittenType(Type declared, JsonMapper mapper) {
		this.declared = mapper.constructType(declared);
		this.mapper = mapper;
	}

	/**
	 * Find the type for a value.
	 * @param value the value
	 * @return the type, or {@code null} for the class of the value
	 */
	public @Nullable JavaType of(Object value) {
		if (!this.declared.getRawClass().isInstance(value) || this.declared.isJavaLangObject()) {
			return null;
		}
		if (this.declared.isContainerType() || this.declared.isIterationType() || this.declared.isReferenceType()
				|| isSubstituted()) {
			return this.declared;
		}
		return this.declared.hasGenericTypes() ? specialize(value.getClass()) : null;
	}

	/** Whether values are written as another type, such as pages of Spring Data. */
	private boolean isSubstituted() {
		return this.declared.isTypeOrSubTypeOf(Iterable.class) && JacksonContexts.writing(this.mapper)
			.findValueSerializer(this.declared) instanceof SubstitutingSerializer;
	}

	private @Nullable JavaType specialize(Class<?> type) {
		try {
			return this.mapper.getTypeFactory().constructSpecializedType(this.declared, type);
		}
		catch (IllegalArgumentException ex) {
			// The class binds the type variables in a different way.
			return null;
		}
	}

}
