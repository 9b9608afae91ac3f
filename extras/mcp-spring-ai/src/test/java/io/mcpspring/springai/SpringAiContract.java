package io.mcpspring.springai;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpspring.model.ErrorCode;
import io.mcpspring.springai.app.AnnotatedTools.Person;
import io.mcpspring.springai.app.SpringAiApplication;
import io.mcpspring.test.EachEra;
import io.mcpspring.test.LogMessage;
import io.mcpspring.test.McpEra;
import io.mcpspring.test.McpResponse;
import io.mcpspring.test.McpTestClient;
import io.mcpspring.test.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What clients get of an application that was written for Spring AI, on each web stack.
 */
@SpringBootTest(classes = SpringAiApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = "server.address=127.0.0.1")
abstract class SpringAiContract {

	@Autowired
	private McpTestClient client;

	private JsonNode tool(String name) {
		return this.client.tools()
			.stream()
			.filter((tool) -> tool.path("name").asString().equals(name))
			.findFirst()
			.orElseThrow();
	}

	@Test
	void offersCallbacksProvidersAndMethodsOnce() {
		assertThat(this.client.tools()).extracting((tool) -> tool.path("name").asString())
			.doesNotHaveDuplicates()
			.contains("forecast", "weather.list", "upper_case", "length", "late", "own", "both", "add", "person")
			.doesNotContain("both_of_spring_ai");
	}

	@Test
	void describesCallbacksByTheirDefinition() {
		JsonNode forecast = tool("forecast");
		assertThat(forecast.path("description").asString()).isEqualTo("Tells the forecast of a city");
		assertThat(forecast.at("/inputSchema/properties/city/description").asString()).isEqualTo("The city");
		assertThat(forecast.at("/inputSchema/required").toString()).isEqualTo("[\"city\"]");
		JsonNode upperCase = tool("upper_case");
		assertThat(upperCase.path("title").asString()).isEqualTo("Upper case");
		assertThat(upperCase.at("/annotations/readOnlyHint").asBoolean(false)).isTrue();
		assertThat(tool("context").at("/inputSchema/properties").isEmpty()).isTrue();
	}

	@EachEra
	void callsCallbacks() {
		assertThat(this.client.tool("forecast").with("city", "Rome").with("days", 2).call())
			.hasText("\"Rome: rain, 2\"");
		assertThat(this.client.tool("upper_case").with("text", "a\"b").call()).text().contains("A\\\"B");
		assertThat(this.client.tool("length").with("text", "four").call()).hasText("4");
		assertThat(this.client.tool("late").with("name", "Ada").call()).text().contains("Late, Ada");
		assertThat(this.client.tool("own").call()).hasText("own");
		assertThat(this.client.tool("nothing").call()).hasText("\"Done\"");
		assertThat(this.client.tool("weather.list").with("from", "2026-01-31").with("kind", "SUN").call())
			.hasText("[{\"date\":\"2026-01-31\",\"kind\":\"SUN\"}]");
	}

	@EachEra
	void callbacksFindTheRequestInTheirContext() {
		assertThat(this.client.tool("context").call()).text().contains("true");
		McpResponse response = this.client.answering("Which city?", Map.of("city", "Oslo")).tool("ask").call();
		assertThat(response).asked("Which city?").text().contains("ACCEPT {city=Oslo}");
		assertThat(this.client.declining("Which city?").tool("ask").call()).text().contains("DECLINE");
	}

	@Test
	void callbacksReturnImagesAndAnswerTheUser() {
		assertThat(this.client.tool("draw").call().blocks()).singleElement().satisfies((block) -> {
			assertThat(block.path("type").asString()).isEqualTo("image");
			assertThat(block.path("mimeType").asString()).isEqualTo("image/png");
		});
		assertThat(this.client.tool("direct").call().blocks().get(0).at("/annotations/audience").toString())
			.isEqualTo("[\"user\"]");
	}

	@EachEra
	void keepsTheMessagesOfUnexpectedExceptions() {
		for (String tool : List.of("storm", "fail", "failing")) {
			McpResponse response = this.client.tool(tool).call();
			assertThat(response).failed("failed unexpectedly");
			assertThat(response.text()).doesNotContain("secret", "Exception", "\tat ");
		}
		assertThat(this.client.tool("refuse").call()).failed("Name a city");
	}

