package io.mcpspring.engine.schema;

import java.io.Serial;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.networknt.schema.Schema;
import com.networknt.schema.ValidationLimitExceededException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compiler of JSON Schemas, with a cache by equality. Thread-safe; one instance serves a
 * server.
 *
 * <p>
 * The dialect is the one named by {@code $schema}: 2020-12 (the default), 2019-09 or
 * draft-07 (server-2025 BASE-15, BASE-16; server-2026 SCHEMA-01, SCHEMA-02). References
 * reach no further than the schema itself: nothing is loaded from the network, the file
 * system or the class path (SCHEMA-03, SCHEMA-04). {@code format} is an annotation in
 * every dialect and not checked; unknown keywords are ignored.
 */
public final class SchemaCompiler {

	private static final int CACHED_SCHEMAS = 1000;

	private static final ObjectNode ANY_VALUE = JsonNodeFactory.instance.objectNode();

	private final SchemaLimits limits;

	private final Map<ObjectNode, CompiledSchema> compiled = Collections.synchronizedMap(new Latest());

	private final SchemaLibrary library = new SchemaLibrary();

	/**
	 * Create a compiler with the default limits.
	 */
	public SchemaCompiler() {
		this(SchemaLimits.DEFAULT);
	}

	/**
	 * Create a compiler.
	 * @param limits the limits of a schema's cost
	 */
	public SchemaCompiler(SchemaLimits limits) {
		this.limits = limits;
	}

	/**
	 * Return the supported dialects, the default first.
	 * @return their URIs
	 */
	public List<String> dialects() {
		return SchemaLibrary.dialects();
	}

	/**
	 * Compile a schema.
	 * @param schema the schema; later changes to it have no effect
	 * @return the compiled schema, shared with equal schemas
	 * @throws SchemaException if the schema is too large, of an unknown dialect or
	 * invalid, or if it has external or endless references
	 */
	public CompiledSchema compile(ObjectNode schema) {
		// First, because even the comparison of schemas is recursive.
		int nodes = TreeSize.of(schema, this.limits.maxDepth(), this.limits.maxSchemaNodes());
		if (nodes < 0) {
			throw new SchemaException("The schema is too large: at most %d values in %d levels are allowed"
				.formatted(this.limits.maxSchemaNodes(), this.limits.maxDepth()));
		}
		CompiledSchema known = this.compiled.get(schema);
		if (known != null) {
			return known;
		}
		ObjectNode copy = schema.deepCopy();
		CompiledSchema made = create(copy, nodes);
		CompiledSchema present = this.compiled.putIfAbsent(copy, made);
		return (present != null) ? present : made;
	}

	private CompiledSchema create(ObjectNode schema, int nodes) {
		Schema metaSchema = this.library.metaSchema(schema);
		if (metaSchema == null) {
			throw new SchemaException("Unknown JSON Schema dialect %s: use one of %s"
				.formatted(SchemaViolation.abbreviated(schema.path("$schema").toString()), dialects()));
		}
		List<SchemaViolation> violations = new CompiledSchema(metaSchema, this.limits).validate(schema);
		if (!violations.isEmpty()) {
			throw new SchemaException("The schema is not valid: " + violations);
		}
		try {
			Schema result = this.library.compile(schema);
			// Keywords that apply in place are evaluated for any value, so any value
			// reveals a cycle of references through the part.
			EvaluationWork work = this.limits.workOfSchema(nodes);
			SchemaLibrary.parts(result)
				.forEach((part) -> new CompiledSchema(part, this.limits).evaluate(ANY_VALUE, 1, work));
			return new CompiledSchema(result, this.limits);
		}
		catch (ValidationLimitExceededException | EvaluationLimitException ex) {
			throw new SchemaException("The schema refers to itself without end, or has far too many alternatives", ex);
		}
		catch (com.networknt.schema.SchemaException ex) {
			throw new SchemaException("The schema cannot be used: " + ex.getMessage(), ex);
		}
	}

	/**
	 * The most recently used schemas. Servers have few, so a cache library is
	 * unnecessary.
	 */
	private static final class Latest extends LinkedHashMap<ObjectNode, CompiledSchema> {

		@Serial
		private static final long serialVersionUID = 1L;

		Latest() {
			super(16, 0.75f, true);
		}

		@Override
		protected boolean removeEldestEntry(Map.Entry<ObjectNode, CompiledSchema> eldest) {
			return size() > CACHED_SCHEMAS;
		}

	}

}
