package io.mcpspring.client.service;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.client.service.JavaShape.Kind;
import io.mcpspring.client.service.JavaShape.Property;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;

/**
 * Compares a method with a tool. Only contradictions count: a schema that says little
 * fits any type.
 */
final class ContractComparison {

	private static final int MAX_DEPTH = 8;

	private static final int MAX_DIFFERENCES = 20;

	private final ServiceMethod method;

	private final String tool;

	private final JavaShapes shapes;

	private final List<String> differences = new ArrayList<>();

	private ContractComparison(ServiceMethod method, String tool, JavaShapes shapes) {
		this.method = method;
		this.tool = Excerpts.quote(tool);
		this.shapes = shapes;
	}

	/** Return a sentence for each difference. */
	static List<String> compare(ServiceMethod method, String name, ListedTool tool, JavaShapes shapes) {
		ContractComparison comparison = new ContractComparison(method, name, shapes);
		try {
			comparison.arguments(new SchemaReader(tool.inputSchema()), tool.inputSchema());
			if (tool.outputSchema() != null && !method.takesAnyResult()) {
				comparison.result(new SchemaReader(tool.outputSchema()), tool.outputSchema());
			}
		}
		catch (SchemaReader.SchemaTooLargeException ex) {
			comparison.add("cannot be compared with the schema of %s: " + ex.getMessage());
		}
		return List.copyOf(comparison.differences);
	}

	private void add(String sentence, Object... values) {
		if (this.differences.size() == MAX_DIFFERENCES) {
			return;
		}
		Object[] all = new Object[values.length + 1];
		all[0] = this.tool;
		System.arraycopy(values, 0, all, 1, values.length);
		this.differences.add(this.method.name() + " " + sentence.formatted(all));
	}

	private void arguments(SchemaReader reader, JsonNode schema) {
		SchemaView view = reader.read(schema);
		Set<String> missing = new LinkedHashSet<>(view.required());
		for (ServiceParameter parameter : this.method.parameters()) {
			String name = parameter.name();
			JsonNode property = view.properties().get(name);
			if (property != null) {
				compare(reader, "the argument " + Excerpts.quote(name), parameter.type(), property, Direction.SENT, 0);
			}
			else if (!view.open()) {
				add("passes the argument %2$s, but %1$s takes %3$s", Excerpts.quote(name),
						Excerpts.list(view.properties().keySet()));
			}
			if (missing.remove(name) && parameter.nullable()) {
				add("may leave out the argument %2$s, which is @Nullable here and required by %1$s",
						Excerpts.quote(name));
			}
		}
		missing.stream().limit(MAX_DIFFERENCES).forEach((name) -> {
			JsonNode property = view.properties().get(name);
			add("has no parameter for the argument %2$s, which %1$s requires as %3$s", Excerpts.quote(name),
					(property != null) ? types(reader.read(property).types()) : Kind.ANY.value());
		});
	}

	/** A list or a value may be wrapped, in revisions that know objects only. */
	private void result(SchemaReader reader, JsonNode schema) {
		JavaShape shape = this.shapes.of(this.method.resultType());
		SchemaView view = reader.read(schema);
		boolean wrapped = shape.kind() != Kind.OBJECT && view.types().contains("object")
				&& view.properties().keySet().equals(Set.of(ResultReader.WRAPPER));
		compare(reader, "the result", this.method.resultType(),
				wrapped ? view.properties().values().iterator().next() : schema, Direction.RECEIVED, 0);
	}

	private void compare(SchemaReader reader, String what, JavaType type, JsonNode schema, Direction direction,
			int depth) {
		JavaShape shape = this.shapes.of(type);
		SchemaView view = reader.read(schema);
		if (shape.kind() == Kind.ANY || depth > MAX_DEPTH) {
			return;
		}
		if (!view.types().isEmpty() && !direction.fits(shape.kind(), view.types())) {
			add((direction == Direction.SENT) ? "passes %2$s as %3$s, but %1$s takes %4$s"
					: "reads %2$s as %3$s, but %1$s returns %4$s", what, shape.kind().value(), types(view.types()));
			return;
		}
		if (shape.kind() == Kind.ARRAY && shape.element() != null && view.items() != null) {
			compare(reader, "the elements of " + what, shape.element(), view.items(), direction, depth + 1);
		}
		constants(what, shape.constants(), view.constants(), direction);
		if (!shape.properties().isEmpty() && !view.properties().isEmpty()) {
			properties(reader, what, shape, view, direction, depth);
		}
	}

	private void constants(String what, Set<String> java, Set<String> server, Direction direction) {
		if (java.isEmpty() || server.isEmpty()) {
			return;
		}
		Set<String> strange = new LinkedHashSet<>((direction == Direction.SENT) ? java : server);
		strange.removeAll((direction == Direction.SENT) ? server : java);
		if (!strange.isEmpty()) {
			add((direction == Direction.SENT) ? "may pass %3$s as %2$s, but %1$s takes %4$s"
					: "does not know %3$s, which %1$s may return as %2$s", what, Excerpts.list(strange),
					Excerpts.list(server));
		}
	}

	private void properties(SchemaReader reader, String what, JavaShape shape, SchemaView view, Direction direction,
			int depth) {
		for (Map.Entry<String, Property> entry : shape.properties().entrySet()) {
			String name = entry.getKey();
			JsonNode schema = view.properties().get(name);
			String path = "the property " + Excerpts.quote(name) + " of " + what;
			if (schema != null) {
				compare(reader, path, entry.getValue().type(), schema, direction, depth + 1);
			}
			else if (!view.open() && !(direction == Direction.RECEIVED && entry.getValue().optional())) {
				add((direction == Direction.SENT) ? "passes %2$s, but %1$s takes %3$s"
						: "reads %2$s, but %1$s returns %3$s", path, Excerpts.list(view.properties().keySet()));
			}
		}
		if (direction == Direction.SENT) {
			Set<String> missing = new LinkedHashSet<>(view.required());
			missing.removeAll(shape.properties().keySet());
			if (!missing.isEmpty()) {
				add("passes %2$s without %3$s, which %1$s requires", what, Excerpts.list(missing));
			}
		}
	}

	private static String types(Set<String> types) {
		return types.isEmpty() ? Kind.ANY.value() : String.join(" or ", types);
	}

}
