package io.mcpspring.spring.method;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;

import org.springframework.core.GenericTypeResolver;
import org.springframework.core.ResolvableType;

/**
 * Types of parameters and results as a class has them: without variables that it, or a
 * superclass, gives a value, and without wildcards, which stand for their bound.
 */
final class ConcreteTypes {

	private ConcreteTypes() {
	}

	/**
	 * Return the concrete form of a type.
	 * @param declared the type as declared
	 * @param owner the class that has the method, which may be inherited
	 * @return the type; variables that nothing gives a value remain
	 */
	static Type of(Type declared, Class<?> owner) {
		if (declared instanceof GenericArrayType array && hasWildcard(array.getGenericComponentType())) {
			Type component = of(array.getGenericComponentType(), owner);
			return (GenericArrayType) () -> component;
		}
		return hasWildcard(declared) ? resolvable(declared, owner).getType()
				: GenericTypeResolver.resolveType(declared, owner);
	}

	private static boolean hasWildcard(Type type) {
		if (type instanceof ParameterizedType generic) {
			for (Type argument : generic.getActualTypeArguments()) {
				if (hasWildcard(argument)) {
					return true;
				}
			}
		}
		return type instanceof WildcardType wildcard
				&& (wildcard.getLowerBounds().length > 0 || wildcard.getUpperBounds()[0] != Object.class);
	}

	private static ResolvableType resolvable(Type type, Class<?> owner) {
		if (type instanceof WildcardType wildcard) {
			Type[] lower = wildcard.getLowerBounds();
			return resolvable((lower.length > 0) ? lower[0] : wildcard.getUpperBounds()[0], owner);
		}
		if (type instanceof ParameterizedType generic && hasWildcard(type)) {
			Type[] arguments = generic.getActualTypeArguments();
			ResolvableType[] resolved = new ResolvableType[arguments.length];
			for (int i = 0; i < arguments.length; i++) {
				resolved[i] = resolvable(arguments[i], owner);
			}
			return ResolvableType.forClassWithGenerics((Class<?>) generic.getRawType(), resolved);
		}
		return ResolvableType.forType(GenericTypeResolver.resolveType(type, owner));
	}

}
