package io.mcpspring.openapi.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.openapi.InvalidOpenApiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

@ExtendWith(OutputCaptureExtension.class)
class DocumentReaderTests {

	private static final String MAIN = """
			openapi: 3.0.3
			info: {title: Pets, version: '1'}
			paths:
			  /pets:
			    get:
			      operationId: listPets
			      parameters:
			        - $ref: 'parts/common.yaml#/limit'
			      responses:
			        '200':
			          description: ok
			          content:
			            application/json:
			              schema: {$ref: 'parts/pet.json'}
			""";

	@TempDir
	Path folder;

	private Path write(String name, String text) throws IOException {
		Path file = this.folder.resolve(name);
		Files.createDirectories(file.getParent());
		return Files.writeString(file, text);
	}

	private ApiDocument read(Path file, String... allowed) {
		return read(file, 100_000, allowed);
	}

	private ApiDocument read(Path file, long maxSize, String... allowed) {
		DocumentLoader loader = new DocumentLoader(getClass().getClassLoader(), maxSize, Duration.ofSeconds(1),
				Duration.ofSeconds(5));
		return new DocumentReader(loader, List.of(allowed).stream().map(DocumentAddress::of).toList(), true)
			.read("pets", DocumentAddress.of(file.toString()));
	}

	private void writeParts() throws IOException {
		write("parts/common.yaml", "limit: {name: limit, in: query, schema: {type: integer}}\n");
		write("parts/pet.json", """
				{"type": "object", "properties": {"name": {"type": "string"}, "mother": {"$ref": "#"},
				 "owner": {"$ref": "owner.yaml#/Owner"}}}""");
		write("parts/owner.yaml", "Owner: {type: object, properties: {pet: {$ref: pet.json}}}\n");
	}

	@Test
	void followsReferencesToAllowedDocuments() throws IOException {
		writeParts();
		ApiDocument document = read(write("pets.yaml", MAIN), this.folder.resolve("parts").toUri().toString());
		ApiOperation operation = TestDocuments.operation(document);
		assertThat(operation.parameters()).singleElement()
			.satisfies((parameter) -> assertThat(parameter.name()).isEqualTo("limit"));
		assertThat(document.follow(operation.response()).path("properties").path("owner").path("$ref").asString())
			.endsWith("/Owner");
		String owner = document.follow(operation.response()).path("properties").path("owner").path("$ref").asString();
		assertThat(document.follow(document.at(owner).path("properties").path("pet")))
			.isEqualTo(document.follow(operation.response()));
	}

	@Test
	void refusesReferencesToOtherDocuments() throws IOException {
		writeParts();
		Path file = write("pets.yaml", MAIN);
		assertThatExceptionOfType(InvalidOpenApiException.class).isThrownBy(() -> read(file))
			.withMessageContaining("'pets'")
			.withMessageContaining("common.yaml' is not allowed")
			.withMessageContaining("#/paths//pets/get/parameters/0")
			.satisfies((ex) -> assertThat(ex.remedy()).contains("OpenApiLimits"));
	}

	@Test
	void refusesReferencesOfAllowedDocumentsToOthers() throws IOException {
		writeParts();
		Path file = write("pets.yaml", MAIN);
		assertThatExceptionOfType(InvalidOpenApiException.class)
			.isThrownBy(() -> read(file, this.folder.resolve("parts/common.yaml").toString(),
					this.folder.resolve("parts/pet.json").toString()))
			.withMessageContaining("owner.yaml' is not allowed");
	}

	@ParameterizedTest
	@ValueSource(strings = { "../secret.yaml", "parts/../../secret.yaml", "file:/etc/passwd", "http://127.0.0.1:1/x",
			"http://169.254.169.254/latest", "classpath:application.yaml", "/etc/passwd", "parts/%2e%2e/secret.yaml",
			"jar:file:/x.jar!/y", "ftp://127.0.0.1/x" })
	void refusesReferencesThatLeaveTheAllowedFolder(String reference) throws IOException {
		Path file = write("api/pets.yaml", MAIN.replace("parts/common.yaml#/limit", reference));
		write("secret.yaml", "limit: {}");
		assertThatExceptionOfType(InvalidOpenApiException.class)
			.isThrownBy(() -> read(file, this.folder.resolve("api").toUri() + "parts/"))
			.withMessageMatching("(?s).*(is not allowed|is no address).*");
	}

