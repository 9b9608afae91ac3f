package io.mcpspring.engine.schema;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

class JsonSchemasTests {

	private static final JsonMapper JSON = new JsonMapper();

	private final SchemaCompiler schemas = new SchemaCompiler();

	// server-2025 BASE-15, BASE-18; server-2026 SCHEMA-01
	@Test
	void defaultsToDialect202012() {
		assertThat(this.schemas.dialects()).first().isEqualTo("https://json-schema.org/draft/2020-12/schema");
		CompiledSchema schema = compile("""
				{"prefixItems":[{"type":"string"}],"items":false,
				"properties":{"a":true,"b":true},"dependentRequired":{"a":["b"]}}""");
		assertThat(validate(schema, "[1]")).containsExactly("/0: must be a string, was integer");
		assertThat(validate(schema, "[\"a\",2]")).containsExactly("item 1 is not allowed");
		assertThat(validate(schema, "{\"a\":1}")).containsExactly("property 'b' is required because of 'a'");
	}

	// server-2025 BASE-16; server-2026 SCHEMA-02
	@ParameterizedTest
	@CsvSource(textBlock = """
			https://json-schema.org/draft/2020-12/schema,  items,       false
			https://json-schema.org/draft/2020-12/schema#, items,       false
			https://json-schema.org/draft/2019-09/schema,  items,       true
			http://json-schema.org/draft-07/schema#,       items,       true
			http://json-schema.org/draft-07/schema,        items,       true
			https://json-schema.org/draft/2020-12/schema,  prefixItems, true
			http://json-schema.org/draft-07/schema#,       prefixItems, ignored
			""")
	void readsSchemaByItsDialect(String dialect, String keyword, String meaning) {
		ObjectNode schema = object("{\"%s\":[{\"type\":\"string\"}]}".formatted(keyword)).put("$schema", dialect);
		if ("false".equals(meaning)) {
			assertRefused(schema, "The schema is not valid: [/items: must be an object or a boolean, was array]");
		}
		else {
			List<String> expected = "ignored".equals(meaning) ? List.of()
					: List.of("/0: must be a string, was integer");
			assertThat(validate(this.schemas.compile(schema), "[1]")).isEqualTo(expected);
		}
	}

	// server-2025 BASE-16; server-2026 SCHEMA-02
	@ParameterizedTest
	@ValueSource(strings = { "\"urn:x\"", "\"http://json-schema.org/draft-04/schema#\"", "\"\"", "5", "null", "{}",
			"\"http://127.0.0.1:9/json-schema.org/draft/2020-12/schema\"" })
	void refusesUnknownDialect(String dialect) {
		assertRefused(object("{\"$schema\":%s}".formatted(dialect)), "Unknown JSON Schema dialect " + dialect
				+ ": use one of [https://json-schema.org/draft/2020-12/schema, https://json-schema.org/draft/2019-09/schema, http://json-schema.org/draft-07/schema]");
	}

	@Test
	void refusesUnknownDialectOfEmbeddedSchema() {
		assertThatExceptionOfType(SchemaException.class).isThrownBy(() -> compile("""
				{"$defs":{"a":{"$id":"urn:a","$schema":"urn:x"}}}""")).withMessageContaining("urn:x");
	}

