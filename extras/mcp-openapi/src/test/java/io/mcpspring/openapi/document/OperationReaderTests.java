package io.mcpspring.openapi.document;

import java.util.List;

import io.mcpspring.openapi.InvalidOpenApiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class OperationReaderTests {

	private static final ApiDocument DOCUMENT = TestDocuments.parse("""
			openapi: 3.0.3
			paths:
			  /pets/{id}:
			    parameters:
			      - {name: id, in: path, required: true, schema: {type: string}}
			      - {name: lang, in: query, schema: {type: string}}
			    get:
			      operationId: getPet
			      tags: [pets, public]
			      parameters:
			        - {name: lang, in: query, required: true, schema: {type: integer}}
			        - {name: Authorization, in: header, required: true, schema: {type: string}}
			    delete: {operationId: deletePet, tags: [pets]}
			    trace: {operationId: tracePet}
			  /photos:
			    post:
			      operationId: addPhoto
			      requestBody: {content: {application/xml: {schema: {type: object}}}}
			    put:
			      operationId: otherServer
			      servers: [{url: 'https://uploads.example.com'}]
			  /broken/{x}: {get: {operationId: broken}}
			  /circle: {$ref: '#/paths/~1circle'}
			  /dangling: {get: {parameters: [{$ref: '#/components/parameters/none'}]}}
			  x-note: {get: {}}
			""");

	private static List<String> ids(Selection include, Selection exclude) {
		return new OperationReader(DOCUMENT, List.of()).read(include, exclude)
			.usable()
			.stream()
			.map(ApiOperation::id)
			.toList();
	}

	private static Selection of(String... patterns) {
		return Selection.of("x", List.of(patterns));
	}

	/** Thousands of operations may refer to one large form. */
	@Test
	void copiesAFormOnce() {
		ApiDocument document = TestDocuments.parse("""
				openapi: 3.0.3
				paths:
				  /photos:
				    post: {requestBody: {$ref: '#/components/requestBodies/Upload'}}
				    put: {requestBody: {$ref: '#/components/requestBodies/Upload'}}
				components:
				  requestBodies:
				    Upload: {content: {multipart/form-data: {schema: {$ref: '#/components/schemas/Photo'}}}}
				  schemas:
				    Photo: {type: object, properties: {file: {type: string, format: binary}}}
				""");
		List<ApiOperation> operations = TestDocuments.operations(document);
		assertThat(operations).hasSize(2)
			.extracting(ApiOperation::body)
			.extracting(ApiBody::schema)
			.allSatisfy((schema) -> assertThat(schema).isSameAs(operations.get(0).body().schema()));
	}

	@Test
	void followsNoReferenceOfManySteps() {
		String name = "a".repeat(2000);
		ApiDocument document = TestDocuments.parse("{\"openapi\": \"3.0.3\", \"" + name + "\": {\"a\": 1}}");
		assertThatExceptionOfType(UnusableOperationException.class).isThrownBy(() -> document.at("#/" + name))
			.withMessage("it has a reference of more than 1000 characters");
	}

	@Test
	void parametersOfOperationsReplaceThoseOfPaths() {
		ApiOperation operation = TestDocuments.operations(DOCUMENT).get(0);
		assertThat(operation.parameters()).extracting(ApiParameter::name).containsExactly("id", "lang");
		assertThat(operation.parameters().get(1).required()).isTrue();
	}

	@Test
	void headersOfTheApplicationAreNoParameters() {
		ApiDocument document = TestDocuments.parse("""
				openapi: 3.0.3
				paths:
				  /x:
				    get:
				      parameters:
				        - {name: X-Api-Key, in: header, required: true, schema: {type: string}}
				        - {name: X-Api-Key, in: query, schema: {type: string}}
				        - {name: X-Other, in: header, schema: {type: string}}
				        - {name: session, in: cookie, required: true, schema: {type: string}}
				""");
		List<ApiOperation> operations = new OperationReader(document, List.of("x_api-KEY", "Cookie"))
			.read(Selection.NONE, Selection.NONE)
			.usable();
		assertThat(operations.get(0).parameters()).extracting((parameter) -> parameter.place() + " " + parameter.name())
			.containsExactly("QUERY X-Api-Key", "HEADER X-Other");
		assertThat(TestDocuments.operations(document).get(0).parameters()).extracting(ApiParameter::name)
			.contains("session");
	}

	/** Proxies and frameworks replace parts of the request by these. */
	@ParameterizedTest
	@ValueSource(strings = { "X-Original-URL", "X-Rewrite-Url", "X-HTTP-Method-Override", "X-HTTP-Method",
			"X-Method-Override", "X-Forwarded-Prefix", "X_Forwarded_Host", "X-Original-Host", "X-Host", "X-Real-IP",
			"True-Client-IP", "CF-Connecting-IP", "Proxy", "Remote-User", "Transfer-Encoding", "Forwarded",
			"X-Original-Uri", "X-Original-Method", "X-Original-Forwarded-For", "X-Remote-User", "X-Remote-Addr",
			"X-Proxy-User", "X-HTTP-Host-Override", "X-Envoy-Original-Path", "X-MS-Client-Principal-Id",
			"X-Goog-Authenticated-User-Email", "X-Auth-Request-User", "X-Amzn-Oidc-Data", "X-Consumer-Username",
			"X-SSL-Client-Verify", "Client-Cert", "traceparent", "tracestate", "baggage", "X-User-Id", "X-User",
			"X-Userinfo", "X_USER_NAME", "X-WEBAUTH-USER", "X-Authenticated-Userid",
			"Cf-Access-Authenticated-User-Email", "Cf-Access-Jwt-Assertion", "X-Goog-Iap-Jwt-Assertion",
			"X-Pomerium-Jwt-Assertion", "Tailscale-User-Login", "X-Authentik-Username", "X-Vouch-User", "Remote-Email",
			"Remote-Groups", "X-Client-Cert", "Ssl-Client-Cert", "X-Envoy-External-Address", "X-Azure-ClientIP",
			"X-Appengine-User-Email", "X-Jwt-Payload", "B3", "X-B3-TraceId", "X-Amzn-Trace-Id",
			"X-Cloud-Trace-Context" })
	void leavesOutHeadersThatReplacePartsOfTheRequest(String name) {
		assertThat(headers(name)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "X-Request-Id", "api_key", "Accept-Language", "If-Match", "X-Client-Id", "X-Method",
			"X-Original-Filename", "X-User-Locale", "x-ms-version", "X-Goog-User-Project" })
	void keepsOtherHeaders(String name) {
		assertThat(headers(name)).containsExactly(name);
	}

	private static List<String> headers(String name) {
		ApiDocument document = TestDocuments.parse("{\"paths\": {\"/x\": {\"get\": {\"parameters\": [{\"name\": \""
				+ name + "\", \"in\": \"header\"}]}}}}");
		return TestDocuments.operation(document).parameters().stream().map(ApiParameter::name).toList();
	}

	@Test
	void tellsWhyOperationsAreRefused() {
		assertThat(TestDocuments.read(DOCUMENT).refused()).containsEntry("TRACE /pets/{id}", "its method is TRACE")
			.containsEntry("POST /photos", "its body is application/xml")
			.containsEntry("PUT /photos", "it has another server")
			.containsEntry("GET /broken/{x}", "its path variable 'x' is no parameter")
			.containsEntry("/circle", "its reference '#/paths/~1circle' leads in a circle")
			.containsEntry("GET /dangling", "its reference '#/components/parameters/none' leads nowhere")
			.hasSize(6);
	}

	@Test
	void selects() {
		assertThat(ids(of("tag:pets"), Selection.NONE)).containsExactly("getPet", "deletePet");
		assertThat(ids(of("get tag:pets"), Selection.NONE)).containsExactly("getPet");
		assertThat(ids(of("tag:*"), of("tag:public"))).containsExactly("deletePet");
		assertThat(ids(of("/pets/*"), of("DELETE /**"))).containsExactly("getPet");
		assertThat(ids(of("id:delete*"), Selection.NONE)).containsExactly("deletePet");
	}

	@Test
	void patternsHaveToSelectSomething() {
		assertThatExceptionOfType(InvalidOpenApiException.class).isThrownBy(() -> ids(of("tag:petz"), Selection.NONE))
			.withMessageContaining("'mcp.server.openapi.test.include': 'tag:petz'");
		assertThatExceptionOfType(InvalidOpenApiException.class).isThrownBy(() -> ids(Selection.NONE, of("tag:petz")))
			.withMessageContaining("'mcp.server.openapi.test.exclude': 'tag:petz'");
	}

}
