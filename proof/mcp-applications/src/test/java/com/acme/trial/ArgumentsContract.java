package com.acme.trial;

import java.util.Map;

import io.mcpspring.test.McpEra;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How arguments reach the parameters that applications have.
 */
abstract class ArgumentsContract {

	private final Client client;

	ArgumentsContract(Stack stack) {
		this.client = stack.running("api").client("ada");
	}

	private JsonNode input(String tool) {
		JsonNode found = this.client.tool(McpEra.STATELESS, tool);
		assertThat(found.isObject()).as(tool).isTrue();
		return found.path("inputSchema");
	}

	// Controllers

	@Test
	void pathVariablesHaveTheirOwnNames() {
		assertThat(input("get_pet").path("properties").propertyNames()).containsExactly("petId");
		assertThat(input("get_pet").path("required").toString()).isEqualTo("[\"petId\"]");
		assertThat(input("get_pet").at("/properties/petId/type").toString()).contains("integer");
	}

	@Test
	void requestParametersAreOptionalAndHaveDefaults() {
		JsonNode input = input("list_pets");
		assertThat(input.path("properties").propertyNames()).containsExactlyInAnyOrder("nameStart", "limit");
		assertThat(input.path("required")).isEmpty();
		assertThat(input.at("/properties/limit/default").asInt()).isEqualTo(20);
		assertThat(input.at("/properties/limit/maximum").asInt()).isEqualTo(100);
	}

	@ParameterizedTest
	@EnumSource
	void requestParametersAreBound(McpEra era) {
		Answer all = this.client.call(era, "list_pets");
		assertThat(all.succeeded()).as(all.toString()).isTrue();
		assertThat(all.text()).contains("Leo", "Basil");
		Answer some = this.client.call(era, "list_pets", Map.of("nameStart", "B", "limit", 5));
		assertThat(some.text()).contains("Basil").doesNotContain("Leo");
		Answer beyond = this.client.call(era, "list_pets", Map.of("limit", 101));
		assertThat(beyond.failed()).as(beyond.toString()).isTrue();
		assertThat(beyond.text()).contains("limit").contains("100");
	}

	@ParameterizedTest
	@EnumSource
	void bodyIsChecked(McpEra era) {
		String parameter = input("add_pet").path("properties").has("dog") ? "dog" : "petDto";
		Answer answer = this.client.callWithObject(era, "add_pet", parameter, Map.of("name", "x".repeat(31)));
		assertThat(answer.failed()).as(answer.toString()).isTrue();
		assertThat(answer.text()).contains("name").contains("30");
	}

