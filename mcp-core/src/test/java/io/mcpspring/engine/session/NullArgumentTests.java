package io.mcpspring.engine.session;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.model.CallToolResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code null} for an optional member of an argument is no violation: models write it for
 * what is absent (server-2025 TOOL-19).
 */
class NullArgumentTests {

	private static final String SCHEMA = """
			{"type":"object","properties":{
			  "guest":{"$ref":"#/$defs/Guest"},
			  "guests":{"type":"array","items":{"$ref":"#/$defs/Guest"}},
			  "names":{"type":"array","items":{"type":"string"}},
			  "account":{"not":{"type":"null"}},
			  "transfer":{"type":"object","properties":{"from":{"not":{"type":"null"}},"to":{"not":{"type":"null"}}},
			    "required":["from"]},
			  "byName":{"type":"object","additionalProperties":{"type":"string"}},
			  "payment":{"anyOf":[
			    {"type":"object","properties":{"kind":{"const":"card"},"number":{"type":"string"},"note":{"type":"string"}},
			     "required":["kind","number"]},
			    {"type":"object","properties":{"kind":{"const":"cash"},"note":{"type":"string"}},"required":["kind"]}]}},
			 "$defs":{"Guest":{"type":"object","properties":{"name":{"type":"string"},"e/mail":{"type":"string"},
			   "age":{"type":["integer","null"]},"kind":{"enum":["a","b"]},"partner":{"$ref":"#/$defs/Guest"}},
			   "required":["name"]}}}
			""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					{"guest":{"name":"a","e/mail":null,"kind":null}}              | {"guest":{"name":"a"}}
					{"guest":{"name":"a","age":null,"e/mail":null}}               | {"guest":{"name":"a","age":null}}
					{"guest":{"name":"a","age":null}}                             | {"guest":{"name":"a","age":null}}
					{"guest":{"name":"a","partner":{"name":"b","partner":null}}}  | {"guest":{"name":"a","partner":{"name":"b"}}}
					{"guests":[{"name":"a","kind":null},{"name":"b","kind":"b"}]} | {"guests":[{"name":"a"},{"name":"b","kind":"b"}]}
					{"account":null,"transfer":{"from":"a","to":null}}            | {"transfer":{"from":"a"}}
					{"guest":null,"guests":[{"name":"a","kind":null}]}            | {"guests":[{"name":"a"}]}
					{"byName":{"a":"x","0":null}}                                 | {"byName":{"a":"x"}}
					{"payment":{"kind":"cash","note":null}}                       | {"payment":{"kind":"cash"}}
					{"payment":{"kind":"card","number":"1","note":null}}          | {"payment":{"kind":"card","number":"1"}}
					""")
	void anOptionalMemberThatIsNullIsAbsent(String given, String expected) {
		try (FakeServer server = echo()) {
			FakeExchange answer = server.connect("2025-11-25").call("echo", given);
			assertThat(answer.toolText()).isEqualTo(expected);
			assertThat(answer.isToolError()).isFalse();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"guest":{"name":null,"kind":null}}        | /guest/name: must not be null
			{"guests":[{"name":"a"},null]}             | /guests/1: must be an object, was null
			{"transfer":{"from":null,"to":"b"}}        | /transfer/from: must not be null
			{"names":["a",null]}                       | /names/1: must be a string, was null
			{"payment":{"kind":"card","number":null}}  | /payment/number: must not be null
			{"guest":{"name":"a","kind":null},"names":[1]} | /names/0: must be a string, was integer
			""")
	void whatIsRequiredIsMissing(String given, String violation) {
		try (FakeServer server = echo()) {
			FakeExchange answer = server.connect("2025-11-25").call("echo", given);
			assertThat(answer.isToolError()).isTrue();
			assertThat(answer.toolText()).isEqualTo("Invalid arguments:\n- " + violation);
		}
	}

	@Test
	void moreMembersAreRemovedThanOneCheckReports() {
		String guests = IntStream.range(0, 50)
			.mapToObj((index) -> "{\"name\":\"a\",\"kind\":null}")
			.collect(Collectors.joining(","));
		try (FakeServer server = echo()) {
			FakeExchange answer = server.connect("2025-11-25").call("echo", "{\"guests\":[" + guests + "]}");
			assertThat(answer.isToolError()).isFalse();
			assertThat(answer.toolText()).doesNotContain("null");
		}
	}

	private static FakeServer echo() {
		return FakeServer.setup()
			.tool("echo", SCHEMA, (context, arguments) -> CallToolResult.text(arguments.toString()))
			.start();
	}

}
