package com.acme.trial;

import java.util.List;
import java.util.Map;

import io.mcpspring.test.McpEra;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a client gets of the results that applications return.
 */
abstract class ResultsContract {

	private final Running running;

	private final Client client;

	ResultsContract(Stack stack) {
		this.running = stack.running("api");
		this.client = this.running.client("ada");
	}

	// ResponseEntity

	@ParameterizedTest
	@EnumSource
	void bodyOfResponseEntityIsTheResult(McpEra era) {
		Answer answer = this.client.call(era, "get_pet", Map.of("petId", 1));
		assertThat(answer.succeeded()).as(answer.toString()).isTrue();
		assertThat(answer.structured().path("name").asString()).isEqualTo("Leo");
		assertThat(answer.structured().path("birthDate").asString()).isEqualTo("2020-09-07");
		assertThat(answer.value()).isEqualTo(answer.structured());
		assertThat(answer.toString()).doesNotContain("statusCode").doesNotContain("\"headers\"");
	}

	@Test
	void bodyOfResponseEntityIsTheOutputSchema() {
		JsonNode schema = this.client.tool(McpEra.STATELESS, "get_pet").path("outputSchema");
		// A response may have no body, so it is that of the body or of nothing.
		assertThat(schema.findValue("properties").propertyNames()).containsExactlyInAnyOrder("id", "name", "birthDate");
	}

	@ParameterizedTest
	@EnumSource
	void bodyWithNullMemberIsTheResult(McpEra era) {
		Answer answer = this.client.call(era, "get_pet", Map.of("petId", 2));
		assertThat(answer.succeeded()).as(answer.toString()).isTrue();
		assertThat(answer.structured().path("name").asString()).isEqualTo("Basil");
	}

	@ParameterizedTest
	@EnumSource
	void createdEntityIsTheResult(McpEra era) {
		Answer answer = addPet(era, Map.of("name", "Max", "birthDate", "2024-02-29"));
		assertThat(answer.succeeded()).as(answer.toString()).isTrue();
		assertThat(answer.structured().path("name").asString()).isEqualTo("Max");
		int id = answer.structured().path("id").asInt();
		assertThat(this.client.get("/api/pets/" + id).body()).contains("Max");
		assertThat(this.client.call(era, "delete_pet", Map.of("petId", id)).succeeded()).isTrue();
		assertThat(this.client.get("/api/pets/" + id).statusCode()).isEqualTo(404);
	}

	private Answer addPet(McpEra era, Map<String, ?> pet) {
		String parameter = this.client.tool(era, "add_pet").at("/inputSchema/properties").has("dog") ? "dog" : "petDto";
		return this.client.callWithObject(era, "add_pet", parameter, pet);
	}

	@ParameterizedTest
	@EnumSource
	void status404WithoutBodyIsAnError(McpEra era) {
		Answer answer = this.client.call(era, "get_pet", Map.of("petId", 77));
		assertThat(answer.failed()).as(answer.toString()).isTrue();
		assertThat(answer.text()).containsAnyOf("404", "ot found", "ot Found");
		assertThat(answer.structured().isMissingNode()).isTrue();
		assertThat(this.client.get("/api/pets/77").statusCode()).isEqualTo(404);
	}

	@ParameterizedTest
	@EnumSource
	void status422WithProblemIsAnErrorWithItsDetail(McpEra era) {
		Answer answer = this.client.call(era, "delete_pet", Map.of("petId", 999));
		assertThat(answer.failed()).as(answer.toString()).isTrue();
		assertThat(answer.text()).contains("Pet 999 is unknown");
		assertThat(this.client.delete("/api/pets/999").statusCode()).isEqualTo(422);
	}

	@ParameterizedTest
	@EnumSource
	void listOfBodiesIsTheResult(McpEra era) {
		Answer answer = this.client.call(era, "list_pets", Map.of("limit", 2));
		assertThat(answer.succeeded()).as(answer.toString()).isTrue();
		assertThat(answer.text()).contains("Leo", "Basil").doesNotContain("X-Limit");
	}

	// Declared types

	@ParameterizedTest
	@EnumSource
	void elementsKeepTheirTypeIds(McpEra era) {
		Answer list = this.client.call(era, "payments");
		assertThat(list.succeeded()).as(list.toString()).isTrue();
		assertThat(list.value().findValuesAsString("kind")).containsExactly("card", "cash");
		Answer map = this.client.call(era, "payments_by_counter");
		assertThat(map.succeeded()).as(map.toString()).isTrue();
		assertThat(map.structured().at("/front/kind").asString()).isEqualTo("cash");
		Answer grouped = this.client.call(era, "payments_grouped");
		assertThat(grouped.succeeded()).as(grouped.toString()).isTrue();
		assertThat(grouped.structured().path("front").findValuesAsString("kind")).containsExactly("cash", "card");
	}

