package io.mcpspring.openapi.schema;

import java.util.List;

import io.mcpspring.engine.schema.SchemaCompiler;
import io.mcpspring.openapi.document.ApiDocument;
import io.mcpspring.openapi.document.ApiOperation;
import io.mcpspring.openapi.document.TestDocuments;
import io.mcpspring.openapi.document.UnusableOperationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SchemaFactoryTests {

	private static OperationSchemas schemas(String text, int maxSize) {
		ApiDocument document = TestDocuments.parse(text);
		OperationSchemas schemas = new SchemaFactory(document, maxSize, true, new SchemaMemory(Long.MAX_VALUE))
			.create(TestDocuments.operation(document));
		// Throws an exception for what is not JSON Schema 2020-12.
		new SchemaCompiler().compile(schemas.input());
		if (schemas.output() != null) {
			new SchemaCompiler().compile(schemas.output());
		}
		return schemas;
	}

	private static JsonNode body(String version, String schema) {
		return schemas("""
				openapi: %s
				paths: {/x: {post: {requestBody: {content: {application/json: {schema: %s}}}}}}
				components:
				  schemas:
				    Pet: {type: object, properties: {name: {type: string}}}
				""".formatted(version, schema), 16384).input().path("properties").path("body");
	}

	private static JsonNode json(String text) {
		return JsonMapper.shared().readTree(text.replace('\'', '"'));
	}

	/** Each operation has a copy of the same schema. */
	@Test
	void refusesOperationsBeyondTheMemory() {
		ApiDocument document = TestDocuments
			.parse("""
					openapi: 3.0.3
					paths:
					  /a: {put: &put {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}}
					  /b: {put: *put}
					  /c: {get: {}}
					components: {schemas: {Pet: {type: object, properties: {name: {type: string}, age: {type: integer}}}}}
					""");
		List<ApiOperation> operations = TestDocuments.operations(document);
		SchemaFactory factory = new SchemaFactory(document, 16384, true, new SchemaMemory(10_000));
		assertThat(factory.create(operations.get(0)).input().toString()).contains("age");
		for (ApiOperation operation : operations.subList(1, 3)) {
			assertThatExceptionOfType(UnusableOperationException.class).isThrownBy(() -> factory.create(operation))
				.satisfies((ex) -> assertThat(ex.reason()).contains("memory"));
		}
	}

	@Test
	void keepsNullableAsTypeArray() {
		assertThat(body("3.0.3", "{type: string, nullable: true}")).isEqualTo(json("{'type': ['string', 'null']}"));
		assertThat(body("3.0.3", "{type: string, nullable: true, enum: [a, b]}"))
			.isEqualTo(json("{'type': ['string', 'null'], 'enum': ['a', 'b', null]}"));
		assertThat(body("3.0.3", "{nullable: true, allOf: [{$ref: '#/components/schemas/Pet'}]}"))
			.isEqualTo(json("{'anyOf': [{'allOf': [{'$ref': '#/$defs/Pet'}]}, {'type': 'null'}]}"));
		assertThat(body("3.1.0", "{type: [string, 'null']}")).isEqualTo(json("{'type': ['string', 'null']}"));
	}

	@Test
	void convertsExclusiveBounds() {
		assertThat(body("3.0.3",
				"{type: integer, minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false}"))
			.isEqualTo(json("{'maximum': 5, 'type': 'integer', 'exclusiveMinimum': 1}"));
		assertThat(body("3.1.0", "{type: integer, exclusiveMinimum: 1}"))
			.isEqualTo(json("{'exclusiveMinimum': 1, 'type': 'integer'}"));
	}

	@Test
	void leavesOutWhatIsNoJsonSchema() {
		assertThat(body("3.0.3",
				"""
						{type: any, format: int32, maxLength: '10', minItems: -1, required: true, pattern: '(', enum: [],
						 discriminator: {propertyName: x}, xml: {name: y}, example: 1, x-y: 2, $schema: 'http://x', $id: 'http://y',
						 multipleOf: 0, items: [], properties: 5, title: 7, allOf: []}"""))
			.isEqualTo(json("{'format': 'int32'}"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			3.0.3 | {type: boolean, default: 'true'}             | {'default':true,'type':'boolean'}
			3.0.3 | {type: integer, default: '5'}                | {'default':5,'type':'integer'}
			3.0.3 | {type: number, default: '-2.5'}              | {'default':-2.5,'type':'number'}
			3.1.0 | {type: [integer, 'null'], default: '3'}      | {'default':3,'type':['integer','null']}
			3.0.3 | {type: string, default: 5}                   | {'default':'5','type':'string'}
			3.0.3 | {type: string, default: true}                | {'default':'true','type':'string'}
			3.0.3 | {type: string, nullable: true, default: null} | {'default':null,'type':['string','null']}
			3.0.3 | {type: string, default: null}                | {'type':'string'}
			3.0.3 | {type: integer, default: many}               | {'type':'integer'}
			3.0.3 | {type: integer, default: '1.5'}              | {'type':'integer'}
			3.0.3 | {type: boolean, default: 'yes'}              | {'type':'boolean'}
			3.0.3 | {type: array, items: {}, default: 'a'}       | {'items':{},'type':'array'}
			3.0.3 | {type: integer, enum: ['1', '2', 2]}         | {'type':'integer','enum':[1,2]}
			3.0.3 | {type: string, enum: [1, a, true]}           | {'type':'string','enum':['1','a','true']}
			3.1.0 | {default: '5'}                               | {'default':'5'}
			""")
	void valuesAreOfTheirType(String version, String schema, String expected) {
		assertThat(body(version, schema)).isEqualTo(json(expected));
	}

	@Test
	void keepsKeywordsOf2020() {
		String schema = "{type: array, prefixItems: [{const: 1}, true], items: false, contains: {if: {type: string}, then: {minLength: 1}}}";
		JsonNode converted = body("3.1.0", schema);
		assertThat(converted.path("prefixItems")).isEqualTo(json("[{'const': 1}, {}]"));
		assertThat(converted.path("items")).isEqualTo(json("{'not': {}}"));
		assertThat(converted.path("contains").path("then")).isEqualTo(json("{'minLength': 1}"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{oneOf: [%s], discriminator: {propertyName: kind}}", "{oneOf: [%s]}" })
	void alternativesWithADiscriminatorMayMatchAtOnce(String choice) {
		JsonNode body = schemas(
				"""
						openapi: 3.0.3
						paths: {/x: {post: {requestBody: {content: {application/json: {schema: %s}}}}}}
						components:
						  schemas:
						    Pet: {type: object, required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind}}
						    Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {lives: {type: integer}}}]}
						    Dog: {allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {bark: {type: string}}}]}
						"""
					.formatted(
							choice.formatted("{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}")),
				16384)
			.input();
		assertThat(new SchemaCompiler().compile((ObjectNode) body)
			.validate((ObjectNode) json("{'body': {'kind': 'Cat', 'lives': 7}}"))).isEmpty();
		assertThat(body("3.0.3", "{oneOf: [{type: integer}, {type: number}]}").has("oneOf")).isTrue();
	}

	@Test
	void keepsSiblingsOfReferencesIn31Only() {
		String schema = "{$ref: '#/components/schemas/Pet', description: mine, minProperties: 1}";
		assertThat(body("3.0.3", schema)).isEqualTo(json("{'$ref': '#/$defs/Pet'}"));
		assertThat(body("3.1.0", schema))
			.isEqualTo(json("{'$ref': '#/$defs/Pet', 'description': 'mine', 'minProperties': 1}"));
	}

	@Test
	void leavesReadOnlyPropertiesOutOfArgumentsOnly() {
		OperationSchemas schemas = schemas(
				"""
						openapi: 3.0.3
						paths:
						  /x:
						    post:
						      requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
						      responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}
						components:
						  schemas:
						    Pet:
						      type: object
						      required: [id, name, secret]
						      properties:
						        id: {type: integer, readOnly: true}
						        name: {type: string}
						        secret: {type: string, writeOnly: true}
						        mother: {$ref: '#/components/schemas/Pet'}
						""",
				16384);
		assertThat(schemas.input().path("$defs").path("Pet").path("required")).isEqualTo(json("['name', 'secret']"));
		assertThat(schemas.input().path("required")).isEqualTo(json("['body']"));
		assertThat(schemas.output().path("required")).isEqualTo(json("['id', 'name']"));
		assertThat(schemas.output().path("type").asString()).isEqualTo("object");
		assertThat(schemas.output().path("$defs").path("Pet").path("properties").propertyNames()).containsExactly("id",
				"name", "mother");
	}

	private static OperationSchemas thing(String thing) {
		return schemas(
				"""
						openapi: 3.1.0
						paths:
						  /x:
						    post:
						      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Thing'}}}}
						      responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/Thing'}}}}}
						components:
						  schemas:
						    Id: {type: string, readOnly: true}
						    SpecialId: {allOf: [{$ref: '#/components/schemas/Id'}], description: special}
						    Secret: {type: string, writeOnly: true}
						    Base: {properties: {id: {$ref: '#/components/schemas/Id'}, secret: {writeOnly: true}, name: {type: string}}}
						    Middle: {allOf: [{$ref: '#/components/schemas/Base'}]}
						    Open: {required: [id, secret, name], properties: {id: {}, secret: {}, name: {}}}
						    Thing: %s
						"""
					.formatted(thing),
				16384);
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"{required: [id, secret, name], properties: {id: {$ref: '#/components/schemas/Id'}, secret: {$ref: '#/components/schemas/Secret'}}}",
			"{required: [id, name], properties: {id: {$ref: '#/components/schemas/SpecialId'}}}",
			"{allOf: [{$ref: '#/components/schemas/Base'}, {required: [id, secret, name]}]}",
			"{allOf: [{$ref: '#/components/schemas/Middle'}], required: [id, secret, name]}",
			"{$ref: '#/components/schemas/Middle', required: [id, secret, name]}",
			"{allOf: [{$ref: '#/components/schemas/Open'}, {$ref: '#/components/schemas/Base'}]}",
			"{$ref: '#/components/schemas/Open', allOf: [{$ref: '#/components/schemas/Base'}]}" })
	void requiresNoHiddenPropertyOfWhatIsTakenOver(String thing) {
		OperationSchemas schemas = thing(thing);
		String input = "{'body': {'secret': 's', 'name': 'n'}}";
		assertThat(new SchemaCompiler().compile(schemas.input()).validate((ObjectNode) json(input))).isEmpty();
		String output = "{'id': 'i', 'name': 'n'}";
		assertThat(new SchemaCompiler().compile(schemas.output()).validate((ObjectNode) json(output))).isEmpty();
		assertThat(new SchemaCompiler().compile(schemas.output()).validate((ObjectNode) json("{}"))).isNotEmpty();
	}

	@Test
	void formatsOfAnswersAreDescribedOnly() {
		OperationSchemas schemas = thing(
				"""
						{properties: {at: {type: string, format: date-time}, format: {type: string, format: uuid, description: Id},
						  all: {type: array, items: {$ref: '#/components/schemas/Thing'}},
						  any: {oneOf: [{type: string, format: email}, {type: integer, format: int64}]},
						  map: {additionalProperties: {type: string, format: date}}}}""");
		assertThat(schemas.input().toString()).contains("\"format\":\"date-time\"");
		assertThat(schemas.output().toString()).doesNotContain("\"format\":\"")
			.contains("\"description\":\"(date-time)\"", "\"Id (uuid)\"", "\"(email)\"", "\"(date)\"");
	}

	@Test
	void hidesPropertiesOfWhatRefersToItself() {
		OperationSchemas schemas = thing("""
				{required: [id], properties: {id: {}, x: {allOf: [{$ref: '#/components/schemas/Thing'},
				  {properties: {id: {readOnly: true}}}]}}}""");
		assertThat(new SchemaCompiler().compile(schemas.input())
			.validate((ObjectNode) json("{'body': {'id': 1, 'x': {'x': {'id': 1}}}}"))).isEmpty();
	}

	@Test
	void keepsRecursion() {
		OperationSchemas schemas = schemas(
				"""
						openapi: 3.1.0
						paths: {/x: {post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Node'}}}}}}}
						components:
						  schemas:
						    Node: {type: object, properties: {children: {type: array, items: {$ref: '#/components/schemas/Node'}}}, additionalProperties: false}
						""",
				16384);
		ObjectNode arguments = (ObjectNode) json("{'body': {'children': [{'children': [{}]}]}}");
		assertThat(new SchemaCompiler().compile(schemas.input()).validate(arguments)).isEmpty();
		assertThat(new SchemaCompiler().compile(schemas.input())
			.validate((ObjectNode) json("{'body': {'children': [{'children': [{'x': 1}]}]}}"))).isNotEmpty();
	}

	@Test
	void settlesClashesOfNames() {
		OperationSchemas schemas = schemas("""
				openapi: 3.0.3
				paths:
				  /x/{id}:
				    post:
				      parameters:
				        - {name: id, in: cookie, schema: {type: string}}
				        - {name: id, in: header, schema: {type: string}}
				        - {name: id, in: query, schema: {type: string}}
				        - {name: id, in: path, required: true, schema: {type: string}}
				        - {name: body, in: query, schema: {type: string}}
				        - {name: 'filter[name]', in: query, schema: {type: string}}
				        - {name: $top, in: query, schema: {type: integer}}
				        - {name: top, in: query, schema: {type: integer}}
				      requestBody: {content: {application/json: {schema: {type: object}}}}
				""", 16384);
		assertThat(schemas.input().path("properties").propertyNames()).containsExactly("id", "id_query", "body",
				"filter_name", "top", "top_query", "id_header", "id_cookie", "request_body");
		assertThat(schemas.body()).isEqualTo("request_body");
		assertThat(schemas.input().path("required")).isEqualTo(json("['id']"));
		assertThat(schemas.input().path("additionalProperties").booleanValue()).isFalse();
	}

	@Test
	void wrapsResultsThatAreNoObjects() {
		String text = """
				openapi: 3.0.3
				paths: {/x: {get: {responses: {'200': {content: {application/json: {schema: %s}}}}}}}
				components: {schemas: {A: {allOf: [{$ref: '#/components/schemas/B'}]}, B: {properties: {x: {type: string}}}}}
				""";
		OperationSchemas list = schemas(text.formatted("{type: array, items: {type: string}}"), 16384);
		assertThat(list.wrapped()).isTrue();
		assertThat(list.output()).isEqualTo(json("""
				{'type': 'object', 'properties': {'result': {'items': {'type': 'string'}, 'type': 'array'}},
				 'required': ['result']}"""));
		assertThat(schemas(text.formatted("{type: object, nullable: true}"), 16384).wrapped()).isTrue();
		assertThat(schemas(text.formatted("{$ref: '#/components/schemas/A'}"), 16384).wrapped()).isFalse();
	}

	@Test
	void leavesDetailsOutOfLargeSchemas() {
		String text = """
				openapi: 3.0.3
				paths: {/x: {post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}}}}
				components:
				  schemas:
				    A: {type: object, properties: {b: {$ref: '#/components/schemas/B'}}}
				    B: {type: object, description: '%s', properties: {c: {$ref: '#/components/schemas/C'}}}
				    C: {type: string}
				"""
			.formatted("x".repeat(900));
		assertThat(schemas(text, 16384).input().path("$defs").propertyNames()).containsExactly("A", "B", "C");
		JsonNode definitions = schemas(text, 1024).input().path("$defs");
		assertThat(definitions.propertyNames()).containsExactly("A", "B");
		assertThat(definitions.path("B").path("description").asString()).startsWith("Not described here");
	}

	private static OperationSchemas abridged(String schema) {
		return schemas("""
				openapi: 3.1.0
				paths:
				  /x:
				    post:
				      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Root'}}}}
				      responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/Root'}}}}}
				components:
				  schemas:
				    Root: {type: object, properties: {x: %s}}
				    Way: {allOf: [{$ref: '#/components/schemas/Card'}]}
				    Card: {type: object, description: '%2$s', required: [card], properties: {card: {type: string}}}
				    Sepa: {type: object, description: '%2$s', required: [iban], properties: {iban: {type: string}}}
				""".formatted(schema, "x".repeat(900)), 1024);
	}

	@ParameterizedTest
	@ValueSource(strings = { "oneOf: [{$ref: '#/components/schemas/Card'}, {$ref: '#/components/schemas/Sepa'}]",
			"oneOf: [{$ref: '#/components/schemas/Way'}, {$ref: '#/components/schemas/Sepa'}], anyOf: [{type: object}]",
			"not: {$ref: '#/components/schemas/Sepa'}",
			"allOf: [{$ref: '#/components/schemas/Card'}], unevaluatedProperties: false",
			"if: {$ref: '#/components/schemas/Sepa'}, then: {required: [bic]}",
			"properties: {y: {type: array, contains: {$ref: '#/components/schemas/Sepa'}, maxContains: 1}}" })
	void abridgedDefinitionsRefuseNothing(String schema) {
		OperationSchemas schemas = abridged("{" + schema + "}");
		String value = "{'x': {'card': '1', 'y': [{'iban': '2'}, {}]}}";
		assertThat(new SchemaCompiler().compile(schemas.input()).validate((ObjectNode) json("{'body': " + value + "}")))
			.isEmpty();
		assertThat(new SchemaCompiler().compile(schemas.output()).validate((ObjectNode) json(value))).isEmpty();
	}

	@Test
	void staysStrictWhereNothingIsAbridged() {
		String choice = "{'oneOf': [{'type': 'string'}, {'minLength': 3}], 'not': {'const': 'x'}}";
		JsonNode root = abridged("{properties: {card: {$ref: '#/components/schemas/Card'}, y: " + choice + "}}")
			.output();
		assertThat(root.path("$defs").path("Card").path("description").asString()).startsWith("Not described here");
		assertThat(root.at("/properties/x/properties/y")).isEqualTo(json(choice));
	}

}
