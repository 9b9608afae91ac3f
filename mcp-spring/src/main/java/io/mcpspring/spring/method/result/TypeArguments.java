package io.mcpspring.spring.method.result;

import java.lang.reflect.TypeVariable;

import org.springframework.core.ResolvableType;

/**
 * Lookup of the type arguments of a generic type, with type variables replaced by their
 * bounds.
 */
final class TypeArguments {

	private TypeArguments() {
	}

	/**
	 * Return the first type argument of a type.
	 * @param type the declared type
	 * @param generic the class or interface that it is seen as
	 * @return the argument; {@code Object} where none is declared
	 */
	static ResolvableType first(ResolvableType type, Class<?> generic) {
		ResolvableType argument = (type.getGenerics().length == 1) ? type.getGeneric(0)
				: type.as(generic).getGeneric(0);
		if (argument == ResolvableType.NONE || argument.getType() instanceof TypeVariable<?>) {
			return ResolvableType.forClass(argument.resolve(Object.class));
		}
		return argument;
	}

}