	/** Hash tables compare elements of equal hash one by one. */
	@Test
	void refusesSetsWhoseElementsHaveEqualHashes() {
		assertThat(places("places", 1)).hasText("2500");
		assertThat(places("places", -31)).failed("Argument 'places' has too many elements or keys that must differ");
		assertThat(places("places_of", 1)).hasText("2500");
		assertThat(places("places_of", -31)).failed("The input has too many elements or keys that must differ");
	}

	private McpResponse places(String tool, int factor) {
		return this.client.tool(tool)
			.with("places", IntStream.range(0, 2500).mapToObj((x) -> Map.of("x", x, "y", factor * x)).toList())
			.call();
	}

	@EachEra
	void refusesHostileArguments() {
		assertThat(this.client.tool("forecast").call()).failed("city");
		assertThat(this.client.tool("forecast").with("city", Map.of("a", 1)).call()).failed("city");
		assertThat(this.client.tool("forecast").with("city", "x").with("days", "9".repeat(400)).call()).failed();
		assertThat(this.client.tool("weather.list").with("from", "no day").with("kind", "SUN").call())
			.failed("Argument 'from' does not have the form that the tool expects");
		assertThat(this.client.tool("weather.list").with("from", "2026-01-31").with("kind", "java.lang.Runtime").call())
			.failed("kind");
		assertThat(this.client.tool("add").with("one", 1).call()).failed("other");
		assertThat(this.client.tool("add").with("one", 1).with("other", 1e300).call()).failed("other");
		assertThat(this.client.tool("add").with("one", "one").with("other", 1).call()).failed("one");
		McpResponse wrong = this.client.tool("person").with("name", "x").with("dates", List.of("nothing")).call();
		assertThat(wrong).failed("dates");
		assertThat(wrong.text()).doesNotContain("java.", "tools.jackson");
		String deep = "[".repeat(50) + "]".repeat(50);
		assertThat(this.client.tool("result").with("text", deep).with("more", Map.of("x", deep)).call()).succeeded();
	}

	@Test
	void describesAnnotatedTools() {
		JsonNode add = tool("add");
		assertThat(add.path("title").asString()).isEqualTo("Adds");
		assertThat(add.at("/inputSchema/properties/one/type").asString()).isEqualTo("integer");
		assertThat(add.at("/inputSchema/required").toString()).isEqualTo("[\"one\",\"other\"]");
		assertThat(add.at("/annotations").toString()).isEqualTo("{\"readOnlyHint\":true,\"openWorldHint\":false}");
		assertThat(add.at("/_meta/com.example~1colour").asString()).isEqualTo("red");
		assertThat(tool("person").at("/outputSchema/properties/name/type").asString()).isEqualTo("string");
		assertThat(tool("special").at("/inputSchema/properties").propertyNames()).containsExactly("text");
		assertThat(tool("several").has("outputSchema")).isFalse();
	}

	@EachEra
	void callsAnnotatedTools() {
		assertThat(this.client.tool("add").with("one", 1).with("other", 2).call()).hasText("3");
		McpResponse person = this.client.tool("person").with("name", "Ada").with("dates", List.of("2026-01-31")).call();
		assertThat(person).hasStructured("/name", "Ada").hasStructured("/age", 1);
		assertThat(this.client.tool("several").call()).hasText("7");
		assertThat(this.client.tool("nothing2").call()).hasText("\"Done\"");
		assertThat(this.client.tool("optional").with("other", null).call()).hasText("null null");
		McpResponse result = this.client.tool("result").with("text", "right").call();
		assertThat(result).succeeded().hasText("right");
		assertThat(result.blocks().get(1).path("data").asString()).isEqualTo("aGk=");
		assertThat(this.client.tool("result").with("text", "wrong").call()).failed("wrong");
		McpResponse error = this.client.tool("error").call();
		assertThat(error).hasErrorCode(ErrorCode.INVALID_PARAMS);
		assertThat(error.error()).satisfies((told) -> assertThat(told.message()).isEqualTo("Not there"));
	}

	@EachEra
	void talksToTheClient() {
		McpResponse response = this.client.answering("Who?", new Person("Ada", 36))
			.sampling("a poem")
			.tool("talk")
			.with("input", "x")
			.call();
		assertThat(response).asked("Who?").hasText("ACCEPT Person[name=Ada, age=36] a poem");
		assertThat(response).progress().containsExactly(Progress.of(0.5, 1.0, "half"));
		assertThat(response).logs().extracting(LogMessage::text).containsExactly("Started with x");
	}

	@EachEra
	void questionsPassHandlersOfExceptions() {
		McpResponse response = this.client.answering("Sure?", Map.of("sure", true))
			.roots("file:///work")
			.tool("exchange")
			.call();
		assertThat(response).asked("Sure?").hasText("ACCEPT file:///work");
	}

