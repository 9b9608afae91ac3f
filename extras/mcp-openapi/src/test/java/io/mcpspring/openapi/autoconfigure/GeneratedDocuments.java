package io.mcpspring.openapi.autoconfigure;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Documents in the shape of large public ones. The first has 1,000 operations, the others
 * fewer unless the system property {@code mcp.test.openapi-operations} says otherwise.
 */
final class GeneratedDocuments {

	private static final String[] NOUNS = { "account", "invoice", "order", "product", "repository", "issue", "team",
			"webhook", "deployment", "secret" };

	private static final int OPERATIONS = Integer.getInteger("mcp.test.openapi-operations", 200);

	private GeneratedDocuments() {
	}

	static Map<String, String> all() {
		Map<String, String> documents = new LinkedHashMap<>();
		documents.put("repositories", repositories());
		documents.put("payments", payments());
		documents.put("cluster", cluster());
		documents.put("chat", chat());
		return documents;
	}

	/**
	 * JSON, ids with slashes, parameters and responses by reference, long descriptions.
	 */
	private static String repositories() {
		StringJoiner paths = new StringJoiner(",");
		for (int i = 0; i < 250; i++) {
			String noun = NOUNS[i % 10] + i / 10;
			String list = """
					"/repos/{owner}/{repo}/%1$ss": {"parameters": [{"$ref": "#/components/parameters/owner"}, {"$ref": "#/components/parameters/repo"}],
					 "get": {"operationId": "%2$s/list-for-repo", "tags": ["%2$s"], "summary": "List %1$ss", "description": "%3$s",
					  "parameters": [{"name": "labels", "in": "query", "schema": {"type": "array", "items": {"type": "string"}}},
					   {"name": "per_page", "in": "query", "schema": {"type": "integer", "default": 30, "minimum": 1}}],
					  "responses": {"200": {"description": "ok", "headers": {}, "content": {"application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/%2$s"}}, "examples": {"a": {"value": [{"$ref": "x"}]}}}}}, "404": {"$ref": "#/components/responses/missing"}}},
					 "post": {"operationId": "%2$s/create-%1$s", "tags": ["%2$s"], "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/%2$s"}}}},
					  "responses": {"201": {"description": "ok", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/%2$s"}}}}}}}"""
				.formatted(noun, NOUNS[i % 10], "Lists what there is. ".repeat(20));
			String one = """
					"/repos/{owner}/{repo}/%1$ss/{%1$s_id}": {"parameters": [{"$ref": "#/components/parameters/owner"}, {"$ref": "#/components/parameters/repo"},
					  {"name": "%1$s_id", "in": "path", "required": true, "schema": {"type": "integer", "minimum": 1}}],
					 "patch": {"operationId": "%2$s/update-%1$s", "requestBody": {"content": {"application/json": {"schema": {"anyOf": [{"$ref": "#/components/schemas/%2$s"}, {"type": "array", "items": {"type": "string"}}]}}}},
					  "responses": {"200": {"description": "ok", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/%2$s"}}}}}},
					 "delete": {"operationId": "%2$s/delete-%1$s", "responses": {"204": {"description": "done"}}}}"""
				.formatted(noun, NOUNS[i % 10]);
			paths.add(list).add(one);
		}
		StringJoiner schemas = new StringJoiner(",");
		for (int i = 0; i < 10; i++) {
			schemas
				.add("""
						"%s": {"type": "object", "required": ["id", "owner"], "properties": {"id": {"type": "integer", "readOnly": true}, "state": {"type": "string", "nullable": true, "enum": ["open", "closed"]},
						 "url": {"type": "string", "format": "uri", "example": "https://example.com"}, "owner": {"$ref": "#/components/schemas/user"}, "parent": {"nullable": true, "allOf": [{"$ref": "#/components/schemas/%s"}]}}}"""
					.formatted(NOUNS[i], NOUNS[(i + 1) % 10]));
		}
		return """
				{"openapi": "3.0.3", "info": {"title": "Repositories", "version": "1"}, "servers": [{"url": "https://api.example.com"}], "paths": {%s},
				 "components": {"parameters": {"owner": {"name": "owner", "in": "path", "required": true, "schema": {"type": "string"}}, "repo": {"name": "repo", "in": "path", "required": true, "schema": {"type": "string"}}},
				  "responses": {"missing": {"description": "not found"}},
				  "schemas": {"user": {"type": "object", "title": "User", "required": ["login"], "properties": {"login": {"type": "string"}, "followers": {"type": "array", "items": {"$ref": "#/components/schemas/user"}}}}, %s}}}"""
			.formatted(paths, schemas);
	}

