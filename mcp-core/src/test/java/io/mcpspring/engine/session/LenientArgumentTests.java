package io.mcpspring.engine.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.engine.jsonrpc.CodecLimits;
import io.mcpspring.engine.server.LenientArguments;
import io.mcpspring.engine.server.LenientArguments.Mended;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.fake.AllocatedBytes;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Implementation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Arguments whose intent is beyond doubt though they do not fit the schema (server-2025
 * TOOL-19).
 */
class LenientArgumentTests {

	private static final String SCHEMA = """
			{"type":"object","additionalProperties":false,"properties":{
			  "tags":{"type":"array","items":{"type":"string"}},
			  "ids":{"type":"array","items":{"type":"integer"}},
			  "rows":{"type":"array","items":{"type":"array","items":{"type":"number"}}},
			  "guest":{"$ref":"#/$defs/Guest"},
			  "byName":{"type":"object","additionalProperties":{"type":["integer","null"]}},
			  "payment":{"anyOf":[
			    {"type":"object","properties":{"kind":{"const":"card"},"number":{"type":"string"}},"required":["kind","number"]},
			    {"type":"object","properties":{"kind":{"const":"cash"},"cents":{"type":"integer"}},"required":["kind"]}]},
			  "count":{"type":"integer","minimum":1},"size":{"enum":[1,2],"type":"integer"},
			  "price":{"type":"number"},"open":{"type":"boolean"},"either":{"anyOf":[{"type":"integer"},{"type":"boolean"}]},
			  "text":{"type":"string"},"code":{"type":"string","pattern":"^[A-Z]+$"},
			  "mixed":{"anyOf":[{"type":"array","items":{}},{"type":"string","maxLength":3}]},
			  "any":{}},
			 "$defs":{"Guest":{"type":"object","properties":{"name":{"type":"string"},"age":{"type":"integer"},
			   "friends":{"type":"array","items":{"$ref":"#/$defs/Guest"}}},"required":["name"]}}}
			""";

	private final List<Mended> mended = new ArrayList<>();

	/** The trees of texts weigh many times as much as the texts. */
	@ParameterizedTest
	@CsvSource({ "2000,1,false", "2050,1,true", "1000,2,false", "1100,2,true" })
	void readsShortTextsOnly(int ids, int lists, boolean refused) {
		String list = "\"[" + "1,".repeat(ids - 1) + "1]\"";
		try (FakeServer server = echo().start()) {
			FakeExchange answer = server.connect("2025-11-25")
				.call("echo", (lists == 1) ? "{\"rows\":[" + list + "]}" : "{\"rows\":[" + list + "," + list + "]}");
			assertThat(answer.isToolError()).isEqualTo(refused);
		}
	}

	@ParameterizedTest
	@CsvSource({ "3,false", "4,true" })
	void readsTextsThatAreNestedAsMessagesMayBeOnly(int friends, boolean refused) {
		CodecLimits usual = CodecLimits.DEFAULT;
		String guest = "{\"name\":\"a\",\"friends\":[".repeat(friends) + "{\"name\":\"a\"}" + "]}".repeat(friends);
		String fewer = guest.substring(guest.indexOf('['), guest.length() - 1);
		try (FakeServer server = echo()
			.codecLimits(new CodecLimits(10, usual.maxNumberLength(), usual.maxStringLength(), usual.maxNameLength(),
					usual.maxTokens(), usual.maxBatch()))
			.start()) {
			List<FakeExchange> answers = new ArrayList<>();
			for (String arguments : List.of(quoted("{\"guest\":" + guest + "}"), "{\"guest\":" + quoted(guest) + "}",
					"{\"guest\":{\"name\":\"a\",\"friends\":" + quoted(fewer) + "}}")) {
				answers.add(server.connect("2025-11-25")
					.request("tools/call", "{\"name\":\"echo\",\"arguments\":" + arguments + "}"));
			}
			assertThat(answers).allMatch((answer) -> (answer.json().has("error") || answer.isToolError()) == refused);
		}
	}