	@ParameterizedTest
	@EnumSource
	void unionIsTakenAndReturned(McpEra era) {
		Answer answer = this.client.call(era, "pay",
				Map.of("payment", Map.of("kind", "card", "amount", 3, "lastDigits", "0815")));
		assertThat(answer.succeeded()).as(answer.toString()).isTrue();
		assertThat(answer.structured().path("lastDigits").asString()).isEqualTo("0815");
	}

	// Pages

	@ParameterizedTest
	@EnumSource
	void pageIsLean(McpEra era) {
		Answer answer = this.client.call(era, "cards_page", Map.of("page", 1, "size", 2));
		assertThat(answer.succeeded()).as(answer.toString()).isTrue();
		assertThat(answer.text()).contains("Cid", "Dan").doesNotContain("Ada");
		assertThat(answer.value().propertyNames()).hasSizeLessThanOrEqualTo(5).doesNotContain("pageable", "sort");
		assertThat(answer.value().toString()).contains("5").doesNotContain("paged");
	}

	@ParameterizedTest
	@ValueSource(strings = { "cards_slice", "cards_window" })
	void sliceAndWindowAreLean(String tool) {
		Answer answer = this.client.call(McpEra.STATELESS, tool);
		assertThat(answer.succeeded()).as(answer.toString()).isTrue();
		assertThat(answer.text()).contains("Ada").doesNotContain("pageable");
		assertThat(answer.value().propertyNames()).hasSizeLessThanOrEqualTo(4);
	}

	// Nothing

	@ParameterizedTest
	@EnumSource
	void nothingIsAnsweredInOneWay(McpEra era) {
		Answer empty = this.client.call(era, "missing", Map.of("there", false));
		Answer none = this.client.call(era, "nothing");
		assertThat(empty.succeeded()).as(empty.toString()).isTrue();
		assertThat(none.succeeded()).as(none.toString()).isTrue();
		assertThat(none.result().path("content")).isEqualTo(empty.result().path("content"));
		assertThat(none.structured()).isEqualTo(empty.structured());
		Answer nullable = this.client.call(era, "nullable");
		assertThat(nullable.result()).isEqualTo(none.result());
		Answer done = this.client.call(era, "done");
		assertThat(done.succeeded()).as(done.toString()).isTrue();
		assertThat(done.result().path("content")).isEqualTo(empty.result().path("content"));
		assertThat(this.client.call(era, "missing", Map.of("there", true)).structured().path("name").asString())
			.isEqualTo("Ada");
	}

	@ParameterizedTest
	@EnumSource
	void nothingWhereAValueWasPromisedIsASuccess(McpEra era) {
		Answer answer = this.client.call(era, "promised");
		assertThat(answer.failed()).as(answer.toString()).isFalse();
		assertThat(answer.structured().isMissingNode()).isTrue();
		assertThat(answer.text()).isEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void resourceThatIsNotThereIsAnsweredInOneWay(McpEra era) {
		Answer empty = this.client.read(era, "desk://cards/missing");
		Answer none = this.client.read(era, "desk://cards/none");
		assertThat(none.error().code()).as(none.toString()).isEqualTo(empty.error().code());
		assertThat(none.text().replace("none", "missing")).isEqualTo(empty.text());
	}

	@ParameterizedTest
	@EnumSource
	void streamIsRead(McpEra era) {
		Answer answer = this.client.call(era, "streamed");
		assertThat(answer.succeeded()).as(answer.toString()).isTrue();
		assertThat(answer.text()).contains("Ada", "Bob");
	}

	// Schemas that do not hold

	@ParameterizedTest
	@EnumSource
	void typeWhoseWrittenFormIsNotCertainHasNoOutputSchema(McpEra era) {
		assertThat(this.client.tool(era, "colour").has("outputSchema")).isFalse();
		Answer answer = this.client.call(era, "colour");
		assertThat(answer.succeeded()).as(answer.toString()).isTrue();
		assertThat(answer.text()).contains("#ff0010");
	}

	@ParameterizedTest
	@EnumSource
	void resultThatDoesNotFitIsASuccess(McpEra era) {
		Answer answer = this.client.call(era, "charge");
		assertThat(answer.failed()).as(answer.toString()).isFalse();
		assertThat(answer.structured().isMissingNode()).as(answer.toString()).isTrue();
		assertThat(answer.text()).contains("R-").contains("77");
	}

	@Test
	void everyResultFitsItsSchemaByType() {
		for (String tool : List.of("get_pet", "payments", "cards_page", "cards_slice")) {
			JsonNode schema = this.client.tool(McpEra.STATELESS, tool).path("outputSchema");
			assertThat(schema.toString()).as(tool).doesNotContain("HttpHeaders").hasSizeLessThan(1500);
		}
	}

}
