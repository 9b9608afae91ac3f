package io.mcpspring.openapi.schema;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.fake.AllocatedBytes;
import io.mcpspring.openapi.document.ApiDocument;
import io.mcpspring.openapi.document.ApiOperation;
import io.mcpspring.openapi.document.TestDocuments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Operations of one document that have the same parameter, body or response.
 */
class SharedSchemasTests {

	private static final int OPERATIONS = 300;

	private static ApiDocument document(String part, String schema) {
		String paths = IntStream.range(0, OPERATIONS)
			.mapToObj((i) -> "'/p" + i + "':{'put':{" + part + "}}")
			.collect(Collectors.joining(","));
		return TestDocuments.parse("""
				{'openapi':'3.0.3','paths':{%s},'components':{'schemas':{'Shared':%2$s},
				'parameters':{'Shared':{'name':'shared','in':'query','description':'Of all','schema':%2$s}},
				'requestBodies':{'Shared':{'content':{'application/json':{'schema':%2$s}}}},
				'responses':{'Shared':{'content':{'application/json':{'schema':%2$s}}}}}}""".formatted(paths, schema)
			.replace('\'', '"'));
	}

	private static SchemaFactory factory(ApiDocument document) {
		return new SchemaFactory(document, 16 * 1024, true, new SchemaMemory(Long.MAX_VALUE));
	}

	/** Those that are too large are converted, too. */
	@ParameterizedTest
	@ValueSource(strings = { "'parameters':[{'$ref':'#/components/parameters/Shared'}]",
			"'requestBody':{'$ref':'#/components/requestBodies/Shared'}",
			"'requestBody':{'content':{'application/json':{'schema':{'$ref':'#/components/schemas/Shared'}}}}",
			"'responses':{'200':{'$ref':'#/components/responses/Shared'}}",
			"'responses':{'200':{'content':{'application/json':{'schema':{'$ref':'#/components/schemas/Shared'}}}}}" })
	void areConvertedOnce(String part) {
		String properties = IntStream.range(0, 2000)
			.mapToObj((i) -> "'p" + i + "':{'type':'string'}")
			.collect(Collectors.joining(","));
		ApiDocument document = document(part, "{'type':'object','properties':{" + properties + "}}");
		List<ApiOperation> operations = TestDocuments.operations(document);
		assertThat(operations).hasSize(OPERATIONS);
		assertThat(AllocatedBytes.of(() -> {
			SchemaFactory factory = factory(document);
			operations.forEach(factory::create);
		})).isLessThan(100_000_000);
	}

	@Test
	void areTheSameForAll() {
		ApiDocument document = document(
				"'parameters':[{'$ref':'#/components/parameters/Shared'}],"
						+ "'responses':{'200':{'$ref':'#/components/responses/Shared'}}",
				"{'type':'object','properties':{'at':{'type':'string','format':'date-time'}}}");
		SchemaFactory factory = factory(document);
		List<OperationSchemas> all = TestDocuments.operations(document).stream().map(factory::create).toList();
		OperationSchemas first = all.get(0);
		assertThat(first.input().at("/properties/shared/description").asString()).isEqualTo("Of all");
		assertThat(first.output()).isNotNull();
		assertThat(first.output().at("/properties/at/description").asString()).isEqualTo("(date-time)");
		assertThat(all).allSatisfy((schemas) -> {
			assertThat(schemas.input()).isEqualTo(first.input());
			assertThat(schemas.output()).isEqualTo(first.output());
		});
	}

}
