package io.mcpspring.benchmarks.micro;

import java.util.List;
import java.util.concurrent.TimeUnit;

import io.mcpspring.engine.schema.CompiledSchema;
import io.mcpspring.engine.schema.SchemaCompiler;
import io.mcpspring.engine.schema.SchemaViolation;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checking arguments against schemas as tools have them.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SchemaBenchmark {

	private final SchemaCompiler schemas = new SchemaCompiler();

	private final ObjectNode smallSchema = json("""
			{"type":"object","properties":{"message":{"type":"string"}},"required":["message"]}""");

	private final CompiledSchema small = this.schemas.compile(this.smallSchema);

	private final ObjectNode smallValue = json("""
			{"message":"What a model says to a tool"}""");

	private final CompiledSchema order = this.schemas.compile(json("""
			{"type":"object","properties":{
			 "customer":{"type":"string","minLength":1,"maxLength":80},
			 "priority":{"enum":["low","normal","high"]},
			 "items":{"type":"array","minItems":1,"items":{"type":"object","properties":{
			   "sku":{"type":"string","pattern":"^[A-Z]{3}-[0-9]{4}$"},
			   "count":{"type":"integer","minimum":1,"maximum":100}},
			  "required":["sku","count"]}},
			 "address":{"type":"object","properties":{"street":{"type":"string"},"city":{"type":"string"}},
			  "required":["city"]}},
			 "required":["customer","items"],"additionalProperties":false}"""));

	private final ObjectNode orderValue = json("""
			{"customer":"Ada","priority":"high","address":{"street":"1 Main St","city":"Turin"},
			 "items":[{"sku":"ABC-1234","count":2},{"sku":"DEF-0001","count":100},{"sku":"XYZ-9999","count":1}]}""");

	private final ObjectNode wrongOrder = json("""
			{"customer":"","priority":"urgent","items":[{"sku":"abc","count":0}]}""");

	private static ObjectNode json(String text) {
		return (ObjectNode) JsonMapper.shared().readTree(text);
	}

	@Benchmark
	public List<SchemaViolation> oneString() {
		return this.small.validate(this.smallValue);
	}

	@Benchmark
	public List<SchemaViolation> nestedOrder() {
		return this.order.validate(this.orderValue);
	}

	@Benchmark
	public List<SchemaViolation> wrongOrder() {
		return this.order.validate(this.wrongOrder);
	}

	@Benchmark
	public CompiledSchema compileKnownSchema() {
		return this.schemas.compile(this.smallSchema);
	}

}
