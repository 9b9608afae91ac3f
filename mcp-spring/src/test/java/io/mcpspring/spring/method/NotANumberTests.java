package io.mcpspring.spring.method;

import java.util.List;
import java.util.Objects;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.engine.schema.SchemaCompiler;
import io.mcpspring.engine.schema.SchemaViolation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Numbers that JSON does not have are texts, and are checked against the schema as such
 * (server-2025 TOOL-15).
 */
class NotANumberTests {

	private final Calls calls = Calls.to(new Ratios());

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			member | /value | {"value":"NaN"}
			small  | /value | {"value":"Infinity"}
			list   | /1     | [1.5,"-Infinity"]
			array  | /1     | [1.5,"NaN"]
			floats | /0     | ["NaN"]
			""")
	void theSchemaRefusesThem(String tool, String place, String expected) throws Exception {
		JsonNode written = Objects.requireNonNull(this.calls.call(tool, "{}").structuredContent());
		assertThat(written).hasToString(expected);
		assertThat(written.at(place).isString()).isTrue();
		assertThat(
				new SchemaCompiler().compile(Objects.requireNonNull(this.calls.tool(tool).descriptor().outputSchema()))
					.validate(written))
			.extracting(SchemaViolation::path)
			.containsExactly(place);
	}

	@Test
	void numbersStayNumbers() throws Exception {
		assertThat(this.calls.structured("finite", "{}")).isEqualTo("[1.5,-0.0,1.7976931348623157E308]");
		assertThat(this.calls.text("scalar", "{}")).isEqualTo("NaN");
	}

	static class Ratios {

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		Ratio member() {
			return new Ratio(Double.NaN);
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		Small small() {
			return new Small(Float.POSITIVE_INFINITY);
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		List<Double> list() {
			return List.of(1.5, Double.NEGATIVE_INFINITY);
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		double[] array() {
			return new double[] { 1.5, Double.NaN };
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		float[] floats() {
			return new float[] { Float.NaN };
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		double[] finite() {
			return new double[] { 1.5, -0.0, Double.MAX_VALUE };
		}

		@McpTool
		double scalar() {
			return Double.NaN;
		}

	}

	record Ratio(double value) {
	}

	record Small(float value) {
	}

}