	/** Forms with nested objects, alternatives of an id and the object that it names. */
	private static String payments() {
		StringBuilder text = new StringBuilder("""
				openapi: 3.0.0
				info: {title: Payments, version: '1'}
				servers: [{url: 'https://pay.example.com'}]
				components:
				  schemas:
				    metadata: {type: object, additionalProperties: {type: string, maxLength: 500}}
				""");
		for (int i = 0; i < 200; i++) {
			text.append(
					"""
							    type%1$d:
							      type: object
							      required: [id, object]
							      properties:
							        id: {type: string, maxLength: 5000}
							        object: {type: string, enum: [type%1$d]}
							        amount: {type: integer, minimum: 0, exclusiveMinimum: false}
							        metadata: {$ref: '#/components/schemas/metadata'}
							        next: {anyOf: [{type: string, maxLength: 5000}, {$ref: '#/components/schemas/type%2$d'}], nullable: true, x-expansionResources: {oneOf: [{$ref: '#/components/schemas/type%2$d'}]}}
							"""
						.formatted(i, (i + 1) % 200));
		}
		text.append("paths:\n");
		for (int i = 0; i < OPERATIONS / 2; i++) {
			text.append(
					"""
							  /v1/things%1$d/{id}:
							    get:
							      operationId: GetThings%1$dId
							      parameters:
							        - {name: id, in: path, required: true, schema: {type: string}, style: simple}
							        - {name: expand, in: query, style: deepObject, explode: true, schema: {type: array, items: {type: string}}}
							        - {name: created, in: query, style: deepObject, explode: true, schema: {anyOf: [{type: object, properties: {gt: {type: integer}}}, {type: integer}]}}
							      requestBody: {required: false, content: {application/x-www-form-urlencoded: {schema: {type: object, properties: {}}, encoding: {}}}}
							      responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/type%2$d'}}}}, default: {description: error}}
							    post:
							      operationId: PostThings%1$dId
							      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
							      requestBody: {content: {application/x-www-form-urlencoded: {encoding: {metadata: {style: deepObject, explode: true}}, schema: {type: object, properties: {metadata: {anyOf: [{$ref: '#/components/schemas/metadata'}, {type: string, enum: ['']}]}, expand: {type: array, items: {type: string}}}}}}}
							      responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/type%2$d'}}}}}
							"""
						.formatted(i, i % 200));
		}
		return text.toString();
	}

