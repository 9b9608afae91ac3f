package com.acme.trial;

import java.net.http.HttpResponse;
import java.util.Map;

import io.mcpspring.test.McpEra;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Entities with lazy relations, whose application has one connection to its database and
 * so stands still when any is kept.
 */
@Tag("applications")
class PersistenceTests {

	private static final String CLOSED = "--spring.jpa.open-in-view=false";

	private final Client open = Stack.SERVLET.running("api").client("ada");

	@ParameterizedTest
	@EnumSource
	void lazyRelationsAreReadWhereTheViewIsOpen(McpEra era) {
		Answer answer = this.open.call(era, "vets");
		assertThat(answer.succeeded()).as(answer.toString()).isTrue();
		assertThat(answer.text()).contains("Leary", "radiology", "surgery");
	}

	@Test
	void cacheHoldsNothingThatTheApplicationCannotRead() {
		try (Running fresh = Running.start(Stack.SERVLET.application(), Stack.SERVLET.type(),
				"--spring.profiles.active=api", "--spring.datasource.generate-unique-name=true")) {
			assertThat(fresh.client("ada").call(McpEra.STATELESS, "vets").text()).contains("radiology");
			HttpResponse<String> page = fresh.client("ada").get("/api/vets");
			assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
			assertThat(page.body()).contains("radiology");
		}
	}

	@ParameterizedTest
	@EnumSource
	void servicesBehindInterfacesAreTransactional(McpEra era) {
		Answer one = this.open.call(era, "owner_card", Map.of("ownerId", 1));
		assertThat(one.succeeded()).as(one.toString()).isTrue();
		assertThat(one.structured().path("pets").toString()).isEqualTo("[\"Leo\"]");
		assertThat(this.open.call(era, "all_owners").text()).contains("Franklin", "Davis", "Basil");
	}

	@ParameterizedTest
	@EnumSource
	void repositoryIsATool(McpEra era) {
		Answer answer = this.open.call(era, "owners_by_name", Map.of("name", "D", "size", 1, "page", 1));
		assertThat(answer.succeeded()).as(answer.toString()).isTrue();
		assertThat(answer.text()).contains("Dawson").doesNotContain("Davis").doesNotContain("pageable");
	}

	@ParameterizedTest
	@EnumSource
	void pageOfControllerHasItsOwnDefaults(McpEra era) {
		Answer answer = this.open.call(era, "visits");
		assertThat(answer.succeeded()).as(answer.toString()).isTrue();
		assertThat(answer.text()).contains("rabies shot");
		assertThat(this.open.tool(era, "visits").at("/inputSchema/properties/size/default").asInt()).isEqualTo(5);
		Answer none = this.open.call(era, "visits", Map.of("page", 1));
		assertThat(none.text()).as(none.toString()).doesNotContain("rabies shot");
	}

	@ParameterizedTest
	@EnumSource
	void cycleOfEntitiesNamesItsPath(McpEra era) {
		Answer owner = this.open.call(era, "owner_entity", Map.of("ownerId", 1));
		assertThat(owner.failed()).as(owner.toString()).isTrue();
		assertThat(owner.text()).contains("pets → owner");
		Answer visit = this.open.call(era, "visit_entity", Map.of("id", 1));
		assertThat(visit.text()).contains("pet → ");
		Answer nobody = this.open.call(era, "owner_entity", Map.of("ownerId", 77));
		assertThat(nobody.failed()).isTrue();
		assertThat(nobody.text()).doesNotContain("com.acme").doesNotContain("unexpectedly");
	}

	@ParameterizedTest
	@EnumSource
	void lazyRelationIsNamedWhereTheViewIsClosed(McpEra era) {
		Client closed = Stack.SERVLET.running("api", CLOSED).client("ada");
		Answer answer = closed.call(era, "vets");
		assertThat(answer.failed()).as(answer.toString()).isTrue();
		assertThat(answer.text()).contains("specialties")
			.containsAnyOf("fetch", "JOIN FETCH", "transaction", "open-in-view", "DTO", "record")
			.doesNotContain("LazyInitializationException")
			.doesNotContain("com.acme");
		Answer card = closed.call(era, "owner_card", Map.of("ownerId", 1));
		assertThat(card.succeeded()).as(card.toString()).isTrue();
	}

	@Test
	void objectOfAQueryIsBound() {
		Answer answer = this.open.callWithObject(McpEra.STATELESS, "search_visits", "search",
				Map.of("text", "shot", "from", "2026-01-01"));
		assertThat(answer.succeeded()).as(answer.toString()).isTrue();
		assertThat(answer.value().path("text").asString()).isEqualTo("shot");
		assertThat(answer.value().path("from").asString()).isEqualTo("2026-01-01");
		Answer nothing = this.open.call(McpEra.STATELESS, "search_visits");
		assertThat(nothing.succeeded()).as(nothing.toString()).isTrue();
		Answer beyond = this.open.callWithObject(McpEra.STATELESS, "search_visits", "search",
				Map.of("text", "x".repeat(21)));
		assertThat(beyond.failed()).as(beyond.toString()).isTrue();
		assertThat(beyond.text()).contains("text").contains("20");
	}

	@ParameterizedTest
	@EnumSource
	void eachRequestHasItsOwnScope(McpEra era) {
		assertThat(this.open.call(era, "basket", Map.of("item", "a")).text()).isEqualTo("a");
		assertThat(this.open.call(era, "basket", Map.of("item", "b")).text()).isEqualTo("b");
	}

}
