package io.mcpspring.engine.schema;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class CanonicalTextTests {

	private static final JsonMapper JSON = JsonMapper.builder()
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.build();

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			1                  | 1.0                | true
			100                | 1e2                | true
			0                  | -0.0               | true
			1e399              | 1.0e399            | true
			{"a":1,"b":[2]}    | {"b":[2.0],"a":1}  | true
			1                  | "1"                | false
			1                  | true               | false
			true               | "true"             | false
			null               | "null"             | false
			[]                 | {}                 | false
			["a","b"]          | ["b","a"]          | false
			["a,","b"]         | ["a",",b"]         | false
			["a\\"1:b"]        | ["a","b"]          | false
			[[1],2]            | [[1,2]]            | false
			{"a":{"b":1}}      | {"a":{},"b":1}     | false
			1e399              | 1e398              | false
			""")
	void isEqualForEqualValues(String one, String other, boolean equal) {
		String text = CanonicalText.of(JSON.readTree(one));
		assertThat(text.equals(CanonicalText.of(JSON.readTree(other)))).isEqualTo(equal);
	}

	@Test
	void writesNumbersThatAreNotJson() {
		assertThat(CanonicalText.of(NODES.numberNode(Double.NaN))).isEqualTo("\"NaN\"");
	}

	/** The library's own keyword is slow for hostile values, and right. */
	@Test
	void agreesWithLibraryOnUniqueItems() {
		ObjectNode keyword = NODES.objectNode().put("uniqueItems", true);
		Schema library = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(keyword);
		CompiledSchema own = new SchemaCompiler().compile(keyword);
		RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);
		List<Boolean> outcomes = new ArrayList<>();
		for (int i = 0; i < 5_000; i++) {
			ArrayNode value = NODES.arrayNode();
			for (int items = random.nextInt(6); items > 0; items--) {
				value.add(value(random, 3));
			}
			boolean unique = library.validate(value).isEmpty();
			assertThat(own.validate(value).isEmpty()).as(value.toString()).isEqualTo(unique);
			outcomes.add(unique);
		}
		assertThat(outcomes).contains(true, false);
	}

	private static JsonNode value(RandomGenerator random, int depth) {
		return switch (random.nextInt((depth > 0) ? 8 : 6)) {
			case 0 -> NODES.numberNode(random.nextInt(3));
			case 1 -> NODES.numberNode(random.nextInt(3) + 0.0);
			case 2 -> NODES.numberNode(new BigDecimal("1.50"));
			case 3 -> NODES.stringNode(List.of("", "1", "true", "a").get(random.nextInt(4)));
			case 4 -> NODES.booleanNode(random.nextBoolean());
			case 5 -> NODES.nullNode();
			case 6 -> {
				ArrayNode array = NODES.arrayNode();
				for (int items = random.nextInt(3); items > 0; items--) {
					array.add(value(random, depth - 1));
				}
				yield array;
			}
			default -> {
				ObjectNode object = NODES.objectNode();
				for (int members = random.nextInt(3); members > 0; members--) {
					object.set(random.nextBoolean() ? "a" : "b", value(random, depth - 1));
				}
				yield object;
			}
		};
	}

}