	// server-2025 BASE-17
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{"type":"strin"}                              | /type: must be one of ["array", "boolean"
			{"type":["string","string"]}                  | /type: items must be unique
			{"properties":[]}                             | /properties: must be an object, was array
			{"properties":{"a":{"required":"x"}}}         | /properties/a/required: must be an array, was string
			{"properties":{"a":5}}                        | /properties/a: must be an object or a boolean, was integer
			{"minLength":-1}                              | /minLength: must be at least 0
			{"minLength":1.5}                             | /minLength: must be an integer, was number
			{"enum":"a"}                                  | /enum: must be an array, was string
			{"allOf":[]}                                  | /allOf: must have at least 1 item but found 0
			{"$defs":{"a":{"$defs":{"b":{"items":1}}}}}   | /$defs/a/$defs/b/items: must be an object or a boolean
			{"not":{"multipleOf":0}}                      | /not/multipleOf: must be greater than 0
			{"$ref":5}                                    | /$ref: must be a string, was integer
			{"$anchor":"#a"}                              | /$anchor: must match the pattern
			""")
	void refusesInvalidSchema(String schema, String reason) {
		assertThatExceptionOfType(SchemaException.class).isThrownBy(() -> compile(schema))
			.withMessageStartingWith("The schema is not valid: [")
			.withMessageContaining(reason);
	}

	/** The schema may be that of another server, which would fill the log. */
	@Test
	void logsNoPatternThatCannotBeCompiled() {
		Logger logger = (Logger) LoggerFactory.getLogger("com.networknt.schema");
		ListAppender<ILoggingEvent> log = new ListAppender<>();
		log.start();
		logger.addAppender(log);
		try {
			for (String schema : List.of("{\"pattern\":\"" + "(".repeat(7000) + "\"}",
					"{\"patternProperties\":{\"[\":{}}}")) {
				assertThatExceptionOfType(SchemaException.class).isThrownBy(() -> this.schemas.compile(object(schema)))
					.withMessageContaining("is not a regular expression");
			}
		}
		finally {
			logger.detachAppender(log);
		}
		assertThat(log.list).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"pattern":"("}                | '(' is not a regular expression: Unclosed group
			{"patternProperties":{"[":{}}} | '[' is not a regular expression: Unclosed character class
			{"$id":"relative"}             | 'relative' is not a valid $id
			""")
	void refusesSchemaThatCannotWork(String schema, String reason) {
		assertRefused(object(schema), "The schema cannot be used: " + reason);
	}

	// server-2026 SCHEMA-03, SCHEMA-04; server-2025 SECBP-04
	@ParameterizedTest
	@ValueSource(strings = { "{'$ref':URL}", "{'$ref':URL_FRAGMENT}", "{'$dynamicRef':URL_FRAGMENT}",
			"{'not':{'$ref':URL}}", "{'if':{'$ref':URL}}", "{'then':{'$ref':URL}}", "{'if':true,'then':{'$ref':URL}}",
			"{'else':{'$ref':URL}}", "{'allOf':[{'$ref':URL}]}", "{'anyOf':[true,{'$ref':URL}]}",
			"{'oneOf':[{'$ref':URL}]}", "{'properties':{'a':{'$ref':URL}}}", "{'patternProperties':{'a':{'$ref':URL}}}",
			"{'additionalProperties':{'$ref':URL}}", "{'unevaluatedProperties':{'$ref':URL}}",
			"{'propertyNames':{'$ref':URL}}", "{'dependentSchemas':{'a':{'$ref':URL}}}", "{'items':{'$ref':URL}}",
			"{'prefixItems':[{'$ref':URL}]}", "{'contains':{'$ref':URL}}", "{'unevaluatedItems':{'$ref':URL}}",
			"{'contentSchema':{'$ref':URL}}", "{'$defs':{'a':{'$ref':URL}}}", "{'definitions':{'a':{'$ref':URL}}}",
			"{'$defs':{'a':{'$defs':{'b':{'properties':{'x':{'$ref':URL}}}}}}}",
			"{'properties':{'a':{'$ref':'#/$defs/b'}},'$defs':{'b':{'unevaluatedItems':{'anyOf':[{'$ref':URL}]}}}}",
			"{'x-own':{'y':{'$ref':URL}},'properties':{'z':{'$ref':'#/x-own/y'}}}",
			"{'$id':URL,'items':{'$ref':'other.json'}}", "{'$id':URL,'$defs':{'a':{'$id':'b','$ref':'c'}}}",
			"{'$schema':'http://json-schema.org/draft-07/schema#','dependencies':{'a':{'$ref':URL}}}",
			"{'$schema':'http://json-schema.org/draft-07/schema#','items':[{'$ref':URL}]}",
			"{'$schema':'http://json-schema.org/draft-07/schema#','items':[{}],'additionalItems':{'$ref':URL}}",
			"{'$schema':'https://json-schema.org/draft/2019-09/schema','items':{'$ref':URL}}" })
	void neverFetchesReferences(String template) throws IOException {
		AtomicInteger requests = new AtomicInteger();
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.createContext("/", (exchange) -> {
			requests.incrementAndGet();
			exchange.close();
		});
		server.start();
		try {
			String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/schema.json";
			String schema = template.replace("URL_FRAGMENT", "'" + url + "#a'").replace("URL", "'" + url + "'");
			assertThatExceptionOfType(SchemaException.class).isThrownBy(() -> compile(schema.replace('\'', '"')))
				.withMessageMatching("The schema cannot be used: the reference to 'http://127.* leads out of it");
			assertThat(requests).hasValue(0);
		}
		finally {
			server.stop(0);
		}
	}

