package io.mcpspring.autoconfigure;

import java.net.http.HttpResponse;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpTool;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What hosts send beyond the letter of the protocol, at the wire.
 */
class HostHabitsTests {

	private static final String LIST = "{'jsonrpc':'2.0','id':1,'method':'tools/list'}";

	private static final Map<WebApplicationType, RunningApplication> APPLICATIONS = new EnumMap<>(
			WebApplicationType.class);

	@BeforeAll
	static void start() {
		for (WebApplicationType type : List.of(WebApplicationType.SERVLET, WebApplicationType.REACTIVE)) {
			APPLICATIONS.put(type, RunningApplication.start(type, List.of(Offers.class)));
		}
	}

	@AfterAll
	static void stop() {
		APPLICATIONS.values().forEach(RunningApplication::close);
		APPLICATIONS.clear();
	}

	private static HttpResponse<String> post(WebApplicationType type, String body, String... headers) {
		RawHttp http = APPLICATIONS.get(type).http();
		String session = http.post("""
				{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",
				"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""")
			.headers()
			.firstValue("Mcp-Session-Id")
			.orElseThrow();
		List<String> all = new ArrayList<>(List.of(headers));
		all.addAll(List.of("mCP-sESSION-iD", session));
		if (!List.of(headers).contains("Content-Type")) {
			all.addAll(List.of("Content-Type", "application/json"));
		}
		return http.send("POST", "/mcp", body.replace('\'', '"'), all.toArray(String[]::new));
	}

	private static JsonNode json(HttpResponse<String> response) {
		String body = response.body();
		int event = body.lastIndexOf("data:");
		return JsonMapper.shared().readTree((event < 0) ? body : body.substring(event + 5, body.indexOf('\n', event)));
	}

