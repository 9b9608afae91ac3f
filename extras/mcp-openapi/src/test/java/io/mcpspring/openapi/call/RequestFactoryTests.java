package io.mcpspring.openapi.call;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

import io.mcpspring.context.ToolException;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.openapi.document.ApiDocument;
import io.mcpspring.openapi.document.ApiOperation;
import io.mcpspring.openapi.document.TestDocuments;
import io.mcpspring.openapi.document.UnusableOperationException;
import io.mcpspring.openapi.schema.SchemaFactory;
import io.mcpspring.openapi.schema.SchemaMemory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RequestFactoryTests {

	private static RequestFactory factory(String path, String parameters, String body) {
		return factory(path, parameters, body, false);
	}

	private static RequestFactory factory(String path, String parameters, String body, boolean slashes) {
		ApiDocument document = TestDocuments.parse("""
				openapi: 3.0.3
				paths: {'%s': {post: {parameters: %s%s}}}
				""".formatted(path, parameters, body));
		ApiOperation operation = TestDocuments.operation(document);
		HttpHeaders headers = new HttpHeaders();
		headers.set("X-Version", "7");
		ServiceSettings service = new ServiceSettings("test", URI.create("http://127.0.0.1:1/api/"), headers, 1024, 0,
				slashes, ShareSettings.DEFAULTS.of("calls", 100));
		return new RequestFactory(service, operation,
				new SchemaFactory(document, 16384, true, new SchemaMemory(Long.MAX_VALUE)).create(operation));
	}

	private static RequestFactory factory(String in, String style) {
		String path = in.equals("path") ? "/x/{v}/y" : "/x";
		return factory(path, "[{name: v, in: %s, required: true, schema: {}%s}]".formatted(in, style), "");
	}

	private static ObjectNode arguments(String json) {
		return (ObjectNode) JsonMapper.shared().readTree(json.replace('\'', '"'));
	}

	private static ObjectNode value(String value) {
		return JsonNodeFactory.instance.objectNode().put("v", value);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "''|[1, 2]|1,2", "''|{'a': 1, 'b': 'x y'}|a,1,b,x%20y",
					", explode: true|{'a': 1, 'b': 2}|a=1,b=2", ", style: label|[1, 2]|.1,2",
					", style: label, explode: true|[1, 2]|.1.2", ", style: matrix|[1, 2]|;v=1,2",
					", style: matrix, explode: true|[1, 2]|;v=1;v=2", ", style: matrix, explode: true|{'a': 1}|;a=1",
					"''|'a b%;ü'|a%20b%25%3B%C3%BC", "''|true|true", "''|1.5|1.5", "''|5.0|5", "''|1e3|1000",
					"''|-0.0|0", "''|12.50|12.5", "''|1e100|1.0E100", "''|[2.0, 0.5]|2,0.5" })
	void writesPathArguments(String style, String value, String expected) {
		String json = value.startsWith("'") || value.matches("[\\[{0-9t-].*") ? value : "'" + value + "'";
		assertThat(factory("path", style).create(arguments("{'v': " + json + "}")).uri().getRawPath())
			.isEqualTo("/api/x/" + expected + "/y");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "''|[1, 'a&b']|v=1&v=a%26b", ", explode: false|[1, 2]|v=1,2",
					", style: spaceDelimited, explode: false|[1, 2]|v=1%202",
					", style: pipeDelimited, explode: false|[1, 2]|v=1%7C2",
					", style: spaceDelimited, explode: false|{'G': 200, 'R': 100}|v=G%20200%20R%20100",
					", style: pipeDelimited, explode: false|{'G': 200, 'R': 100}|v=G%7C200%7CR%7C100",
					"''|{'a': 1, 'b': 2}|a=1&b=2",
					", style: deepObject|{'a': {'b': [1, 2]}}|v%5Ba%5D%5Bb%5D%5B0%5D=1&v%5Ba%5D%5Bb%5D%5B1%5D=2",
					"''|'a=b&c#d'|v=a%3Db%26c%23d" })
	void writesQueryArguments(String style, String value, String expected) {
		String json = value.matches("[\\[{].*") ? value : "'" + value + "'";
		assertThat(factory("query", style).create(arguments("{'v': " + json + "}")).uri().getRawQuery())
			.isEqualTo(expected);
	}

	@Test
	void writesParametersOfContentAsJson() {
		RequestFactory factory = factory("/x",
				"[{name: v, in: query, content: {application/json: {schema: {type: object}}}}]", "");
		assertThat(factory.create(arguments("{'v': {'a': 1}}")).uri().getRawQuery()).isEqualTo("v=%7B%22a%22%3A1%7D");
	}

	@Test
	void writesParametersOfOtherContentAsText() {
		RequestFactory factory = factory("/x",
				"[{name: v, in: query, content: {text/plain: {schema: {type: string}}}}, "
						+ "{name: w, in: header, content: {'application/problem+json; x=y': {schema: {type: string}}}}]",
				"");
		RemoteRequest request = factory.create(arguments("{'v': 'plain text', 'w': 'json'}"));
		assertThat(request.uri().getRawQuery()).isEqualTo("v=plain%20text");
		assertThat(request.headers().getFirst("w")).isEqualTo("\"json\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "..", ".", "../admin", "a/../../admin", "a\\..\\b", "a/.", "", "a\nb", "a\0b", "\r\n",
			"a/b", "%2f", "%252f", "..;", ".;x", ";", "%2e", "..%2f", "//evil.example", "a\\b", "..%25253bx" })
	void refusesPathArgumentsThatLeaveTheirSegment(String value) {
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> factory("path", "").create(value(value)))
			.withMessageContaining("'v'");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "''|[]", "''|{}", ", style: matrix|[]", ", style: label, explode: true|{}" })
	void refusesPathArgumentsThatLeaveNothing(String style, String value) {
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> factory("path", style).create(arguments("{'v': " + value + "}")))
			.withMessageContaining("'v' must not be empty");
	}

	@Test
	void keepsLiteralsThatLookLikeAScheme() {
		RequestFactory factory = factory("/rates/{a}to:x/{b}",
				"[{name: a, in: path, required: true, schema: {}}, {name: b, in: path, required: true, schema: {}}]",
				"");
		assertThat(factory.create(arguments("{'a': 'p', 'b': 'q'}")).uri().getRawPath())
			.isEqualTo("/api/rates/pto:x/q");
	}

	@ParameterizedTest
	@CsvSource({ "a;b, a%3Bb", "@evil.example, %40evil.example", "50%, 50%25", "a%zz, a%25zz", "..., ...", "a..b, a..b",
			"%20x, %2520x" })
	void keepsPathArgumentsInOneSegment(String value, String expected) {
		URI uri = factory("path", "").create(value(value)).uri();
		assertThat(uri.getRawPath()).isEqualTo("/api/x/" + expected + "/y");
		assertThat(uri.getHost()).isEqualTo("127.0.0.1");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ", style: label", ", style: matrix", ", style: matrix, explode: true",
			", style: label, explode: true" })
	void refusesPartsOfAListThatLeaveTheSegment(String style) {
		for (String part : List.of("..", "../x", "..;x", "%2e%2e", "a/b", ";", "a?", "a%23")) {
			assertThatExceptionOfType(ToolException.class)
				.isThrownBy(() -> factory("path", style).create(arguments("{'v': ['a', '" + part + "']}")));
			assertThatExceptionOfType(ToolException.class)
				.isThrownBy(() -> factory("path", style).create(arguments("{'v': {'" + part + "': 'a'}}")));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "1?", "1#", "C#", "?", "1?a=b", "1%3F", "1%23", "1%253f", "1%252523" })
	void refusesPathArgumentsThatEndThePath(String value) {
		for (String path : List.of("/users/{v}/orders", "/users/{v}")) {
			assertThatExceptionOfType(ToolException.class).isThrownBy(
					() -> factory(path, "[{name: v, in: path, required: true, schema: {}}]", "").create(value(value)))
				.withMessageContaining("Argument 'v' must not be '.' or '..' or have slashes, '?' or '#'");
		}
		RequestFactory fixed = factory("/c%23/{v}", "[{name: v, in: path, required: true, schema: {}}]", "");
		assertThat(fixed.create(value("7")).uri().getRawPath()).isEqualTo("/api/c%23/7");
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> fixed.create(value(value)));
	}

	@ParameterizedTest
	@CsvSource({ "a/b, a%2Fb", "a/b%2Fc, a%2Fb%252Fc", "a\\b, a%5Cb", "a?b#c, a%3Fb%23c" })
	void keepsEncodedSlashesWhereTheyAreAllowed(String value, String expected) {
		RequestFactory factory = factory("/x/{v}", "[{name: v, in: path, required: true, schema: {}}]", "", true);
		assertThat(factory.create(value(value)).uri().getRawPath()).isEqualTo("/api/x/" + expected);
		for (String hostile : List.of("a/../b", "a//b", "a/..;/b", "a/%2e%2e/b", "/a")) {
			assertThatExceptionOfType(ToolException.class).isThrownBy(() -> factory.create(value(hostile)));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "a;", "a?", "a#", "a%3b" })
	void refusesEndsOfTheSegmentBeforeMoreOfIt(String value) {
		RequestFactory factory = factory("/x/{v}.public", "[{name: v, in: path, required: true, schema: {}}]", "");
		assertThat(factory.create(value("a")).uri().getRawPath()).isEqualTo("/api/x/a.public");
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> factory.create(value(value)));
	}

	@Test
	void refusesMembersWithTheNamesOfOtherParameters() {
		RequestFactory factory = factory("/x",
				"[{name: filter, in: query, schema: {type: object}}, {name: owner, in: query, schema: {}}]", "");
		assertThat(factory.create(arguments("{'filter': {'a': 1}, 'owner': 'me'}")).uri().getRawQuery())
			.isEqualTo("a=1&owner=me");
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> factory.create(arguments("{'filter': {'owner': 'you'}, 'owner': 'me'}")))
			.withMessageContaining("'filter'");
	}

	@Test
	void refusesDotsMadeOfSeveralArguments() {
		RequestFactory factory = factory("/x/{a}{b}/y",
				"[{name: a, in: path, required: true, schema: {}}, {name: b, in: path, required: true, schema: {}}]",
				"");
		assertThat(factory.create(arguments("{'a': 'p', 'b': 'q'}")).uri().getRawPath()).isEqualTo("/api/x/pq/y");
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> factory.create(arguments("{'a': '.', 'b': 'q'}")));
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> factory.create(arguments("{'a': '%2', 'b': 'e%2e'}")));
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> factory.create(arguments("{'a': '%2', 'b': 'fx'}")));
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> factory.create(arguments("{'a': '%3', 'b': 'fx'}")));
		assertThatExceptionOfType(ToolException.class).isThrownBy(
				() -> factory("/x/.{v}/y", "[{name: v, in: path, required: true, schema: {}}]", "").create(value(".")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "a\r\nX-Evil: 1", "a\nb", "a\rb", "a\0b", "ä", "\u2028" })
	void refusesLineBreaksInHeaders(String value) {
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> factory("header", "").create(value(value)))
			.withMessageContaining("'v' is a header");
	}

	@Test
	void encodesCookies() {
		RemoteRequest request = factory("cookie", "").create(value("a; admin=true\r\nX: y"));
		assertThat(request.headers().get(HttpHeaders.COOKIE)).containsExactly("v=a%3B%20admin%3Dtrue%0D%0AX%3A%20y");
	}

	@Test
	void headersOfTheApplicationWinOverArguments() {
		RequestFactory factory = factory("/x", "[{name: x-version, in: header, schema: {}}]", "");
		assertThat(factory.create(arguments("{'x-version': '9'}")).headers().get("X-Version")).isEqualTo(List.of("7"));
	}

	@Test
	void writesForms() {
		RequestFactory factory = factory("/x", "[]", """
				, requestBody: {content: {application/x-www-form-urlencoded: {schema: {type: object},
				  encoding: {deep: {style: deepObject, explode: true}, flat: {explode: false},
				    space: {style: spaceDelimited}, pipes: {style: pipeDelimited, explode: true}}}}}""");
		RemoteRequest request = factory.create(arguments(
				"{'body': {'a': 'x&y=z', 'deep': {'k': [1, {'l': 'm'}]}, 'list': [1, 2], 'flat': [1, 2], 'o': {'p': 1}, 'space': [1, 2], 'pipes': [1, 2]}}"));
		assertThat(new String(request.body(), StandardCharsets.US_ASCII)).isEqualTo(
				"a=x%26y%3Dz&deep%5Bk%5D%5B0%5D=1&deep%5Bk%5D%5B1%5D%5Bl%5D=m&list=1&list=2&flat=1,2&o=%7B%22p%22%3A1%7D&space=1%202&pipes=1&pipes=2");
		assertThat(request.headers().getFirst(HttpHeaders.CONTENT_TYPE)).isEqualTo("application/x-www-form-urlencoded");
	}

	@Test
	void writesFormsInParts() {
		RequestFactory factory = factory("/x", "[]", """
				, requestBody: {content: {multipart/form-data: {encoding: {photo: {contentType: image/png}},
				 schema: {type: object, properties: {photo: {type: string, format: binary}, note: {type: string},
				 pages: {type: array, items: {type: string, format: binary}}, size: {type: object}}}}}}""");
		RemoteRequest request = factory.create(arguments("""
				{'body':{'photo':'UE5H','note':'for the "cat"','pages':['b25l','dHdv'],'size':{'width':2},'count':3}}
				""".replace("\"cat\"", "cat")));
		MediaType type = request.headers().getContentType();
		assertThat(type).isNotNull();
		assertThat(type.isCompatibleWith(MediaType.MULTIPART_FORM_DATA)).isTrue();
		String boundary = type.getParameter("boundary");
		assertThat(request.body()).isNotNull();
		List<String> parts = List
			.of(new String(request.body(), StandardCharsets.UTF_8).split("--" + boundary + "(--)?\r\n"));
		assertThat(parts).hasSize(7)
			.anySatisfy((part) -> assertThat(part).contains("name=\"photo\"; filename=\"photo\"", "image/png")
				.endsWith("\r\n\r\nPNG\r\n"))
			.anySatisfy((part) -> assertThat(part).contains("name=\"note\"", "text/plain")
				.doesNotContain("filename")
				.endsWith("\r\n\r\nfor the cat\r\n"))
			.anySatisfy((part) -> assertThat(part).contains("name=\"pages\"; filename=", "octet-stream")
				.endsWith("one\r\n"))
			.anySatisfy((part) -> assertThat(part).contains("name=\"pages\"; filename=").endsWith("two\r\n"))
			.anySatisfy((part) -> assertThat(part).contains("application/json").endsWith("{\"width\":2}\r\n"))
			.anySatisfy((part) -> assertThat(part).contains("name=\"count\"").endsWith("3\r\n"));
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "{'body':{'photo':'?'}}", "{'body':{'a\\r\\nX-Other: 1':'b'}}", "{'body':{'a\\\\b':'b'}}" })
	void refusesPartsThatCannotBeWritten(String arguments) {
		RequestFactory factory = factory("/x", "[]", """
				, requestBody: {content: {multipart/form-data: {schema: {type: object,
				 properties: {photo: {type: string, format: binary}}}}}}""");
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> factory.create(arguments(arguments)));
	}

	@Test
	void writesBinaryBodies() {
		RequestFactory factory = factory("/x", "[]", ", requestBody: {content: {application/octet-stream: {}}}");
		assertThat(factory.create(arguments("{'body': 'aGk='}")).body()).isEqualTo("hi".getBytes());
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> factory.create(arguments("{'body': '?'}")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "x", "//evil.example/x", "/a/../b", "/x?y=z", "/x#y", "/a\\b", "/./x" })
	void refusesPathsThatAreNotPlain(String path) {
		assertThatExceptionOfType(UnusableOperationException.class).isThrownBy(() -> factory(path, "[]", ""));
	}

}