	private static String quoted(String json) {
		return "\"" + json.replace("\"", "\\\"") + "\"";
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"count\":\"5\",\"tgas\":[]}", "{\"count\":\"0\",\"price\":\"1\"}",
			"{\"toolCallId\":\"c\",\"open\":\"yes\"}" })
	void countsNothingOfCallsThatAreRefused(String arguments) {
		try (FakeServer server = echo().start()) {
			assertThat(server.connect("2025-11-25").call("echo", arguments).isToolError()).isTrue();
			assertThat(this.mended).isEmpty();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"tags":"[\\"a\\",\\"b\\"]"}                         | {"tags":["a","b"]}
			{"tags":" [] "}                                       | {"tags":[]}
			{"guest":"{\\"name\\":\\"a\\"}"}                     | {"guest":{"name":"a"}}
			{"guest":{"name":"a","friends":"[{\\"name\\":\\"b\\"}]"}} | {"guest":{"name":"a","friends":[{"name":"b"}]}}
			{"guest":{"name":"a","friends":["{\\"name\\":\\"b\\"}"]}} | {"guest":{"name":"a","friends":[{"name":"b"}]}}
			{"rows":["[1]",[2]]}                                  | {"rows":[[1],[2]]}
			{"byName":"{\\"a\\":1}"}                              | {"byName":{"a":1}}
			{"byName":{"a":"1","b":null}}                         | {"byName":{"a":1,"b":null}}
			{"payment":"{\\"kind\\":\\"cash\\"}"}                  | {"payment":{"kind":"cash"}}
			{"payment":{"kind":"cash","cents":"5"}}               | {"payment":{"kind":"cash","cents":5}}
			{"ids":["1",2,"3"]}                                   | {"ids":[1,2,3]}
			{"count":"5"}                                         | {"count":5}
			{"count":"5.0"}                                       | {"count":5.0}
			{"size":"2"}                                          | {"size":2}
			{"price":"-2.5e3"}                                    | {"price":-2500.0}
			{"open":"true"}                                       | {"open":true}
			{"either":"false"}                                    | {"either":false}
			{"count":"5","open":"false","text":"5"}               | {"count":5,"open":false,"text":"5"}
			{"text":"[1]","any":"[1]","mixed":"[1]"}              | {"text":"[1]","any":"[1]","mixed":"[1]"}
			""")
	void readsTextAsTheValueThatItSpells(String given, String expected) {
		try (FakeServer server = echo().start()) {
			FakeExchange answer = server.connect("2025-11-25").call("echo", given);
			assertThat(answer.toolText().replace("-2.5e3", "-2500.0").replace("-2.5E+3", "-2500.0"))
				.isEqualTo(expected);
			assertThat(answer.isToolError()).isFalse();
			assertThat(this.mended).isEqualTo(expected.contains("\"any\"") ? List.of() : List.of(Mended.TYPED));
		}
	}

	// CL-04
	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					{"text":"","count":"","guest":{"name":"","age":""}}   | {"guest":{"name":""}}
					{"any":"","tags":[""],"text":" "}                     | {"tags":[""],"text":" "}
					{"guest":{"name":"a","friends":[{"name":"b","age":""}]},"count":"5"} | {"guest":{"name":"a","friends":[{"name":"b"}]},"count":5}
					{"text":"a"}                                          | {"text":"a"}
					{"guest":{"name":""}}                                 | {"guest":{"name":""}}
					""")
	void takesEmptyTextsForAbsentByProperty(String given, String expected) {
		LenientArguments blank = new LenientArguments(true, true, Set.of());
		try (FakeServer server = echo().lenient(blank).start(); FakeServer usual = echo().start()) {
			assertThat(server.connect("2025-11-25").call("echo", given).toolText()).isEqualTo(expected);
			assertThat(this.mended.contains(Mended.BLANK)).isEqualTo(given.contains("\"\"") && !given.equals(expected));
			assertThat(usual.connect("2025-11-25").call("echo", "{\"text\":\"\"}").toolText())
				.isEqualTo("{\"text\":\"\"}");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"tags":"a, b"}                | /tags: must be an array, was string
			{"tags":"{}"}                  | /tags: must be an array, was string
			{"tags":"[1]"}                 | /tags: must be an array, was string
			{"tags":"[] []"}               | /tags: must be an array, was string
			{"ids":"[\\"1\\"]"}            | /ids: must be an array, was string
			{"guest":"{}"}                 | /guest: must be an object, was string
			{"guest":"{\\"name\\":\\"a\\",\\"name\\":\\"b\\"}"} | /guest: must be an object, was string
			{"count":" 5"}                 | /count: must be an integer, was string
			{"count":"0"}                  | /count: must be an integer, was string
			{"count":"5.5"}                | /count: must be an integer, was string
			{"count":"05"}                 | /count: must be an integer, was string
			{"count":"9007199254740993"}   | /count: must be an integer, was string
			{"count":"null"}               | /count: must be an integer, was string
			{"price":"NaN"}                | /price: must be a number, was string
			{"price":"1e999"}              | /price: must be a number, was string
			{"open":"yes"}                 | /open: must be a boolean, was string
			{"open":"True"}                | /open: must be a boolean, was string
			{"code":"5"}                   | /code: must match the pattern ^[A-Z]+$
			{"mixed":"[1, 2]"}             | /mixed: must be an array, was string (alternative 1)
			""")
	void refusesOtherTextAsBefore(String given, String violation) {
		try (FakeServer server = echo().start()) {
			FakeExchange answer = server.connect("2025-11-25").call("echo", given);
			assertThat(answer.isToolError()).isTrue();
			assertThat(answer.toolText()).startsWith("Invalid arguments:\n- " + violation);
			assertThat(this.mended).isEmpty();
		}
	}

	@Test
	void readsMoreTextsThanOneCheckReports() {
		String ids = IntStream.range(0, 100).mapToObj((id) -> "\"" + id + "\"").collect(Collectors.joining(","));
		try (FakeServer server = echo().start()) {
			FakeExchange answer = server.connect("2025-11-25").call("echo", "{\"ids\":[" + ids + "]}");
			assertThat(answer.toolText()).isEqualTo("{\"ids\":[" + ids.replace("\"", "") + "]}");
		}
	}

	/** Each check of the schema looks at all arguments. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			"1"         | 1
			{"name":""} | {"name":"a"}
			""")
	void mendsManyArgumentsByFewChecks(String given, String valid) {
		try (FakeServer server = echo().lenient(new LenientArguments(true, true, Set.of())).start()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(client.call("echo", many(given)).isToolError()).isFalse();
			assertThat(AllocatedBytes.of(() -> client.call("echo", many(given))))
				.isLessThan(7 * AllocatedBytes.of(() -> client.call("echo", many(valid))));
		}
	}

	private static String many(String value) {
		String ids = "1,".repeat(20_000) + "1";
		String values = ("," + value).repeat(300);
		boolean guests = value.startsWith("{");
		return "{\"ids\":[" + ids + (guests ? "" : values) + "],\"guest\":{\"name\":\"a\",\"friends\":[{\"name\":\"a\"}"
				+ (guests ? values : "") + "]}}";
	}

	@Test
	void readsTextOfAllArguments() {
		try (FakeServer server = echo().start()) {
			FakeExchange answer = server.connect("2025-11-25").call("echo", "\"{\\\"count\\\":\\\"5\\\"}\"");
			assertThat(answer.toolText()).isEqualTo("{\"count\":5}");
			FakeExchange refused = server.connect("2025-11-25").call("echo", "\"count=5\"");
			assertThat(refused.json().at("/error/message").asString())
				.isEqualTo("The arguments of a tool must be an object");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "2025-06-18", "2025-11-25" })
	void dropsWhatClientsAddUnlessItIsDeclared(String version) {
		String added = "\"toolCallId\":\"c1\",\"sessionId\":\"s\",\"action\":\"sendMessage\",\"chatInput\":\"x\"";
		String own = "{'type':'object','additionalProperties':false,'properties':{'action':{'type':'string'}}}";
		try (FakeServer server = FakeServer.setup()
			.events(listener())
			.tool("echo", SCHEMA, (context, arguments) -> CallToolResult.text(arguments.toString()))
			.tool("own", own, (context, arguments) -> CallToolResult.text(arguments.toString()))
			.start()) {
			SessionArguments client = (tool, arguments) -> server.connect(version).call(tool, arguments).toolText();
			assertThat(client.call("echo", "{\"count\":1," + added + "}")).isEqualTo("{\"count\":1}");
			assertThat(client.call("own", "{" + added + "}")).isEqualTo("{\"action\":\"sendMessage\"}");
			assertThat(this.mended).containsExactly(Mended.IGNORED, Mended.IGNORED);
		}
	}

	@Test
	void refusesMisspeltNames() {
		try (FakeServer server = echo().start()) {
			FakeExchange answer = server.connect("2025-11-25").call("echo", "{\"cuont\":1,\"action\":\"x\"}");
			assertThat(answer.toolText()).isEqualTo("Invalid arguments:\n- property 'cuont' is not allowed");
		}
	}

	private ServerEvents listener() {
		return new ServerEvents() {

			@Override
			public void argumentsMended(Mended how, @Nullable Implementation client) {
				assertThat(client).isNotNull();
				LenientArgumentTests.this.mended.add(how);
			}

		};
	}

	private FakeServerSetup echo() {
		return FakeServer.setup()
			.events(listener())
			.tool("echo", SCHEMA, (context, arguments) -> CallToolResult.text(arguments.toString()));
	}

	private interface SessionArguments {

		String call(String tool, String arguments);

	}

}