	@Test
	void readsJson() throws IOException {
		Path file = write("pets.json", """
				{"openapi": "3.1.0", "info": {"title": "x", "version": "1"},
				 "paths": {"/x": {"get": {"responses": {"200": {"description": "ok"}}}}}}""");
		assertThat(read(file).usesJsonSchema()).isTrue();
	}

	@Test
	void warnsOfDefectsWithTheirPlace(CapturedOutput output) throws IOException {
		read(write("pets.yaml", """
				openapi: 3.0.3
				info: {title: Pets}
				paths: {/x: {get: {responses: {'200': {description: ok}}}}}
				"""));
		assertThat(output).contains("'pets' breaks its specification").contains("info.version is missing");
	}

	@Test
	void textsOfDocumentsStayOnTheirLine(CapturedOutput output) throws IOException {
		read(write("pets.json", """
				{"openapi": "3.0.3", "info": {"title": "x", "version": "1"},
				 "paths": {"/x\\n\\u001b[31mforged\\u202e": {"get": {}}}}"""));
		assertThat(output).contains("breaks its specification").contains("\\u000a\\u001b[31mforged\\u202e");
		assertThat(output.toString()).doesNotContain("\u001b[31m", "\u202e");
		assertThatExceptionOfType(InvalidOpenApiException.class)
			.isThrownBy(() -> read(write("new.json", "{\"openapi\": \"4\\n\\u001b[31m\"}")))
			.withMessageContaining("its version '4\\u000a\\u001b[31m' is not known");
		assertThatExceptionOfType(InvalidOpenApiException.class)
			.isThrownBy(() -> read(write("wrong.yaml", "a: 1\na: [2\n\"\u009b31m\"]\na: b: c")))
			.satisfies((ex) -> assertThat(ex.getMessage()).doesNotContain("\n", "\u009b"))
			.satisfies((ex) -> assertThat(ex.getCause()).hasToString(SingleLine.of(ex.getCause().toString())));
	}

	@Test
	void convertsSwagger() throws IOException {
		ApiDocument document = read(write("pets.yaml", """
				swagger: '2.0'
				info: {title: Pets, version: '1'}
				host: pets.example.com
				basePath: /v1
				schemes: [https]
				consumes: [application/json]
				produces: [application/json]
				paths:
				  /pets/{id}:
				    put:
				      operationId: changePet
				      parameters:
				        - {name: id, in: path, required: true, type: integer, format: int64}
				        - {name: pet, in: body, required: true, schema: {$ref: '#/definitions/Pet'}}
				      responses:
				        '200': {description: ok, schema: {$ref: '#/definitions/Pet'}}
				definitions:
				  Pet:
				    type: object
				    required: [name]
				    properties: {name: {type: string, maxLength: 40}}
				"""));
		assertThat(document.usesJsonSchema()).isFalse();
		assertThat(document.root().at("/servers/0/url").asString()).isEqualTo("https://pets.example.com/v1");
		JsonNode operation = document.root().at("/paths/~1pets~1{id}/put");
		assertThat(operation.at("/parameters/0/schema/format").asString()).isEqualTo("int64");
		assertThat(operation.at("/requestBody/content/application~1json/schema/$ref").asString())
			.isEqualTo("#/components/schemas/Pet");
		assertThat(document.root().at("/components/schemas/Pet/properties/name/maxLength").asInt()).isEqualTo(40);
	}

	@Test
	void readsNothingThatASwaggerDocumentRefersTo() throws IOException {
		write("secret.json", "{\"type\":\"object\",\"description\":\"SECRET-4711\"}");
		Path file = write("pets.yaml", """
				swagger: '2.0'
				info: {title: Pets, version: '1'}
				paths:
				  /pets:
				    get:
				      operationId: listPets
				      responses:
				        '200': {description: ok, schema: {$ref: 'secret.json'}}
				""");
		assertThatExceptionOfType(InvalidOpenApiException.class).isThrownBy(() -> read(file))
			.withMessageContaining("secret.json")
			.withMessageNotContaining("SECRET-4711");
	}