	// server-2026 SCHEMA-03, SCHEMA-04
	@ParameterizedTest
	@ValueSource(strings = { "file:///etc/passwd", "classpath:/draft/2020-12/schema", "classpath:logback.xml",
			"resource:/draft-07", "jar:file:/x.jar!/y", "other.json", "urn:example:a", "//127.0.0.1/x", "../x",
			"https://json-schema.org/draft/2020-12/schema" })
	void loadsNothing(String reference) {
		assertRefused(object("{}").put("$ref", reference),
				"The schema cannot be used: the reference to '" + reference + "' leads out of it");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'$ref':'#/$defs/a'}", "{'items':{'$ref':'#a'}}", "{'$dynamicRef':'#a'}",
			"{'unevaluatedItems':{'$ref':'#/$defs/a'}}", "{'$defs':{'b':{'$ref':'#/$defs/a'}}}",
			"{'$ref':'#/$defs/b/c','$defs':{'b':{}}}" })
	void refusesReferencesToNothing(String schema) {
		assertThatExceptionOfType(SchemaException.class).isThrownBy(() -> compile(schema.replace('\'', '"')))
			.withMessageContaining("cannot be resolved");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'items':{'$ref':'#/$defs/a'},'$defs':{'a':{'type':'string'}}}",
			"{'items':{'$ref':'#a'},'$defs':{'x':{'$anchor':'a','type':'string'}}}",
			"{'items':{'$ref':'#/$defs/a'},'$defs':{'a':{'$ref':'#/$defs/b'},'b':{'type':'string'}}}",
			"{'items':{'$ref':'#/properties/a~1b'},'properties':{'a/b':{'type':'string'}}}",
			"{'$id':'https://example.com/x','items':{'$ref':'y'},'$defs':{'a':{'$id':'y','type':'string'}}}",
			"{'$id':'https://example.com/x','items':{'$ref':'x#/$defs/a'},'$defs':{'a':{'type':'string'}}}",
			"{'$schema':'http://json-schema.org/draft-07/schema#','items':{'$ref':'#/definitions/a'},'definitions':{'a':{'type':'string'}}}",
			"{'unevaluatedItems':{'$ref':'#/$defs/a'},'$defs':{'a':{'type':'string'}}}",
			"{'if':true,'then':{'items':{'$ref':'#/$defs/a'}},'$defs':{'a':{'type':'string'}}}" })
	void followsReferencesInsideTheSchema(String schema) {
		assertThat(validate(compile(schema.replace('\'', '"')), "[1]"))
			.containsExactly("/0: must be a string, was integer");
	}

	@Test
	void takesWordsOfTheSchemaLanguageForPropertyNames() {
		CompiledSchema schema = compile(
				"""
						{"properties":{"$ref":{"type":"string"},"then":{"type":"integer"},"definitions":{"type":"string"},
						"$defs":{"const":{"$ref":"http://127.0.0.1:9/"}}},"examples":[{"else":{"$ref":"http://127.0.0.1:9/"}}],"default":{"then":{"$ref":"http://127.0.0.1:9/"}}}""");
		assertThat(validate(schema, "{\"$ref\":1,\"then\":\"a\",\"definitions\":\"b\"}"))
			.containsExactlyInAnyOrder("/$ref: must be a string, was integer", "/then: must be an integer, was string");
	}

	@Test
	void acceptsRecursiveSchemas() {
		CompiledSchema schema = compile("""
				{"type":"object","properties":{"name":{"type":"string"},"children":{"items":{"$ref":"#"}}}}""");
		assertThat(validate(schema, "{\"children\":[{\"children\":[{\"name\":5}]}]}"))
			.containsExactly("/children/0/children/0/name: must be a string, was integer");
	}

	// server-2026 SCHEMA-05
	@ParameterizedTest
	@ValueSource(strings = { "{'$ref':'#'}", "{'$ref':''}", "{'allOf':[{'$ref':'#'}]}", "{'not':{'$ref':'#'}}",
			"{'$defs':{'a':{'$ref':'#/$defs/b'},'b':{'$ref':'#/$defs/a'}}}",
			"{'properties':{'a':{'$ref':'#/properties/a'}}}", "{'$dynamicAnchor':'a','anyOf':[{'$dynamicRef':'#a'}]}",
			"{'items':{'$ref':'#/$defs/a'},'$defs':{'a':{'anyOf':[{'if':{'$ref':'#/$defs/a'}}]}}}" })
	void refusesCircles(String schema) {
		assertRefused(object(schema.replace('\'', '"')),
				"The schema refers to itself without end, or has far too many alternatives");
	}

	// server-2026 SCHEMA-05
	@Test
	void refusesSchemaThatDoublesWithEachReference() {
		ObjectNode schema = JSON.createObjectNode();
		ObjectNode definitions = schema.put("$ref", "#/$defs/a0").putObject("$defs");
		IntStream.range(0, 40).forEach((i) -> {
			String next = "#/$defs/a" + (i + 1);
			definitions.putObject("a" + i).putArray("allOf").add(reference(next)).add(reference(next));
		});
		definitions.putObject("a40");
		assertRefused(schema, "The schema refers to itself without end, or has far too many alternatives");
	}

	// server-2026 SCHEMA-05, each definition alone is within the limits
	@ParameterizedTest
	@ValueSource(strings = { "", ",'unevaluatedProperties':false", ",'unevaluatedItems':{'type':'string'}" })
	void refusesSchemaWhoseDefinitionsTakeTooLongTogether(String unevaluated) {
		StringBuilder properties = new StringBuilder("'p':true");
		StringBuilder definitions = new StringBuilder();
		for (int i = 0; i < 500; i++) {
			properties.append(",'p").append(i).append("':{'$ref':'#/$defs/b").append(i).append("'}");
			definitions.append("'b").append(i).append("':{'$ref':'#/$defs/a0'},");
		}
		for (int i = 0; i < 9; i++) {
			String next = "{'$ref':'#/$defs/a" + (i + 1) + "'}";
			definitions.append("'a%d':{'anyOf':[%s,%s]%s},".formatted(i, next, next, unevaluated));
		}
		String schema = "{'properties':{" + properties + "},'$defs':{" + definitions + "'a9':{'type':'string'}}}";
		assertTimeoutPreemptively(Duration.ofSeconds(60), () -> assertRefused(object(schema.replace('\'', '"')),
				"The schema refers to itself without end, or has far too many alternatives"));
	}

	// server-2026 SCHEMA-05
	@Test
	void refusesDeepSchemas() {
		assertRefused(nested(10_000), "The schema is too large: at most 20000 values in 100 levels are allowed");
		assertRefused(nested(101), "The schema is too large: at most 20000 values in 100 levels are allowed");
		assertThat(this.schemas.compile(nested(100))).isNotNull();
	}

	// server-2026 SCHEMA-05
	@Test
	void refusesLargeSchemas() {
		assertRefused(wide(25_000), "The schema is too large: at most 20000 values in 100 levels are allowed");
		assertThat(this.schemas.compile(wide(19_000))).isNotNull();
	}

	@Test
	void resolvesReferencesAtTheEndOfLongChains() {
		String chain = "{\"then\":".repeat(48) + "{\"unevaluatedItems\":%s}" + "}".repeat(48);
		assertThat(compile(chain.formatted("{}"))).isNotNull();
		assertRefused(object(chain.formatted("{\"$ref\":\"urn:x\"}")),
				"The schema cannot be used: the reference to 'urn:x' leads out of it");
	}

	@Test
	void compilesEqualSchemasOnce() {
		CompiledSchema first = compile("{\"type\":\"object\",\"required\":[\"a\"]}");
		assertThat(compile("{\"required\":[\"a\"],\"type\":\"object\"}")).isSameAs(first);
		assertThat(compile("{\"type\":\"object\"}")).isNotSameAs(first);
	}

	@Test
	void isNotAffectedByLaterChangesOfTheSchema() {
		ObjectNode source = object("{\"type\":\"string\"}");
		CompiledSchema schema = this.schemas.compile(source);
		source.put("type", "integer");
		assertThat(validate(schema, "\"a\"")).isEmpty();
		assertThat(validate(this.schemas.compile(source), "\"a\"")).hasSize(1);
		assertThat(compile("{\"type\":\"string\"}")).isSameAs(schema);
	}

	@Test
	void compilesAndValidatesInManyThreads() throws Exception {
		ExecutorService executor = Executors.newFixedThreadPool(8);
		try {
			CountDownLatch start = new CountDownLatch(1);
			List<Future<List<String>>> results = IntStream.range(0, 64).mapToObj((i) -> executor.submit(() -> {
				start.await();
				CompiledSchema schema = compile("""
						{"title":"t%d","type":"object","properties":{"next":{"$ref":"#"},"v":{"$ref":"#/$defs/v"}},
						"$defs":{"v":{"type":"integer"}}}""".formatted(i % 8));
				return validate(schema, "{\"next\":{\"next\":{\"v\":\"a\"}}}");
			})).toList();
			start.countDown();
			for (Future<List<String>> result : results) {
				assertThat(result.get()).containsExactly("/next/next/v: must be an integer, was string");
			}
		}
		finally {
			executor.shutdown();
		}
	}

	private void assertRefused(ObjectNode schema, String message) {
		assertThatExceptionOfType(SchemaException.class).isThrownBy(() -> this.schemas.compile(schema))
			.withMessage(message);
	}

	private CompiledSchema compile(String schema) {
		return this.schemas.compile(object(schema));
	}

	private static List<String> validate(CompiledSchema schema, String value) {
		return schema.validate(JSON.readTree(value)).stream().map(SchemaViolation::toString).toList();
	}

	private static ObjectNode object(String json) {
		return (ObjectNode) JSON.readTree(json);
	}

	private static ObjectNode reference(String to) {
		return JSON.createObjectNode().put("$ref", to);
	}

	private static ObjectNode nested(int levels) {
		ObjectNode schema = JsonNodeFactory.instance.objectNode();
		for (int i = 1; i < levels; i++) {
			schema = JsonNodeFactory.instance.objectNode().set("items", schema);
		}
		return schema;
	}

	private static ObjectNode wide(int nodes) {
		ObjectNode schema = JSON.createObjectNode();
		ObjectNode properties = schema.putObject("properties");
		IntStream.range(0, nodes / 4)
			.forEach((i) -> properties.putObject("p" + i).putObject("items").put("type", "string").put("title", "t"));
		return schema;
	}

}
