package io.mcpspring.engine.model;

import io.mcpspring.fake.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class ArrayItemsTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					{"type":"array"}                                   | {"type":"array","items":{}}
					{"type":["array","null"]}                          | {"type":["array","null"],"items":{}}
					{"type":"array","items":{"type":"array"}}          | {"type":"array","items":{"type":"array","items":{}}}
					{"additionalProperties":{"type":"array"}}          | {"additionalProperties":{"type":"array","items":{}}}
					{"anyOf":[{"type":"string"},{"type":"array"}]}     | {"anyOf":[{"type":"string"},{"type":"array","items":{}}]}
					{"$ref":"#/$defs/A"}                               | {"$ref":"#/$defs/A"}
					{"prefixItems":[{"type":"array"}],"type":"array"}  | {"prefixItems":[{"type":"array","items":{}}],"type":"array"}
					{"properties":{"type":{"enum":["array"]}}}         | {"properties":{"type":{"enum":["array"]}}}
					{"default":{"type":"array"},"enum":[{"type":"array"}]} | {"default":{"type":"array"},"enum":[{"type":"array"}]}
					{"if":{"type":"array"},"not":{"contains":{"type":"array"}}} \
					| {"if":{"type":"array","items":{}},"not":{"contains":{"type":"array","items":{}}}}
					{"type":"object","properties":{"items":{"type":"array"}}} \
					| {"type":"object","properties":{"items":{"type":"array","items":{}}}}
					""")
	void givesEachArrayItems(String given, String expected) {
		ObjectNode schema = Json.object("{'type':'object','properties':{},'$defs':{'A':{'type':'array'}}}");
		schema.withObject("/properties").set("a", Json.tree(given));
		DescribedTool tool = DescribedTool.builder("a", schema).outputSchema(schema).build();
		assertThat(tool.inputSchema().at("/properties/a")).isEqualTo(Json.tree(expected));
		assertThat(tool.inputSchema().at("/$defs/A/items").isObject()).isTrue();
		assertThat(tool.outputSchema()).isEqualTo(tool.inputSchema());
		assertThat(schema.at("/$defs/A/items").isMissingNode()).isTrue();
	}

}