	@ParameterizedTest
	@ValueSource(strings = { "swagger: '1.2'\npaths: {}\n", "openapi: 4.0.0\npaths: {}\n", "openapi: 3.0.0\n",
			"just text", "[1, 2]", "", "openapi: 3.0.0\npaths: [1]\n", "openapi: [3]\npaths: {}\n" })
	void refusesWhatIsNoDocument(String text) throws IOException {
		Path file = write("pets.yaml", text);
		assertThatExceptionOfType(InvalidOpenApiException.class).isThrownBy(() -> read(file))
			.withMessageContaining("The OpenAPI document 'pets' cannot be used")
			.withMessageContaining("pets.yaml")
			.satisfies((ex) -> assertThat(ex.remedy()).isNotBlank());
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"openapi\": ", "openapi: 3.0.0\npaths: {\n", "a: 1\na: 2\n", "a: &x [*x]\n",
			"a: !!java.net.URL [\"http://127.0.0.1\"]\n" })
	void namesTheDefectOfTheText(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> DocumentText.read(text));
	}

	@Test
	void boundsWhatAliasesMultiply() {
		StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
		for (int i = 1; i < 12; i++) {
			bomb.append("a%d: &a%d [%s]\n".formatted(i, i,
					String.join(", ", java.util.Collections.nCopies(10, "*a" + (i - 1)))));
		}
		assertThatIllegalArgumentException().isThrownBy(() -> DocumentText.read(bomb.toString()))
			.withMessageContaining("aliases");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a: %s", "a: -%s", "a: 0x%s", "a: !!int %s", "a: [1.%s]", "a: !!float %s", "%s: a",
			"{\"a\": %s}", "{\"a\": 1.%s}", "{\"a\": 1e%s}" })
	void boundsTheDigitsOfNumbers(String text) {
		for (int length : new int[] { 1_001, 90_000, 2_000_000 }) {
			String digits = "9".repeat(length);
			assertThatIllegalArgumentException().isThrownBy(() -> DocumentText.read(text.formatted(digits)))
				.satisfies((failure) -> assertThat(failure.getMessage()).hasSizeLessThan(500));
		}
		assertThat(DocumentText.read(text.formatted("1")).isObject()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"a\": 1, \"a\": 2}", "{\"a\": {\"b\": 1, \"b\": 1}}", "a: 1\na: 2" })
	void refusesDuplicateMembers(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> DocumentText.read(text));
	}

	@Test
	void readsManySmallDocumentsAsFarAsOneMayBeLarge() throws IOException {
		StringBuilder main = new StringBuilder("openapi: 3.0.0\ninfo: {title: t, version: '1'}\npaths:\n");
		for (int i = 0; i < 300; i++) {
			main.append("  /p%d:\n    $ref: p%d.yaml\n".formatted(i, i));
			write("p" + i + ".yaml", "get: {operationId: o%d, responses: {'204': {description: ok}}}".formatted(i));
		}
		Path file = write("many.yaml", main.toString());
		String folder = file.getParent() + "/";
		assertThat(TestDocuments.operations(read(file, 1_000_000, folder))).hasSize(300);
		assertThatExceptionOfType(InvalidOpenApiException.class).isThrownBy(() -> read(file, 12_000, folder))
			.withMessageContaining("all documents together are larger than 12000 bytes");
	}

	@Test
	void boundsDepthAndSize() throws IOException {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> DocumentText.read("{\"a\":".repeat(5000) + "1" + "}".repeat(5000)));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> DocumentText.read("a: " + "[".repeat(5000) + "]".repeat(5000)));
		Path file = write("pets.yaml", MAIN);
		assertThatExceptionOfType(InvalidOpenApiException.class).isThrownBy(() -> read(file, 100))
			.withMessageContaining("larger than 100 bytes");
	}

}
