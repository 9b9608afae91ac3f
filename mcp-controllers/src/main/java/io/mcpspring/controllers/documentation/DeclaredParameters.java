package io.mcpspring.controllers.documentation;

import java.lang.reflect.Method;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.mcpspring.spring.web.Credentials;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotation.Adapt;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.util.ClassUtils;

/**
 * Parameters of the query that OpenAPI annotations on a method declare, as springdoc
 * reads them: {@code @Parameter(in = QUERY)}, {@code @Parameters} and
 * {@code @Operation(parameters = …)}. The annotations are read by their names, because
 * their library is optional.
 */
public final class DeclaredParameters {

	/** The JSON types of the values of a query. */
	public static final Set<String> TYPES = Set.of("string", "integer", "number", "boolean");

	private DeclaredParameters() {
	}

	/**
	 * Return the parameters.
	 * @param method the method of a controller
	 * @return the parameters by their names
	 */
	public static Map<String, Declared> of(Method method) {
		MergedAnnotations annotations = OperationNotes.annotations(method);
		Stream<Map<?, ?>> own = annotations.stream(OperationNotes.PARAMETER).map(DeclaredParameters::attributes);
		Stream<Map<?, ?>> ofOperation = annotations.stream(OperationNotes.OPERATION)
			.map((operation) -> attributes(operation).get("parameters"))
			.flatMap((all) -> (all instanceof Map<?, ?>[] each) ? Arrays.stream(each) : Stream.empty());
		Map<String, Declared> arguments = new LinkedHashMap<>();
		Stream.concat(own, ofOperation).forEach((parameter) -> {
			String name = text(parameter, "name");
			if (text(parameter, "in").equals("query") && !name.isEmpty() && !Credentials.isName(name)
					&& !Boolean.TRUE.equals(parameter.get("hidden"))) {
				arguments.putIfAbsent(name, declared(parameter));
			}
		});
		return arguments;
	}

	private static Map<?, ?> attributes(MergedAnnotation<?> annotation) {
		return annotation.asMap(Adapt.ANNOTATION_TO_MAP);
	}

	private static Declared declared(Map<?, ?> parameter) {
		ObjectNode schema = JsonNodeFactory.instance.objectNode();
		Map<?, ?> described = (parameter.get("schema") instanceof Map<?, ?> map) ? map : Map.of();
		schema.put("type", type(described));
		String description = text(parameter, "description");
		if (!description.isEmpty()) {
			schema.put("description", description);
		}
		List<String> values = values(described);
		if (!values.isEmpty() && schema.path("type").asString().equals("string")) {
			ArrayNode allowed = schema.putArray("enum");
			values.forEach(allowed::add);
		}
		return new Declared(schema, Boolean.TRUE.equals(parameter.get("required")));
	}

	private static String type(Map<?, ?> described) {
		String type = text(described, "type");
		if (TYPES.contains(type)) {
			return type;
		}
		Class<?> implementation = (described.get("implementation") instanceof Class<?> named)
				? ClassUtils.resolvePrimitiveIfNecessary(named) : Void.class;
		if (implementation == Boolean.class) {
			return "boolean";
		}
		if (List.of(Byte.class, Short.class, Integer.class, Long.class, BigInteger.class).contains(implementation)) {
			return "integer";
		}
		return Number.class.isAssignableFrom(implementation) ? "number" : "string";
	}

	private static List<String> values(Map<?, ?> described) {
		if (described.get("allowableValues") instanceof String[] values && values.length > 0) {
			return List.of(values);
		}
		return (described.get("implementation") instanceof Class<?> type && type.isEnum())
				? Arrays.stream(type.getEnumConstants()).map((constant) -> ((Enum<?>) constant).name()).toList()
				: List.of();
	}

	private static String text(Map<?, ?> attributes, String name) {
		Object value = attributes.get(name);
		return (value instanceof Enum<?> constant) ? constant.name().toLowerCase(Locale.ROOT)
				: (value != null) ? value.toString().strip() : "";
	}

	/**
	 * Parameter of the query.
	 *
	 * @param schema its schema
	 * @param required whether it is required
	 */
	public record Declared(ObjectNode schema, boolean required) {
	}

}
