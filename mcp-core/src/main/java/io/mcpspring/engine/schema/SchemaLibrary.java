package io.mcpspring.engine.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

import com.networknt.schema.AbsoluteIri;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.AnnotationKeyword;
import com.networknt.schema.path.NodePath;
import com.networknt.schema.path.PathType;
import com.networknt.schema.regex.RegularExpression;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The validator library, configured to load nothing except its own meta-schemas.
 */
final class SchemaLibrary {

	private static final Dialect DEFAULT_DIALECT = adapted(Dialects.getDraft202012());

	private static final List<Dialect> DIALECTS = List.of(DEFAULT_DIALECT, adapted(Dialects.getDraft201909()),
			adapted(Dialects.getDraft7()));

	/** The patterns of the schema that is being compiled which cannot be. */
	private static final ThreadLocal<List<SchemaException>> BAD_PATTERNS = ThreadLocal.withInitial(ArrayList::new);

	private static final Set<String> RESOLVED_LATE = Set.of("then", "else", "unevaluatedItems", "unevaluatedProperties",
			"contentSchema");

	private static final Set<String> PLAIN_VALUES = Set.of("const", "enum", "default", "examples");

	private final SchemaRegistry registry = registry((iri) -> {
		throw new SchemaException(
				"the reference to '" + SchemaViolation.abbreviated(iri.toString()) + "' leads out of it");
	});

	/** Shared, since use does not modify them; created on demand. */
	private static final Map<String, Schema> META_SCHEMAS = new ConcurrentHashMap<>();

	private static Schema metaSchema(Dialect dialect) {
		SchemaRegistry shipped = registry((iri) -> isMetaSchema(iri.toString()));
		Schema metaSchema = shipped.getSchema(SchemaLocation.of(dialect.getId()));
		metaSchema.initializeValidators();
		return metaSchema;
	}

	/**
	 * Return the meta-schema of a schema's dialect.
	 * @param schema the schema
	 * @return the meta-schema, or {@code null} for an unknown dialect
	 */
	@Nullable Schema metaSchema(ObjectNode schema) {
		JsonNode named = schema.get("$schema");
		if (named != null && !named.isString()) {
			return null;
		}
		String id = withoutFragment((named != null) ? named.asString() : DEFAULT_DIALECT.getId());
		return DIALECTS.stream()
			.filter((dialect) -> withoutFragment(dialect.getId()).equals(id))
			.findFirst()
			.map((dialect) -> META_SCHEMAS.computeIfAbsent(id, (key) -> metaSchema(dialect)))
			.orElse(null);
	}

	/**
	 * Return the known dialects, the default first.
	 * @return their URIs
	 */
	static List<String> dialects() {
		return DIALECTS.stream().map((dialect) -> withoutFragment(dialect.getId())).toList();
	}

	/**
	 * Compile a schema and resolve all its references.
	 * @param schema the schema, not changed afterwards
	 * @return the compiled schema
	 */
	Schema compile(ObjectNode schema) {
		try {
			Schema compiled = this.registry.getSchema(schema);
			parts(compiled).forEach(Schema::initializeValidators);
			resolveLate(compiled, schema, new NodePath(PathType.JSON_POINTER));
			for (SchemaException failure : BAD_PATTERNS.get()) {
				throw failure;
			}
			return compiled;
		}
		finally {
			BAD_PATTERNS.remove();
		}
	}

	/** The library would log the whole pattern, which may be that of another server. */
	private static RegularExpression pattern(String regex) {
		try {
			return BoundedPattern.compile(regex);
		}
		catch (SchemaException ex) {
			BAD_PATTERNS.get().add(ex);
			return (value) -> {
				throw ex;
			};
		}
	}

	/**
	 * Return the schemas from which every part of a schema is reachable: itself, its
	 * definitions, and the targets of its resolved references.
	 * @param compiled the schema
	 * @return the schemas
	 */
	static List<Schema> parts(Schema compiled) {
		List<Schema> parts = new ArrayList<>();
		parts.add(compiled);
		parts.addAll(compiled.getSchemaContext().getSchemaReferences().values());
		return parts;
	}

	// The library resolves schemas below some keywords when a value needs them, unless
	// they are looked up like the target of a reference.
	private static void resolveLate(Schema compiled, JsonNode node, NodePath path) {
		for (int i = 0; node.isArray() && i < node.size(); i++) {
			resolveLate(compiled, node.get(i), path.append(i));
		}
		node.forEachEntry((name, child) -> {
			if (child.isObject() && RESOLVED_LATE.contains(name)) {
				compiled.getSubSchema(path.append(name)).initializeValidators();
			}
			if (!PLAIN_VALUES.contains(name)) {
				resolveLate(compiled, child, path.append(name));
			}
		});
	}

	private static Dialect adapted(Dialect dialect) {
		return Dialect.builder(dialect)
			.keyword(new UniqueItemsKeyword())
			.unknownKeywordFactory((keyword, context) -> new AnnotationKeyword(keyword))
			.build();
	}

	private static SchemaRegistry registry(Predicate<AbsoluteIri> loadable) {
		SchemaRegistryConfig config = SchemaRegistryConfig.builder()
			.locale(Locale.ROOT)
			.pathType(PathType.JSON_POINTER)
			.preloadSchema(false)
			.regularExpressionFactory(SchemaLibrary::pattern)
			.build();
		return SchemaRegistry.withDialects(DIALECTS,
				(builder) -> builder.schemaRegistryConfig(config).schemaLoader((loader) -> loader.allow(loadable)));
	}

	private static boolean isMetaSchema(String iri) {
		return DIALECTS.stream()
			.map((dialect) -> dialect.getId().substring(0, dialect.getId().lastIndexOf('/') + 1))
			.anyMatch(iri::startsWith);
	}

	private static String withoutFragment(String uri) {
		return uri.endsWith("#") ? uri.substring(0, uri.length() - 1) : uri;
	}

}
