package io.mcpspring.client.service;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import io.mcpspring.client.RequestOptions;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.type.TypeBindings;
import tools.jackson.databind.type.TypeFactory;

/**
 * A method with {@link McpToolCall} as it is declared.
 *
 * @param method the method
 * @param name its name with that of the interface, for messages
 * @param tools the names that its tool may have, the first that the server knows counts
 * @param parameters the arguments
 * @param options the place of the parameter of type {@link RequestOptions}; -1 without
 * @param form the form of its result
 * @param resultType the type of the value that is made of the result
 */
record ServiceMethod(Method method, String name, List<String> tools, List<ServiceParameter> parameters, int options,
		ResultForm form, JavaType resultType) {

	static ServiceMethod of(Class<?> service, Method method, McpToolCall annotation, TypeFactory types) {
		String name = service.getSimpleName() + "." + method.getName();
		JavaType declaring = types.constructType(service).findSuperType(method.getDeclaringClass());
		TypeBindings bindings = (declaring != null) ? declaring.getBindings() : TypeBindings.emptyBindings();
		List<ServiceParameter> parameters = new ArrayList<>();
		Set<String> names = new HashSet<>();
		int options = -1;
		ResultForm form = ResultForm.of(method);
		int count = method.getParameterCount() - ((form == ResultForm.SUSPENDING) ? 1 : 0);
		for (int index = 0; index < count; index++) {
			Parameter parameter = method.getParameters()[index];
			if (parameter.getType() == RequestOptions.class) {
				options = index;
				continue;
			}
			String argument = ServiceParameter.nameOf(parameter, name);
			if (!names.add(argument)) {
				throw new IllegalArgumentException(name + " has two parameters for the argument '" + argument + "'");
			}
			parameters.add(new ServiceParameter(index, argument,
					types.resolveMemberType(parameter.getParameterizedType(), bindings),
					Nullness.isNullable(parameter, parameter.getAnnotatedType())));
		}
		Type result = (form == ResultForm.SUSPENDING) ? continued(method.getGenericParameterTypes()[count])
				: method.getGenericReturnType();
		return new ServiceMethod(method, name, tools(annotation, method), List.copyOf(parameters), options, form,
				result(name, form, types, result, bindings));
	}

	/** Return the type that the continuation takes: {@code Continuation<? super T>}. */
	private static Type continued(Type continuation) {
		Type taken = ((ParameterizedType) continuation).getActualTypeArguments()[0];
		return (taken instanceof WildcardType wildcard) ? wildcard.getLowerBounds()[0] : taken;
	}

	private static List<String> tools(McpToolCall annotation, Method method) {
		if (!annotation.value().isEmpty()) {
			return List.of(annotation.value());
		}
		String snake = method.getName().replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
		return snake.equals(method.getName()) ? List.of(snake) : List.of(method.getName(), snake);
	}

	private static JavaType result(String name, ResultForm form, TypeFactory types, Type declared,
			TypeBindings bindings) {
		JavaType type = types.resolveMemberType(declared, bindings);
		if (form == ResultForm.VALUE || form == ResultForm.SUSPENDING) {
			return type;
		}
		JavaType value = type.containedType(0);
		if (value == null) {
			throw new IllegalArgumentException(name + " returns a " + type.getRawClass().getSimpleName()
					+ " without a type: declare that of its value, such as CompletableFuture<String>");
		}
		return (form == ResultForm.FLUX) ? types.constructCollectionType(List.class, value) : value;
	}

	/** Whether any result will do: none is read, or all of it, or its text. */
	boolean takesAnyResult() {
		return ignoresResult() || this.resultType.hasRawClass(McpToolResult.class)
				|| this.resultType.hasRawClass(String.class);
	}

	/** Whether nothing is made of the result. */
	boolean ignoresResult() {
		return this.resultType.hasRawClass(void.class) || this.resultType.hasRawClass(Void.class)
				|| this.resultType.getRawClass().getName().equals("kotlin.Unit");
	}

}
