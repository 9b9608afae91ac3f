package io.mcpspring.security.rule;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.core.annotation.AnnotatedMethod;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.PathVariable;

/**
 * Assignment of a tool's arguments to the variables in the path of its method.
 */
final class PathArguments {

	private static final ParameterNameDiscoverer NAMES = new DefaultParameterNameDiscoverer();

	private final Map<String, String> arguments = new LinkedHashMap<>();

	/** The parameters whose values are read, by variable. */
	private final Map<String, MethodParameter> read = new HashMap<>();

	private final HandlerSource source;

	private final ObjectNode schema;

	private final BoundValues bound;

	/**
	 * Find the arguments.
	 * @param tool the tool
	 * @param source its method
	 * @param variables the variables
	 * @param bound reads values whose JSON form is not that of a path
	 * @throws InvalidMcpDeclarationException if a variable has no known argument
	 */
	PathArguments(Registration.Tool tool, HandlerSource source, Set<String> variables, BoundValues bound) {
		this.source = source;
		this.schema = tool.descriptor().inputSchema();
		this.bound = bound;
		for (String variable : variables) {
			MethodParameter parameter = parameter(source, variable);
			if (parameter != null) {
				this.arguments.put(variable, argument(source, variable, parameter));
				if (BoundValues.areNeeded(source, parameter)) {
					this.read.put(variable, parameter);
				}
			}
			else if (this.schema.path("properties").has(variable)) {
				this.arguments.put(variable, variable);
			}
		}
	}

	private static @Nullable MethodParameter parameter(HandlerSource source, String variable) {
		for (MethodParameter parameter : new AnnotatedMethod(source.method()).getMethodParameters()) {
			parameter.initParameterNameDiscovery(NAMES);
			PathVariable declared = parameter.getParameterAnnotation(PathVariable.class);
			if (declared != null && variable.equals(name(declared, parameter))) {
				return parameter;
			}
			if (declared != null && Map.class.isAssignableFrom(parameter.getParameterType())) {
				return parameter;
			}
		}
		return null;
	}

	private static @Nullable String name(PathVariable declared, MethodParameter parameter) {
		String name = declared.name().isEmpty() ? declared.value() : declared.name();
		return name.isEmpty() ? parameter.getParameterName() : name;
	}

	private String argument(HandlerSource source, String variable, MethodParameter parameter) {
		Set<String> names = new LinkedHashSet<>(Set.of(variable));
		String own = parameter.getParameterName();
		if (own != null) {
			names.add(own);
		}
		McpParam declared = parameter.getParameterAnnotation(McpParam.class);
		if (declared != null && !declared.name().isEmpty()) {
			names.add(declared.name());
		}
		names.removeIf((name) -> !this.schema.path("properties").has(name));
		if (names.size() != 1 || Map.class.isAssignableFrom(parameter.getParameterType())) {
			throw new InvalidMcpDeclarationException(ClassUtils.getQualifiedMethodName(source.method(), source.type()),
					"it is not known which argument fills '{" + variable
							+ "}' in its path, by which the rules of the security filter chain are applied",
					"Give the parameter the name of the path variable, and no other parameter that name", null);
		}
		return names.iterator().next();
	}

	/**
	 * Return the values of the variables.
	 * @param given the arguments of the call
	 * @return the values by variable, without absent ones; a variable that the method
	 * does not read has a wildcard value
	 */
	Map<String, String> values(JsonNode given, Set<String> variables) {
		Map<String, String> values = new LinkedHashMap<>();
		for (String variable : variables) {
			String argument = this.arguments.get(variable);
			String value = (argument != null) ? value(given, argument, this.read.get(variable)) : PathTemplate.ANYTHING;
			if (value != null) {
				values.put(variable, value);
			}
		}
		return values;
	}

	private @Nullable String value(JsonNode given, String argument, @Nullable MethodParameter parameter) {
		JsonNode value = given.path(argument);
		if (value.isMissingNode() || value.isNull()) {
			value = this.schema.path("properties").path(argument).path("default");
		}
		boolean absent = value.isMissingNode() || value.isNull();
		String read = (parameter != null && !absent) ? this.bound.text(this.source, parameter, value) : null;
		return (read != null) ? read : text(value);
	}

	/** Convert a value to its form in a URI, where the number 1e0 is 1. */
	private static @Nullable String text(JsonNode value) {
		if (value.isNumber()) {
			return value.decimalValue().stripTrailingZeros().toPlainString();
		}
		if (value.isArray() && !value.isEmpty()) {
			Set<String> texts = new LinkedHashSet<>();
			for (JsonNode element : value) {
				texts.add(String.valueOf(text(element)));
			}
			return String.join(",", texts);
		}
		return value.isString() || value.isBoolean() ? value.asString() : null;
	}

}
