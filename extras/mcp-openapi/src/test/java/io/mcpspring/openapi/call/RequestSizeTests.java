package io.mcpspring.openapi.call;

import java.net.URI;

import io.mcpspring.context.ToolException;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.openapi.document.ApiDocument;
import io.mcpspring.openapi.document.TestDocuments;
import io.mcpspring.openapi.schema.SchemaFactory;
import io.mcpspring.openapi.schema.SchemaMemory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Requests that are many times as large as their arguments.
 */
class RequestSizeTests {

	private static final String FORM = ", requestBody: {content: {'%s': {schema: {type: object}%s}}}";

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "path|simple|TEXT", "path|matrix|LIST", "query|form|TEXT", "query|form|LIST",
					"query|deepObject|LONG_NAMES", "query|deepObject|LIST", "query|form|OBJECT", "header|simple|LIST",
					"cookie|form|TEXT" })
	void boundsParameters(String in, String style, Kind kind) {
		RequestFactory factory = factory(in.equals("path") ? "/x/{v}" : "/x",
				"[{name: v, in: %s, required: true, style: %s, explode: true, schema: {}}]".formatted(in, style), "");
		assertThat(factory.create(NODES.objectNode().set("v", kind.of(3)))).isNotNull();
		assertRefused(factory, NODES.objectNode().set("v", kind.of(kind.many)));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "application/x-www-form-urlencoded|TEXT|4000000",
					"application/x-www-form-urlencoded|LONG_NAMES|50000",
					"application/x-www-form-urlencoded|NULLS|50000", "multipart/form-data|LIST|2000" })
	void boundsForms(String type, Kind kind, int many) {
		String encoding = (kind == Kind.LONG_NAMES || kind == Kind.NULLS)
				? ", encoding: {v: {style: deepObject, explode: true}}" : "";
		RequestFactory factory = factory("/x", "[]", FORM.formatted(type, encoding));
		ObjectNode few = NODES.objectNode();
		few.putObject("body").set("v", kind.of(3));
		assertThat(factory.create(few).body()).isNotNull();
		ObjectNode more = NODES.objectNode();
		more.putObject("body").set("v", kind.of(many));
		assertRefused(factory, more);
	}

	private static void assertRefused(RequestFactory factory, JsonNode arguments) {
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> factory.create(arguments))
			.withMessageContaining("use ");
	}

	private static RequestFactory factory(String path, String parameters, String body) {
		ApiDocument document = TestDocuments.parse("""
				openapi: 3.0.3
				paths: {'%s': {post: {parameters: %s%s}}}
				""".formatted(path, parameters, body));
		ServiceSettings service = new ServiceSettings("test", URI.create("http://127.0.0.1:1/api/"), new HttpHeaders(),
				1024, 0, false, ShareSettings.DEFAULTS.of("calls", 100));
		return new RequestFactory(service, TestDocuments.operation(document),
				new SchemaFactory(document, 16384, true, new SchemaMemory(Long.MAX_VALUE))
					.create(TestDocuments.operation(document)));
	}

	/** Kind of a value. */
	private enum Kind {

		TEXT(40_000), LIST(40_000), OBJECT(20_000), LONG_NAMES(2000), NULLS(2000);

		private final int many;

		Kind(int many) {
			this.many = many;
		}

		JsonNode of(int many) {
			ArrayNode list = NODES.arrayNode();
			ObjectNode object = NODES.objectNode();
			ObjectNode nulls = NODES.objectNode();
			for (int i = 0; i < many && this != TEXT; i++) {
				list.add(i);
				object.put("m" + i, i);
				nulls.putNull("m" + i);
			}
			return switch (this) {
				case TEXT -> NODES.stringNode("ü".repeat(many));
				case LIST -> list;
				case OBJECT -> object;
				case LONG_NAMES -> NODES.objectNode().set("n".repeat(many), list);
				case NULLS -> NODES.objectNode().set("n".repeat(many), nulls);
			};
		}

	}

}