	@EachEra
	void asksInPipelines() {
		McpResponse response = this.client.answering("Who?", new Person("Ada", 36))
			.tool("reactive")
			.with("input", "Hello")
			.call();
		assertThat(response).hasText("Hello Ada").logs().extracting(LogMessage::text).containsExactly("Reactive");
	}

	@EachEra
	void tellsWhatTheClientLacks(McpEra era) {
		McpResponse plain = this.client.declaring().tool("talk").with("input", "x").call();
		assertThat(plain).failed("The client lacks a capability that this needs");
		McpResponse exchange = this.client.declaring().tool("exchange").call();
		assertThat(exchange.questions()).isEmpty();
	}

	@EachEra
	void givesWhatComesWithARequest() {
		McpResponse response = this.client.tool("special")
			.with("text", "Hi")
			.param("_meta", Map.of("progressToken", 77, "com.example/colour", "blue"))
			.call();
		assertThat(response).hasText("77 blue true special {text=Hi} Hi");
	}

	@EachEra
	void readsResources() {
		assertThat(this.client.resource("static://hello").call().text()).isEqualTo("Hello World!");
		assertThat(this.client.resource("user://ada/age").call().text()).isEqualTo("ada's age");
		assertThat(this.client.resource("contents://ada").call().text()).isEqualTo("ada");
		assertThat(this.client.resource("list://x").call().blocks()).extracting((part) -> part.path("text").asString())
			.containsExactly("x 1", "x 2");
		assertThat(this.client.resource("avatar://ada").call().blocks().get(0).path("blob").asString())
			.isEqualTo("aGk=");
		assertThat(this.client.resource("missing://all").call().error()).isNotNull();
		assertThat(this.client.resource("avatar://broken").call().error())
			.satisfies((error) -> assertThat(error.message()).doesNotContain("base64", "Exception"));
		assertThat(this.client.resource("user://..%2f..%2fetc/x").call().error()).isNotNull();
	}

	@EachEra
	void getsPrompts() {
		assertThat(this.client.prompt("greeting").with("name", "Ada").with("age", "36").call().text())
			.isEqualTo("Hello, Ada (36)");
		assertThat(this.client.prompt("greeting").with("name", "Ada").call().text()).isEqualTo("Hello, Ada (null)");
		assertThat(this.client.prompt("greeting").with("name", "Ada").with("age", "old").call())
			.hasErrorCode(ErrorCode.INVALID_PARAMS);
		assertThat(this.client.prompt("greeting").call()).hasErrorCode(ErrorCode.INVALID_PARAMS);
		assertThat(this.client.prompt("all-arguments").with("b", "2").with("a", "1").call().text())
			.isEqualTo("all-arguments{a=1, b=2}");
		assertThat(this.client.prompt("several").with("topic", "MCP").call().result().at("/messages/1/role").asString())
			.isEqualTo("assistant");
	}

	static Stream<Arguments> costlyTexts() {
		return Stream.of(Arguments.of("sum", "9".repeat(1001)), Arguments.of("sum", "1E600000000"),
				Arguments.of("sums", "1," + "9".repeat(1001)), Arguments.of("host", "localhost"),
				Arguments.of("times", "2030-01-01T09:30:00,".repeat(2002)));
	}

	@ParameterizedTest
	@MethodSource("costlyTexts")
	void refusesTextsWhoseConversionWouldCostMuch(String name, String text) {
		assertThat(this.client.prompt("values").with(name, text).call()).hasErrorCode(ErrorCode.INVALID_PARAMS);
	}

	@Test
	void convertsTextsOfPrompts() {
		assertThat(this.client.prompt("values")
			.with("sum", "1.50")
			.with("host", "127.0.0.1")
			.with("sums", "1,2.5")
			.with("times", "2030-01-01T09:30:00")
			.with("texts", IntStream.range(0, 3000).mapToObj((i) -> "text" + i).collect(Collectors.joining(",")))
			.call()
			.text()).isEqualTo("1.50 /127.0.0.1 [1, 2.5] [2030-01-01T09:30] 3000");
	}

	@EachEra
	void completes() {
		assertThat(this.client.completePrompt("greeting", "name", "A")).containsExactly("name:A");
		assertThat(this.client.completePrompt("greeting", "age", "3")).containsExactly("age:3");
		assertThat(this.client.completeResource("user://{name}/{attribute}", "attribute", "x")).containsExactly("xa",
				"xb");
	}

}