	/**
	 * Ids of more than 64 characters that end alike, large schemas, recursion of schemas.
	 */
	private static String cluster() {
		StringJoiner schemas = new StringJoiner(",");
		schemas
			.add("""
					"io.example.apiextensions.v1.JSONSchemaProps": {"type": "object", "properties": {"$ref": {"type": "string"}, "not": {"$ref": "#/components/schemas/io.example.apiextensions.v1.JSONSchemaProps"},
					 "properties": {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/io.example.apiextensions.v1.JSONSchemaProps"}}, "allOf": {"type": "array", "items": {"$ref": "#/components/schemas/io.example.apiextensions.v1.JSONSchemaProps"}}}}""");
		for (int i = 0; i < 400; i++) {
			StringJoiner properties = new StringJoiner(",");
			for (int j = 1; j <= 8; j++) {
				properties.add(
						"\"part%d\": {\"allOf\": [{\"$ref\": \"#/components/schemas/io.example.api.v1.Kind%d\"}], \"default\": {}, \"description\": \"%s\"}"
							.formatted(j, (i * 8 + j) % 400, "Describes a part at length. ".repeat(6)));
			}
			schemas.add(
					"\"io.example.api.v1.Kind%d\": {\"type\": \"object\", \"properties\": {\"schema\": {\"$ref\": \"#/components/schemas/io.example.apiextensions.v1.JSONSchemaProps\"}, %s}, \"x-kubernetes-group-version-kind\": [{\"kind\": \"x\"}]}"
						.formatted(i, properties));
		}
		StringJoiner paths = new StringJoiner(",");
		for (int i = 0; i < OPERATIONS / 5; i++) {
			StringJoiner operations = new StringJoiner(",");
			for (String method : new String[] { "get", "put", "post", "delete", "patch" }) {
				String body = method.matches("put|post")
						? "\"requestBody\": {\"content\": {\"*/*\": {\"schema\": {\"$ref\": \"#/components/schemas/io.example.api.v1.Kind%d\"}}}}, "
							.formatted(i)
						: method.equals("patch")
								? "\"requestBody\": {\"content\": {\"application/apply-patch+yaml\": {\"schema\": {}}, \"application/json-patch+json\": {\"schema\": {\"type\": \"array\", \"items\": {\"type\": \"object\"}}}}}, "
								: "";
				operations.add(
						"\"%1$s\": {\"operationId\": \"%1$sAdmissionregistrationAuthenticationV1beta1NamespacedResourceOfTheKind%2$dStatus\", %3$s\"responses\": {\"200\": {\"description\": \"OK\", \"content\": {\"application/json\": {\"schema\": {\"$ref\": \"#/components/schemas/io.example.api.v1.Kind%2$d\"}}, \"application/yaml\": {\"schema\": {}}}}}}"
							.formatted(method, i, body));
			}
			paths.add(
					"\"/apis/example.io/v1/namespaces/{namespace}/kind%ds/{name}/status\": {%s, \"parameters\": [{\"name\": \"name\", \"in\": \"path\", \"required\": true, \"schema\": {\"type\": \"string\", \"uniqueItems\": true}}, {\"name\": \"namespace\", \"in\": \"path\", \"required\": true, \"schema\": {\"type\": \"string\", \"uniqueItems\": true}}]}"
						.formatted(i, operations));
		}
		return "{\"openapi\": \"3.0.0\", \"info\": {\"title\": \"Cluster\", \"version\": \"v1\"}, \"servers\": [{\"url\": \"https://cluster.example.com\"}], \"paths\": {%s}, \"components\": {\"schemas\": {%s}}}"
			.formatted(paths, schemas);
	}

	/** OpenAPI 3.1: type arrays, constants, definitions in schemas, uploads. */
	private static String chat() {
		StringBuilder text = new StringBuilder(
				"""
						openapi: 3.1.0
						info: {title: Chat, version: '10'}
						servers: [{url: 'https://chat.example.com/api'}]
						components:
						  schemas:
						    Snowflake: {type: string, pattern: '^(0|[1-9][0-9]*)$', examples: ['1']}
						    Component:
						      $defs: {Leaf: {type: object, properties: {kind: {const: 1}}, required: [kind]}}
						      oneOf: [{$ref: '#/components/schemas/Component/$defs/Leaf'}, {$ref: '#/components/schemas/Row'}]
						    Row: {type: object, required: [kind, parts], properties: {kind: {const: 2}, parts: {type: array, items: {$ref: '#/components/schemas/Component'}, maxItems: 5}}}
						    Message:
						      type: object
						      required: [content]
						      properties:
						        content: {type: ['null', string]}
						        parts: {type: [array, 'null'], items: {$ref: '#/components/schemas/Component'}}
						        flags: {anyOf: [{type: integer, exclusiveMinimum: 0}, {type: 'null'}]}
						        tuple: {type: array, prefixItems: [{type: string}, {type: integer}], items: false}
						      unevaluatedProperties: true
						paths:
						""");
		for (int i = 0; i < OPERATIONS / 2; i++) {
			text.append(
					"""
							  /channels%1$d/{channel_id}/messages:
							    parameters: [{name: channel_id, in: path, required: true, schema: {type: string}}]
							    get:
							      operationId: list_messages%1$d
							      responses: {'200': {description: ok, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Message'}}}}}, 4XX: {description: error}}
							    post:
							      operationId: create_message%1$d
							      requestBody: {required: true, content: {%2$s: {schema: {$ref: '#/components/schemas/Message'}}}}
							      responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Message'}}}}}
							"""
						.formatted(i, (i % 50 == 0) ? "application/xml" : "application/json"));
		}
		return text.toString();
	}

}
