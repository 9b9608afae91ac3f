package io.mcpspring.spring.scope;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import io.mcpspring.annotation.McpSessionScope;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.util.ReflectionUtils;

/**
 * Fields of beans as JSON, in the form of the application's mapper.
 */
final class SessionBeanFields {

	private final JsonMapper mapper;

	SessionBeanFields(JsonMapper mapper) {
		this.mapper = mapper.rebuild()
			.disable(DeserializationFeature.UNWRAP_ROOT_VALUE)
			.disable(SerializationFeature.WRAP_ROOT_VALUE)
			.changeDefaultVisibility((checker) -> checker.withVisibility(PropertyAccessor.FIELD, Visibility.ANY)
				.withVisibility(PropertyAccessor.GETTER, Visibility.NONE)
				.withVisibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
				.withVisibility(PropertyAccessor.SETTER, Visibility.NONE))
			.changeDefaultPropertyInclusion(
					(value) -> JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS))
			.build();
	}

	/**
	 * Check that the fields of a class can be kept.
	 * @param name the name of the bean
	 * @param type its class
	 * @throws InvalidMcpDeclarationException if one of them is final
	 */
	static void check(String name, Class<?> type) {
		if (Modifier.isFinal(type.getModifiers())) {
			throw invalid(name, type, "the class is final, so that it can have no proxy", "Remove 'final'");
		}
		ReflectionUtils.doWithFields(type, (field) -> {
			throw invalid(name, type,
					"the field '" + field.getName() + "' is final, so that its value cannot be read from the store",
					"Remove 'final', or declare the field 'transient' if it belongs to no session");
		}, SessionBeanFields::isUnreadable);
	}

	private static boolean isUnreadable(Field field) {
		int modifiers = field.getModifiers();
		return Modifier.isFinal(modifiers) && !Modifier.isStatic(modifiers) && !Modifier.isTransient(modifiers)
				&& !field.isSynthetic();
	}

	private static InvalidMcpDeclarationException invalid(String name, Class<?> type, String problem, String remedy) {
		return new InvalidMcpDeclarationException(type.getName(),
				"the bean '" + name + "' is of the scope '" + McpSessionScope.NAME + "', but " + problem, remedy, null);
	}

	ObjectNode write(Object bean) {
		return this.mapper.valueToTree(bean);
	}

	/** Set the fields of a bean, if there is a state. */
	void read(@Nullable ObjectNode state, Object bean) {
		if (state != null) {
			this.mapper.readerForUpdating(bean).readValue(state);
		}
	}

}
