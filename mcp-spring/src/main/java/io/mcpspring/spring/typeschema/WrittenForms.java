package io.mcpspring.spring.typeschema;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.ClassIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.ser.BeanSerializer;
import tools.jackson.databind.ser.UnrolledBeanSerializer;
import tools.jackson.databind.ser.impl.UnknownSerializer;
import tools.jackson.databind.ser.jackson.JsonValueSerializer;
import tools.jackson.databind.ser.std.StdConvertingSerializer;

/**
 * JSON forms of types, as determined by the serializers of the mapper. A form is certain
 * only if the serializer is one of Jackson's own and does not depend on the value.
 */
final class WrittenForms {

	private static final String JACKSON = "tools.jackson.";

	private final JsonMapper mapper;

	private final EvidentForms evident;

	WrittenForms(JsonMapper mapper, EvidentForms evident) {
		this.mapper = mapper;
		this.evident = evident;
	}

	/**
	 * Find the form of a type.
	 * @param type the type
	 * @param identity writes its type id, or {@code null} without one
	 * @return the form
	 */
	Form of(JavaType type, @Nullable TypeSerializer identity) {
		Form evident = (identity == null) ? this.evident.of(type) : null;
		return (evident != null) ? evident : asked(type, identity);
	}

	private Form asked(JavaType type, @Nullable TypeSerializer identity) {
		ValueSerializer<?> found;
		try {
			found = serializer(type);
		}
		catch (JacksonException ex) {
			return Form.UNCERTAIN;
		}
		if (found instanceof SubstitutingSerializer substituting) {
			return new Form(Kind.SUBSTITUTED, substituting.substitute());
		}
		if (!found.getClass().getName().startsWith(JACKSON) || found instanceof StdConvertingSerializer) {
			return Form.UNCERTAIN;
		}
		if (found instanceof BeanSerializer || found instanceof UnrolledBeanSerializer
				|| found instanceof UnknownSerializer) {
			return isCertain(type, found, identity) ? Form.BEAN : Form.UNCERTAIN;
		}
		if (found instanceof JsonValueSerializer && !type.isEnumType()) {
			return jsonValue(type);
		}
		// A list or map with a type id is wrapped into an array.
		return (identity != null && type.isContainerType()) ? Form.UNCERTAIN : Form.BY_TYPE;
	}

	/**
	 * Whether a form is certain. Not certain are objects with an identity, whose second
	 * occurrence is an id, types with a filter, and interfaces, whose implementations may
	 * be written in any form.
	 */
	private boolean isCertain(JavaType type, ValueSerializer<?> serializer, @Nullable TypeSerializer identity) {
		if (serializer.usesObjectId() || (type.isInterface() && identity == null)) {
			return false;
		}
		SerializationConfig config = this.mapper.serializationConfig();
		AnnotatedClass annotated = config.classIntrospectorInstance().introspectClassAnnotations(type);
		return config.getAnnotationIntrospector().findFilterId(config, annotated) == null;
	}

	/**
	 * Return the form of the value of {@code @JsonValue}, unless that is of the same
	 * type.
	 */
	private Form jsonValue(JavaType type) {
		ClassIntrospector classes = this.mapper.serializationConfig().classIntrospectorInstance();
		AnnotatedMember accessor = classes.introspectForSerialization(type, classes.introspectClassAnnotations(type))
			.findJsonValueAccessor();
		if (accessor == null || accessor.getType().equals(type)) {
			return Form.UNCERTAIN;
		}
		return isJsonValue(accessor.getType()) ? Form.UNCERTAIN : new Form(Kind.SUBSTITUTED, accessor.getType());
	}

	/**
	 * Return the serializer as modified by annotations, except for one that delegates to
	 * the serializer of another type, which may be itself.
	 */
	private ValueSerializer<?> serializer(JavaType type) {
		SerializationContext context = JacksonContexts.writing(this.mapper);
		ValueSerializer<?> found = context.findValueSerializer(type);
		return (found instanceof JsonValueSerializer) ? found : context.findRootValueSerializer(type);
	}

	private boolean isJsonValue(JavaType type) {
		try {
			return serializer(type) instanceof JsonValueSerializer;
		}
		catch (JacksonException ex) {
			return true;
		}
	}

	/** Kind of a form. */
	enum Kind {

		/** An object of its properties. */
		BEAN,

		/**
		 * Jackson's form of such types: a scalar, an array, an object of entries.
		 */
		BY_TYPE,

		/** The form of another type. */
		SUBSTITUTED,

		/** Unknown without the value. */
		UNCERTAIN

	}

	/**
	 * The form of a type.
	 *
	 * @param kind the kind
	 * @param substitute the type in whose form it is written, if it is another one
	 */
	record Form(Kind kind, @Nullable JavaType substitute) {

		static final Form BEAN = new Form(Kind.BEAN, null);

		static final Form BY_TYPE = new Form(Kind.BY_TYPE, null);

		static final Form UNCERTAIN = new Form(Kind.UNCERTAIN, null);

	}

}