	@Test
	void headersAreNotOffered() {
		assertThat(input("add_pet").toString()).doesNotContainIgnoringCase("tenant");
		assertThat(input("who").path("properties")).isEmpty();
		assertThat(input("who").path("required")).isEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void callerAndRequestAreInjected(McpEra era) {
		Answer answer = this.client.with("X-Tenant", "north").with("Cookie", "theme=dark").call(era, "who");
		assertThat(answer.succeeded()).as(answer.toString()).isTrue();
		JsonNode who = answer.value();
		assertThat(who.path("user").asString()).isEqualTo("ada");
		assertThat(who.path("authentication").asString()).isEqualTo("ada");
		assertThat(who.path("path").asString()).isEqualTo("/mcp");
		assertThat(who.path("tenant").asString()).isEqualTo("north");
		assertThat(who.path("theme").asString()).isEqualTo("dark");
		JsonNode without = this.client.call(era, "who").value();
		assertThat(without.path("tenant").asString()).isEqualTo("null");
		assertThat(without.path("theme").asString()).isEqualTo("light");
	}

	@ParameterizedTest
	@EnumSource
	void modelCannotNameTheCaller(McpEra era) {
		Answer answer = this.client.call(era, "who", Map.of("user", "root", "tenant", "south", "X-Tenant", "south"));
		assertThat(answer.toString()).doesNotContain("\"root\"").doesNotContain("\"tenant\":\"south\"");
	}

	// Spring's types

	@ParameterizedTest
	@EnumSource
	void convertersAreUsed(McpEra era) {
		Answer once = this.client.call(era, "weighed", Map.of("kilos", "12kg"));
		assertThat(once.text()).as(once.toString()).contains("3 x 12000 g");
		Answer service = this.client.call(era, "weigh", Map.of("weight", "2kg"));
		assertThat(service.text()).as(service.toString()).contains("2000 g");
	}

	@ParameterizedTest
	@EnumSource
	void valueThatNoConverterTakesIsAnInvalidArgument(McpEra era) {
		Answer answer = this.client.call(era, "weighed", Map.of("kilos", "heavy"));
		assertThat(answer.failed()).as(answer.toString()).isTrue();
		assertThat(answer.text()).contains("kilos")
			.doesNotContain("unexpectedly")
			.doesNotContain("Exception")
			.doesNotContain("com.acme");
	}

	@Test
	void pageableIsThreeBoundedArguments() {
		JsonNode input = input("asked_page");
		assertThat(input.path("properties").propertyNames()).containsExactlyInAnyOrder("page", "size", "sort");
		assertThat(input.path("required")).isEmpty();
		assertThat(input.at("/properties/size").toString()).contains("maximum");
		assertThat(input("asked_sort").path("properties").propertyNames()).containsExactly("sort");
	}

	@ParameterizedTest
	@EnumSource
	void pageableIsBound(McpEra era) {
		JsonNode usual = this.client.call(era, "asked_page").value();
		assertThat(usual.path("page").asInt(-1)).isZero();
		assertThat(usual.path("size").asInt()).isEqualTo(20);
		assertThat(usual.path("sort").asString()).isEqualTo("UNSORTED");
		boolean list = input("asked_page").at("/properties/sort/type").toString().contains("array");
		Object sort = list ? new String[] { "name,desc" } : "name,desc";
		Answer answer = this.client.call(era, "asked_page", Map.of("page", 3, "size", 7, "sort", sort));
		assertThat(answer.value().path("page").asInt()).as(answer.toString()).isEqualTo(3);
		assertThat(answer.value().path("size").asInt()).isEqualTo(7);
		assertThat(answer.value().path("sort").asString()).isEqualTo("name: DESC");
		assertThat(this.client.call(era, "asked_sort", Map.of("sort", sort)).text()).contains("name: DESC");
	}

	@ParameterizedTest
	@CsvSource({ "page, -1", "size, 0", "size, 1000000" })
	void pageableIsBounded(String argument, int value) {
		Answer answer = this.client.call(McpEra.STATELESS, "asked_page", Map.of(argument, value));
		assertThat(answer.failed()).as(answer.toString()).isTrue();
		assertThat(answer.text()).contains(argument);
	}

	// Errors

	@ParameterizedTest
	@EnumSource
	void allErrorsComeInOneRound(McpEra era) {
		Answer answer = this.client.call(era, "book",
				Map.of("appointment", Map.of("name", "", "mail", "nobody", "day", "2020-01-01", "minutes", 1)));
		assertThat(answer.failed()).as(answer.toString()).isTrue();
		assertThat(answer.text()).contains("name", "mail", "day", "minutes");
	}

	@ParameterizedTest
	@EnumSource
	void formatIsExplainedByItsPattern(McpEra era) {
		Answer answer = this.client.call(era, "book", Map.of("appointment",
				Map.of("name", "Ada", "mail", "ada@example.com", "day", "01/02/2030", "minutes", 10)));
		assertThat(answer.failed()).as(answer.toString()).isTrue();
		assertThat(answer.text()).contains("day").containsIgnoringCase("yyyy-mm-dd");
	}

	@ParameterizedTest
	@EnumSource
	void unionIsExplainedByItsDiscriminator(McpEra era) {
		Answer answer = this.client.call(era, "pay", Map.of("payment", Map.of("kind", "cheque", "amount", 1)));
		assertThat(answer.failed()).as(answer.toString()).isTrue();
		assertThat(answer.text()).contains("kind", "card", "cash");
		assertThat(answer.text().lines().filter((line) -> line.startsWith("-"))).as(answer.text()).hasSize(1);
		Answer card = this.client.call(era, "pay", Map.of("payment", Map.of("kind", "card", "amount", 1)));
		assertThat(card.text()).contains("lastDigits").doesNotContain("receipt").doesNotContain("cash");
	}

	// Contexts

	@ParameterizedTest
	@EnumSource
	void localeIsThatOfTheRequest(McpEra era) {
		Answer answer = this.client.with("Accept-Language", "de-AT").call(era, "tongue");
		assertThat(answer.text()).as(answer.toString()).contains("de-AT de-AT");
	}

	@ParameterizedTest
	@EnumSource
	void tenantIsThatOfTheRequest(McpEra era) {
		assertThat(this.client.with("X-Tenant", "north").call(era, "tenant").text()).isEqualTo("tenant north");
		assertThat(this.client.call(era, "tenant").text()).isEqualTo("tenant null");
	}

}
