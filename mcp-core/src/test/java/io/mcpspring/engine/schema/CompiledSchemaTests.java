package io.mcpspring.engine.schema;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

class CompiledSchemaTests {

	private static final JsonMapper JSON = JsonMapper.builder()
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.build();

	private static final String DOUBLING = """
			{"$ref":"#/$defs/e","$defs":{"e":{"anyOf":[
			{"type":"object","properties":{"next":{"$ref":"#/$defs/e"}},"required":["a"]},
			{"type":"object","properties":{"next":{"$ref":"#/$defs/e"}},"required":["b"]}]}}}""";

	private static final String PAYMENT = """
			{"properties":{"payment":{"%s":[{"$ref":"#/$defs/card"},
			{"type":"object","properties":{"kind":{"const":"cash"},"amount":{"type":"integer","minimum":1}},
			"required":["kind","amount"]}]}},
			"$defs":{"card":{"type":"object","properties":{"kind":{"const":"card"},"number":{"type":"string"}},
			"required":["kind","number"]}}}""";

	private final SchemaCompiler schemas = new SchemaCompiler();

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					{"type":"object","properties":{"quantity":{"type":"integer"}}} | {"quantity":"two"}   | /quantity: must be an integer, was string
					{"type":"object"}                            | []                    | must be an object, was array
					{"type":["string","null"]}                   | 4                     | must be a string or null, was integer
					{"type":"integer"}                           | 1.5                   | must be an integer, was number
					{"type":"boolean"}                           | null                  | must be a boolean, was null
					{"required":["a","b"]}                       | {"b":1}               | required property 'a' is missing
					{"additionalProperties":false}               | {"x":1}               | property 'x' is not allowed
					{"unevaluatedProperties":false}              | {"x":1}               | property 'x' is not allowed
					{"properties":{"o":{"additionalProperties":false}}} | {"o":{"x":1}}  | /o: property 'x' is not allowed
					{"properties":{"a/b~c":{"type":"string"}}}   | {"a/b~c":1}           | /a~1b~0c: must be a string, was integer
					{"properties":{"x":false}}                   | {"x":1}               | /x: is not allowed here
					{"enum":[1,"a",{"b":null}]}                  | "b"                   | must be one of [1, "a", {"b":null}]
					{"const":"a"}                                | 1                     | must be the constant value 'a'
					{"minimum":3}                                | 2                     | must be at least 3
					{"maximum":3}                                | 3.5                   | must be at most 3
					{"maximum":1000000}                          | 1e399                 | must be at most 1000000
					{"exclusiveMinimum":3}                       | 3                     | must be greater than 3
					{"exclusiveMaximum":3}                       | 3.0                   | must be less than 3
					{"multipleOf":0.1}                           | 0.25                  | must be a multiple of 0.1
					{"minLength":2}                              | "😀"                  | must be at least 2 characters long
					{"maxLength":1}                              | "ab"                  | must be at most 1 character long
					{"pattern":"^[a-z]+$"}                       | "a\\n"                | must match the pattern ^[a-z]+$
					{"maxLength":2}                              | "abc"                 | must be at most 2 characters long
					{"minItems":2}                               | [1]                   | must have at least 2 items but found 1
					{"minItems":1}                               | []                    | must have at least 1 item but found 0
					{"maxItems":1}                               | [1,2]                 | must have at most 1 item but found 2
					{"uniqueItems":true}                         | [1,2,1.0]             | items must be unique, but item 2 repeats an earlier one
					{"items":{"type":"string"}}                  | ["a",1]               | /1: must be a string, was integer
					{"prefixItems":[true],"items":false}         | [1,2]                 | item 1 is not allowed
					{"unevaluatedItems":false}                   | [1]                   | item 0 is not allowed
					{"minProperties":1}                          | {}                    | must have at least 1 property
					{"maxProperties":2}                          | {"a":1,"b":2,"c":3}   | must have at most 2 properties
					{"propertyNames":{"maxLength":1}}            | {"ab":1}              | property 'ab' name is not valid: must be at most 1 characters long
					{"dependentRequired":{"a":["b"]}}            | {"a":1}               | property 'b' is required because of 'a'
					{"contains":{"const":1}}                     | [2]                   | must contain at least 1 element(s) that passes these validations: {"const":1}
					{"not":{"type":"string"}}                    | "a"                   | must not be valid to the schema {"type":"string"}
					{"not":{"type":"null"}}                      | null                  | must not be null
					{"oneOf":[true,{"type":"string"}]}           | "a"                   | must match exactly one alternative, but matches 2
					""")
	void saysWhatToChange(String schema, String value, String violation) {
		assertThat(validate(schema, value)).containsExactly(violation);
	}

	@Test
	void saysWhichAlternativeIsMeant() {
		assertThat(validate("""
				{"anyOf":[{"type":"string"},{"properties":{"x":{"oneOf":[{"minimum":2}]}}}]}""", "{\"x\":1}"))
			.containsExactly("must be a string, was object (alternative 1)",
					"/x: must match exactly one alternative, but matches 0 (alternative 2)",
					"/x: must be at least 2 (alternative 1)");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{"kind":"cash","amount":0}          | /payment/amount: must be at least 1
			{"kind":"cash"}                     | /payment: required property 'amount' is missing
			{"kind":"card","number":4}          | /payment/number: must be a string, was integer
			{"kind":"coin","amount":0}          | /payment/kind: must be one of card, cash
			{"kind":7}                          | /payment/kind: must be one of card, cash
			{"amount":"x"}                      | /payment: required property 'kind' is missing (one of card, cash)
			"cash"                              | /payment: must be an object, was string
			""")
	void explainsUnionByItsDiscriminator(String payment, String violation) {
		for (String keyword : List.of("anyOf", "oneOf")) {
			assertThat(validate(PAYMENT.formatted(keyword), "{\"payment\":" + payment + "}"))
				.filteredOn((told) -> !told.contains("exactly one alternative"))
				.containsExactly(violation);
		}
	}

	@Test
	void explainsUnionsInListsAndInEachOther() {
		String schema = """
				{"properties":{"orders":{"type":"array","items":{"anyOf":[
				{"type":"object","properties":{"type":{"const":"single"},"payment":{"$ref":"#/$defs/payment"}}},
				{"type":"object","properties":{"type":{"enum":["many"]},"count":{"type":"integer"}}},
				{"type":"null"}]}}},
				"$defs":{"payment":{"anyOf":[
				{"type":"object","properties":{"kind":{"const":"card"}},"required":["kind"]},
				{"type":"object","properties":{"kind":{"const":"cash"}},"required":["kind"]}]}}}""";
		assertThat(validate(schema,
				"""
						{"orders":[null,{"type":"single","payment":{"kind":"coin"}},{"type":"many","count":"x"},{"type":"none"}]}"""))
			.containsExactly("/orders/1/payment/kind: must be one of card, cash",
					"/orders/2/count: must be an integer, was string", "/orders/3/type: must be one of single, many");
	}

	@Test
	void saysThatSomethingIsWrongWhateverTheNumberOfErrors() {
		StringBuilder schema = new StringBuilder("{\"anyOf\":[");
		for (int i = 0; i < 30; i++) {
			schema.append("{\"type\":\"object\",\"properties\":{\"kind\":{\"const\":\"k").append(i).append("\"}},");
			schema.append("\"required\":[\"a\",\"b\",\"c\"]},");
		}
		schema.setLength(schema.length() - 1);
		assertThat(validate(schema.append("]}").toString(), "{\"kind\":\"k29\"}")).isNotEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					{"type":"integer"}                          | 1.0
					{"type":"integer"}                          | 1e2
					{"type":"number"}                           | 12345678901234567890123
					{"enum":[1,[2]]}                            | 1.0
					{"const":{"a":1,"b":2}}                     | {"b":2.0,"a":1}
					{"maxLength":1}                             | "😀"
					{"pattern":"b"}                             | "abc"
					{"pattern":"^\\\\p{Letter}+$"}              | "日本"
					{"multipleOf":0.01}                         | 19.99
					{"format":"date-time"}                      | "no date"
					{"$schema":"http://json-schema.org/draft-07/schema#","format":"email"} | "no address"
					{"x-mcp-header":"A","nullable":true}        | null
					{"type":"object","message":{"type":"own"},"errorMessage":1} | {}
					{"uniqueItems":true}                        | [1,"1",true,"true",null,"null",[1],["1"],{"a":1},{"a":2},{"b":1},{}]
					{"uniqueItems":false}                       | [1,1]
					{}                                          | {"a":[]}
					""")
	void acceptsWhatFits(String schema, String value) {
		assertThat(validate(schema, value)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "1e20", "-1e20", "1.5e300" })
	void comparesWholeNumbersBeyondSixtyFourBits(String number) {
		String schema = """
				{"type":"object","properties":{"n":{"type":"integer","%s":1}}}""";
		boolean negative = number.startsWith("-");
		JsonNode value = JSON.readTree("{\"n\":" + number + "}");
		for (String keyword : List.of("minimum", "exclusiveMinimum")) {
			assertThat(compile(schema.formatted(keyword)).validate(value)).hasSize(negative ? 1 : 0);
		}
		for (String keyword : List.of("maximum", "exclusiveMaximum")) {
			assertThat(compile(schema.formatted(keyword)).validate(value)).hasSize(negative ? 0 : 1);
		}
	}

	@Test
	void refusesNumbersOfTooManyDigits() {
		assertThat(compile("{\"type\":\"integer\",\"minimum\":1}").validate(JSON.readTree("1e100000")))
			.extracting(SchemaViolation::toString)
			.singleElement(STRING)
			.contains("has a number that is too large");
	}

	@Test
	void reportsSeveralViolationsOnceEach() {
		assertThat(validate(
				"""
						{"properties":{"a":{"allOf":[{"type":"string"},{"type":"string"}]},"b":{"type":"string"}},"required":["c"]}""",
				"{\"a\":1,\"b\":2}"))
			.containsExactlyInAnyOrder("/a: must be a string, was integer", "/b: must be a string, was integer",
					"required property 'c' is missing");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"items\":{\"type\":\"string\"}}", "{\"anyOf\":[{\"items\":{\"type\":\"string\"}}]}",
			"{\"anyOf\":[{\"not\":true},{\"oneOf\":[{\"items\":{\"pattern\":\"a\",\"type\":\"string\"}}]}]}" })
	void reportsBoundedNumberOfViolations(String schema) {
		ArrayNode value = JSON.createArrayNode();
		for (int i = 0; i < 100_000; i++) {
			value.add(i);
		}
		assertThat(compile(schema).validate(value)).hasSize(20);
		assertThat(
				new SchemaCompiler(new SchemaLimits(100, 1000, 1_000_000, 3)).compile(object(schema)).validate(value))
			.hasSize(3);
	}

	@Test
	void repeatsNoLargeValuesOrNames() {
		String large = "x".repeat(100_000);
		String schema = """
				{"properties":{"a":{"enum":["%1$s"]},"b":{"maxLength":5,"pattern":"y","const":"%1$s"},"c":{"not":{"const":"%1$s"}}},
				"additionalProperties":false,"propertyNames":{"maxLength":10}}"""
			.formatted(large);
		ObjectNode value = JSON.createObjectNode().put("a", "x").put("b", large).put("c", large).put(large, 1);
		value.putObject("d").put(large, 1);
		List<SchemaViolation> violations = compile(schema).validate(value);
		assertThat(violations).hasSizeGreaterThan(5).allSatisfy((violation) -> {
			assertThat(violation.path().length()).isLessThanOrEqualTo(301);
			assertThat(violation.message().length()).isLessThanOrEqualTo(301);
		});
	}

	@Test
	void abbreviatesBetweenCharacters() {
		assertThat(SchemaViolation.abbreviated("x".repeat(299) + "😀y")).isEqualTo("x".repeat(299) + "…");
		assertThat(SchemaViolation.abbreviated("x".repeat(298) + "😀")).hasSize(300);
	}

	// server-2026 SCHEMA-05
	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			^(a|b)*$;             a; 50000
			^(([a-z])+.)+[A-Z]$;  a; 5000
			^(a*)*(a*)*\\1$;      a; 40
			(x+x+)+y;             x; 30000
			^(?=(a+)+$)(?!a);     a; 100
			.*.*.*=.*;            a; 3000
			""")
	void givesUpOnPatternsThatRunAway(String pattern, String character, int length) {
		CompiledSchema schema = this.schemas
			.compile(JSON.createObjectNode().set("properties", JSON.createObjectNode().set("a", pattern(pattern))));
		ObjectNode value = JSON.createObjectNode().put("a", character.repeat(length) + "!");
		long start = System.nanoTime();
		assertThat(schema.validate(value)).hasSize(1);
		assertThat(System.nanoTime() - start).isLessThan(60_000_000_000L);
	}

	// server-2026 SCHEMA-05
	@Test
	void givesUpOnPatternsForNamesThatRunAway() {
		assertThat(validate("{\"patternProperties\":{\"^(a|b)*$\":true}}", "{\"" + "a".repeat(20_000) + "!\":1}"))
			.containsExactly("a text in it is too long or too complicated to be checked against the pattern ^(a|b)*$");
	}

	/** Each pattern stays within its own limit for each name. */
	@Test
	void givesUpOnManyPatternsThatTakeLongTogether() {
		String patterns = IntStream.range(0, 800)
			.mapToObj((i) -> "\"x*y" + i + "\":true")
			.collect(Collectors.joining(","));
		String members = IntStream.range(0, 800)
			.mapToObj((i) -> "\"" + "x".repeat(130) + i + "\":1")
			.collect(Collectors.joining(","));
		assertThat(validate("{\"patternProperties\":{" + patterns + "}}", "{" + members + "}"))
			.containsExactly("is too complicated to be checked against the schema");
	}

	@Test
	void checksLongTextAgainstHarmlessPatterns() {
		assertThat(validate("{\"pattern\":\"^[a-z ]*$\"}", "\"" + "a ".repeat(500_000) + "\"")).isEmpty();
		assertThat(validate("{\"pattern\":\"foo|bar|baz\"}", "\"" + "a ".repeat(500_000) + "baz\"")).isEmpty();
	}

	@Test
	void checksLongTextForLessTimePerCharacter() {
		String pattern = IntStream.rangeClosed(1, 40).mapToObj((i) -> "b" + i).collect(Collectors.joining("|"));
		String schema = "{\"pattern\":\"" + pattern + "\"}";
		assertThat(validate(schema, "\"" + "a".repeat(10_000) + "b40\"")).isEmpty();
		assertThat(validate(schema, "\"" + "a".repeat(100_000) + "b40\"")).singleElement()
			.asString()
			.startsWith("a text in it is too long or too complicated");
	}

	// server-2026 SCHEMA-05
	@Test
	void givesUpOnAlternativesThatMultiply() {
		CompiledSchema schema = compile(DOUBLING);
		assertThat(schema.validate(nested(4)).get(0).message()).startsWith("required property 'a' is missing");
		assertThat(schema.validate(nested(60)))
			.containsExactly(new SchemaViolation("", "is too complicated to be checked against the schema"));
	}

	// server-2026 SCHEMA-05, each evaluation of such a keyword looks at all annotations
	@ParameterizedTest
	@CsvSource({ "unevaluatedProperties, {'x':1}", "unevaluatedItems, '[1,2]'" })
	void givesUpOnUnevaluatedKeywordsThatMultiply(String keyword, String value) {
		StringBuilder definitions = new StringBuilder();
		for (int i = 0; i < 15; i++) {
			String next = "{'$ref':'#/$defs/a" + (i + 1) + "'}";
			definitions
				.append("'a%d':{'if':{'anyOf':[{'required':['x'],'type':'object'},{'minItems':2,'type':'array'}]},"
					.formatted(i)
						+ "'then':{'allOf':[%s,%s]},'%s':{'type':'integer'}},".formatted(next, next, keyword));
		}
		CompiledSchema schema = compile(("{'properties':{'n':{'$ref':'#/$defs/a0'}},'$defs':{" + definitions
				+ "'a15':{'properties':{'z':true},'prefixItems':[true]}}}")
			.replace('\'', '"'));
		ObjectNode given = JSON.createObjectNode();
		given.set("n", JSON.readTree(value.replace('\'', '"')));
		IntStream.range(0, 20_000).forEach(given.putArray("pad")::add);
		assertTimeoutPreemptively(Duration.ofSeconds(60), () -> assertThat(schema.validate(given))
			.containsExactly(new SchemaViolation("", "is too complicated to be checked against the schema")));
	}

	@Test
	void checksManyObjectsForUnevaluatedProperties() {
		ArrayNode value = JSON.createArrayNode();
		for (int i = 0; i < 20_000; i++) {
			value.addObject().put("x", i).put("y", i);
		}
		assertThat(compile("""
				{"items":{"oneOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/b"}]},"$defs":{
				"base":{"properties":{"x":{"type":"integer"}},"required":["x"]},
				"a":{"allOf":[{"$ref":"#/$defs/base"}],"properties":{"y":true},"unevaluatedProperties":false},
				"b":{"allOf":[{"$ref":"#/$defs/base"}],"properties":{"z":true},"unevaluatedProperties":false}}}""")
			.validate(value)).isEmpty();
	}

	@Test
	void checksManyValues() {
		ArrayNode value = JSON.createArrayNode();
		for (int i = 0; i < 200_000; i++) {
			value.addObject().put("x", i);
		}
		assertThat(compile("""
				{"items":{"type":"object","properties":{"x":{"type":"integer","minimum":0}},"required":["x"]}}""")
			.validate(value)).isEmpty();
	}

	@Test
	void refusesDeepValues() {
		CompiledSchema schema = compile("{\"properties\":{\"next\":{\"$ref\":\"#\"}}}");
		assertThat(schema.validate(nested(100))).isEmpty();
		assertThat(schema.validate(nested(101))).containsExactly(new SchemaViolation("", "is nested too deeply"));
		assertThat(schema.validate(nested(100_000))).containsExactly(new SchemaViolation("", "is nested too deeply"));
	}

	// Strings of equal hash.
	@Test
	void comparesItemsInReasonableTime() {
		ArrayNode value = JSON.createArrayNode();
		for (int i = 0; i < 1 << 17; i++) {
			StringBuilder text = new StringBuilder();
			for (int bit = 0; bit < 17; bit++) {
				text.append(((i >> bit & 1) == 0) ? "Aa" : "BB");
			}
			value.add(text.toString());
		}
		CompiledSchema schema = compile("{\"uniqueItems\":true}");
		long start = System.nanoTime();
		assertThat(schema.validate(value)).isEmpty();
		assertThat(System.nanoTime() - start).isLessThan(60_000_000_000L);
	}

	@ParameterizedTest
	@CsvSource({ "0,1,1,1", "1,0,1,1", "1,1,0,1", "1,1,1,0" })
	void refusesLimitsThatForbidEverything(int depth, int nodes, int steps, int violations) {
		assertThatIllegalArgumentException().isThrownBy(() -> new SchemaLimits(depth, nodes, steps, violations))
			.withMessageStartingWith("max");
	}

	private List<String> validate(String schema, String value) {
		return compile(schema).validate(JSON.readTree(value)).stream().map(SchemaViolation::toString).toList();
	}

	private CompiledSchema compile(String schema) {
		return this.schemas.compile(object(schema));
	}

	private static ObjectNode object(String json) {
		return (ObjectNode) JSON.readTree(json);
	}

	private static ObjectNode pattern(String pattern) {
		return JSON.createObjectNode().put("pattern", pattern);
	}

	private static JsonNode nested(int levels) {
		ObjectNode value = JsonNodeFactory.instance.objectNode();
		for (int i = 1; i < levels; i++) {
			value = JsonNodeFactory.instance.objectNode().set("next", value);
		}
		return value;
	}

}
