package io.mcpspring.typeschema;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.AbstractDeserializer;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.util.function.SingletonSupplier;

/**
 * Types that are read in another form than their declaration tells: by a deserializer of
 * the application, or by a creator that takes the value as a whole. Jackson is not asked
 * for types that evidently are not.
 */
final class ReadForms {

	private static final String JACKSON = "tools.jackson.";

	private final JsonMapper mapper;

	private final SingletonSupplier<EvidentTypes> evident;

	private final Map<JavaType, Form> known = new ConcurrentHashMap<>();

	/**
	 * Create the forms for a mapper.
	 * @param mapper the mapper
	 * @param own supplies the test whether Jackson's own deserializer reads a type
	 */
	ReadForms(JsonMapper mapper, Supplier<Predicate<JavaType>> own) {
		this.mapper = mapper;
		this.evident = SingletonSupplier.of(() -> new EvidentTypes(mapper, own.get()));
	}

	/**
	 * Return whether values of a type may be of another form than its declaration tells.
	 * @param type a type other than a container or reference
	 * @param object whether it is an object by its declaration
	 * @return {@code false} if the declaration applies
	 */
	boolean mayDiffer(JavaType type, boolean object) {
		if (this.evident.obtain().contains(type)) {
			return false;
		}
		Form form = this.known.computeIfAbsent(type, this::ask);
		return form == Form.CUSTOM || (object && form == Form.WHOLE);
	}

	private Form ask(JavaType type) {
		try {
			ValueDeserializer<?> found = this.mapper._deserializationContext()
				.findContextualValueDeserializer(type, null);
			if (!found.getClass().getName().startsWith(JACKSON)) {
				return Form.CUSTOM;
			}
			boolean properties = (found instanceof BeanDeserializerBase bean)
					? takesProperties(bean.getValueInstantiator()) : found instanceof AbstractDeserializer;
			return properties ? Form.PROPERTIES : Form.WHOLE;
		}
		catch (JacksonException ex) {
			// It cannot be read at all, which is reported elsewhere.
			return Form.PROPERTIES;
		}
	}

	private static boolean takesProperties(ValueInstantiator creators) {
		if (creators.canCreateUsingDelegate() || creators.canCreateUsingArrayDelegate()) {
			return false;
		}
		return creators.canCreateUsingDefault() || creators.canCreateFromObjectWith() || !creators.canInstantiate();
	}

	private enum Form {

		/** An object of its properties. */
		PROPERTIES,

		/** A value that Jackson passes to a creator or reads in its own way. */
		WHOLE,

		/** Known to the application alone. */
		CUSTOM

	}

}