	// CL-03, CL-05
	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			textBlock = """
					SERVLET  | 'method':'tools/list','params':{'cursor':null,'_meta':null}                 | /result/tools
					REACTIVE | 'method':'tools/list','params':null                                        | /result/tools
					SERVLET  | 'method':'resources/templates/list','params':{'cursor':null}                | /result/resourceTemplates
					REACTIVE | 'method':'prompts/list','params':{'_meta':{'progressToken':null}}           | /result/prompts
					SERVLET  | 'method':'ping','params':null                                              | /result
					SERVLET  | 'method':'prompts/get','params':{'name':'hello','arguments':null}           | /result/messages
					REACTIVE | 'method':'prompts/get','params':{'name':'hello','arguments':{'name':null}}  | /result/messages
					SERVLET  | 'method':'tools/call','params':{'name':'nothing','arguments':null,'task':null} | /result/content
					REACTIVE | 'method':'tools/call','params':{'name':'nothing','_meta':{'openai/userAgent':'x','progressToken':0}} | /result/content
					SERVLET  | 'method':'completion/complete','params':{'ref':{'type':'ref/prompt','name':'hello','title':null},\
					'argument':{'name':'name','value':''},'context':null}                                  | /result/completion
					REACTIVE | 'method':'completion/complete','params':{'ref':{'type':'ref/prompt','name':'hello'},\
					'argument':{'name':'name','value':''},'context':{'arguments':null}}                    | /result/completion
					SERVLET  | 'method':'tools/call','params':{'name':null}                                | /error/code
					SERVLET  | 'method':'resources/read','params':{'uri':null}                             | /error/code
					SERVLET  | 'method':'logging/setLevel','params':{'level':null}                         | /error/code
					""")
	void nullIsAbsent(WebApplicationType type, String members, String present) {
		HttpResponse<String> response = post(type, "{'jsonrpc':'2.0','id':1," + members + "}");
		assertThat(json(response).at(present).isMissingNode()).as(response.body()).isFalse();
		assertThat(response.statusCode()).isEqualTo(200);
	}

	@EachStack
	void notificationsTakeNull(WebApplicationType type) {
		for (String notification : List.of("'notifications/initialized','params':null",
				"'notifications/cancelled','params':{'requestId':7,'reason':null}",
				"'notifications/roots/list_changed','params':{'_meta':null}")) {
			assertThat(post(type, "{'jsonrpc':'2.0','method':" + notification + "}").statusCode()).as(notification)
				.isEqualTo(202);
		}
		// CL-13
		assertThat(post(type, LIST.replace("'id':1", "'id':null")).statusCode()).isEqualTo(400);
	}

	// CL-07, CL-08, CL-10
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			SERVLET  | text/event-stream                        | application/json; charset=utf-8   | 200
			REACTIVE | text/event-stream                        | application/json;charset="UTF-8"  | 200
			SERVLET  | application/json                         | Application/JSON ; Charset=Utf-8  | 200
			REACTIVE | */*                                      | application/json; profile=x       | 200
			SERVLET  | text/event-stream, application/json;q=.1 | application/json; charset=UTF-8; a=b | 200
			REACTIVE | application/*                            | application/json                  | 200
			SERVLET  | application/json                         | application/json; charset=utf-16  | 415
			REACTIVE | application/json                         | application/json; charset=latin1  | 415
			SERVLET  | text/html                                | application/json                  | 406
			""")
	void headersAreTakenInAllForms(WebApplicationType type, String accept, String contentType, int status) {
		assertThat(post(type, LIST, "Accept", accept, "Content-Type", contentType).statusCode()).isEqualTo(status);
	}

	// CL-18
	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void bodiesMayHaveAMarkAndEndWithLines(WebApplicationType type) {
		for (String body : List.of("\uFEFF" + LIST, LIST + "\n", "\r\n\t " + LIST + "\r\n\r\n", "\uFEFF\n" + LIST)) {
			HttpResponse<String> response = post(type, body);
			assertThat(json(response).at("/result/tools").size()).as(response.body()).isPositive();
		}
	}

	// CL-46
	@Test
	void listsAreEqualByteByByte() {
		Set<String> bodies = new HashSet<>();
		for (WebApplicationType type : APPLICATIONS.keySet()) {
			bodies.add(post(type, LIST).body());
			bodies.add(post(type, LIST).body());
		}
		assertThat(bodies).hasSize(1);
	}

	// CL-13
	@EachStack
	void idsMayComeAgain(WebApplicationType type) {
		for (String id : List.of("1", "'1'", "1", "'1'", "0", "''")) {
			JsonNode answer = json(post(type, LIST.replace("'id':1", "'id':" + id)));
			assertThat(answer.path("id").toString()).isEqualTo(id.replace('\'', '"'));
			assertThat(answer.has("result")).isTrue();
		}
	}

	// CL-17, CL-45
	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			SERVLET  | {'color':'Red'}                     | RED | DARK_BLUE
			REACTIVE | {'color':'dark blue'}               | RED | DARK_BLUE
			SERVLET  | {'color':'RED','at':'2026-11-28 09:00'} | at | T09
			REACTIVE | {'color':'RED','at':'28.11.2026'}   | at | 2026-
			SERVLET  | {'colour':'RED'}                    | 'colour' is not allowed | required property 'color'
			""")
	void mistakesNameWhatIsRight(WebApplicationType type, String arguments, String one, String other) {
		JsonNode result = json(post(type, "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'paint',"
				+ "'arguments':" + arguments + "}}"))
			.path("result");
		assertThat(result.path("isError").asBoolean(false)).isTrue();
		assertThat(result.at("/content/0/text").asString()).contains(one, other);
	}

	enum Color {

		RED, DARK_BLUE

	}

	static class Offers {

		@McpTool
		String paint(Color color, @Nullable LocalDateTime at) {
			return color + " " + at;
		}

		@McpTool
		String nothing() {
			return "nothing";
		}

		@McpPrompt
		String hello(@Nullable Color name) {
			return "hello " + name;
		}

	}

}
