package io.mcpspring.spring.typeschema;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

import tools.jackson.databind.JavaType;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedClassResolver;
import tools.jackson.databind.introspect.BasicClassIntrospector;
import tools.jackson.databind.introspect.DefaultAccessorNamingStrategy;
import tools.jackson.databind.introspect.VisibilityChecker;
import tools.jackson.databind.json.JsonMapper;

/**
 * Records to which no annotation or configuration of Jackson applies. Their properties
 * are their components, by the same names and in the same order, which is known without
 * Jackson's introspection of the class.
 */
final class PlainRecords {

	private final MapperConfig<?> config;

	private final EvidentTypes types;

	/** Whether the mapper finds properties in the way that is the default of Jackson. */
	private final boolean usual;

	PlainRecords(JsonMapper mapper, MapperConfig<?> config) {
		this.config = config;
		this.types = new EvidentTypes(mapper);
		this.usual = isUsual(config);
	}

	private static boolean isUsual(MapperConfig<?> config) {
		boolean declaredOrder = !config.shouldSortPropertiesAlphabetically()
				|| config.isEnabled(MapperFeature.SORT_CREATOR_PROPERTIES_FIRST);
		return declaredOrder && config.getActiveView() == null
				&& EvidentForms.isPlain(config.getAnnotationIntrospector())
				&& config.getPropertyNamingStrategy() == null
				&& config.getAccessorNaming().getClass() == DefaultAccessorNamingStrategy.Provider.class
				&& config.classIntrospectorInstance().getClass() == BasicClassIntrospector.class
				&& config.findMixInClassFor(Record.class) == null && config.findMixInClassFor(Object.class) == null;
	}

	/**
	 * Return whether the properties of a type are certainly the components of its record.
	 * @param type the type
	 * @return {@code false} if Jackson has to be asked
	 */
	boolean contains(Class<?> type) {
		return this.usual && type.isRecord() && this.types.isPlain(type) && EvidentForms.hasNoAccessor(type)
				&& this.config.findConfigOverride(type) == null && isVisible(type);
	}

	private boolean isVisible(Class<?> type) {
		AnnotatedClass unannotated = AnnotatedClassResolver.resolveWithoutSuperTypes(this.config, Record.class);
		return this.config.getDefaultVisibilityChecker(type, unannotated)
			.equals(VisibilityChecker.allPublicExceptCreatorsInstance());
	}

	/**
	 * Return the components of a record.
	 * @param type a type that {@link #contains} has
	 * @return its components, in their order
	 */
	List<Component> components(JavaType type) {
		Class<?> raw = type.getRawClass();
		RecordComponent[] declared = raw.getRecordComponents();
		try {
			boolean optional = hasDefaultConstructor(raw);
			Parameter[] parameters = raw.getDeclaredConstructor(types(declared)).getParameters();
			List<Component> components = new ArrayList<>();
			for (int i = 0; i < declared.length; i++) {
				components.add(new Component(declared[i].getName(),
						this.config.getTypeFactory()
							.resolveMemberType(declared[i].getGenericType(), type.getBindings()),
						List.of(raw.getDeclaredField(declared[i].getName()), parameters[i], declared[i].getAccessor()),
						optional));
			}
			return components;
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException("The record " + raw.getName() + " has not the members of a record", ex);
		}
	}

	private static Class<?>[] types(RecordComponent[] components) {
		Class<?>[] types = new Class<?>[components.length];
		for (int i = 0; i < components.length; i++) {
			types[i] = components[i].getType();
		}
		return types;
	}

	private static boolean hasDefaultConstructor(Class<?> type) {
		for (Constructor<?> constructor : type.getDeclaredConstructors()) {
			if (constructor.getParameterCount() == 0) {
				return true;
			}
		}
		return false;
	}

	/**
	 * A component of a record.
	 *
	 * @param name its name
	 * @param type its type
	 * @param elements the places that its annotations may be at: the field, the parameter
	 * of the constructor, and the accessor
	 * @param isOptional whether the record can also be made of nothing
	 */
	record Component(String name, JavaType type, List<AnnotatedElement> elements, boolean isOptional) {
	}

}
