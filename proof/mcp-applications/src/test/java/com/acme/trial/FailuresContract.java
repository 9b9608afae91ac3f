package com.acme.trial;

import java.util.Map;

import com.acme.desk.AccountClosedException;
import io.mcpspring.test.McpEra;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a client reads of the exceptions that applications throw.
 */
abstract class FailuresContract {

	private final Running running;

	private final Client client;

	private final Stack stack;

	FailuresContract(Stack stack) {
		this.stack = stack;
		this.running = stack.running("api");
		this.client = this.running.client("ada");
	}

	private Answer fail(McpEra era, String tool) {
		Answer answer = this.client.call(era, tool);
		assertThat(answer.failed()).as(answer.toString()).isTrue();
		assertThat(answer.structured().isMissingNode()).isTrue();
		assertThat(answer.toString()).doesNotContain("SECRET")
			.doesNotContain("com.acme")
			.doesNotContain("Exception")
			.doesNotContain("jakarta")
			.doesNotContain("\\tat ");
		return answer;
	}

	@ParameterizedTest
	@CsvSource({ "fail_status, No visit 7", "fail_annotated, The pet is registered already",
			"fail_problem, The balance is too low" })
	void messageThatWasWrittenForCallersIsTold(String tool, String message) {
		for (McpEra era : McpEra.values()) {
			assertThat(fail(era, tool).text()).contains(message);
		}
	}

	@ParameterizedTest
	@EnumSource
	void exceptionsOfControllersAreTold(McpEra era) {
		Answer visit = this.client.call(era, "visit", Map.of("id", 4711));
		assertThat(visit.failed()).as(visit.toString()).isTrue();
		assertThat(visit.text()).contains("No visit 4711");
		Answer pet = this.client.call(era, "get_pet", Map.of("petId", 13));
		assertThat(pet.failed()).as(pet.toString()).isTrue();
		assertThat(pet.text()).contains("Pet 13 ran away");
		assertThat(this.client.get("/api/visits/4711").statusCode()).isEqualTo(404);
		assertThat(this.client.get("/api/pets/13").statusCode()).isEqualTo(410);
	}

	@ParameterizedTest
	@EnumSource
	void violationsAreTold(McpEra era) {
		assertThat(fail(era, "fail_constraint").text()).contains("amount").contains("greater than 0");
	}

	@ParameterizedTest
	@ValueSource(strings = { "fail_entity", "fail_empty", "fail_element" })
	void whatIsNotThereIsToldByFixedText(String tool) {
		for (McpEra era : McpEra.values()) {
			assertThat(fail(era, tool).text()).doesNotContain("unexpectedly")
				.doesNotContain("77")
				.containsAnyOf("ot found", "does not exist", "no such", "not there", "No such");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "fail_domain", "fail_unexpectedly" })
	void nothingElseLeaks(String tool) {
		for (McpEra era : McpEra.values()) {
			assertThat(fail(era, tool).text()).doesNotContain("Ada").doesNotContain("jdbc");
		}
	}

	@ParameterizedTest
	@EnumSource
	void logNamesTheToolAndTheException(McpEra era) {
		try (StartLog log = StartLog.open()) {
			fail(era, "fail_unexpectedly");
			assertThat(log.warnings()).anySatisfy((line) -> assertThat(line).contains("fail_unexpectedly")
				.contains("java.lang.IllegalStateException")
				.contains("SECRET-4711"));
			assertThat(log.text()).doesNotContain("Retold");
		}
	}

	@Test
	void exceptionOfTheApplicationIsToldIfAPropertyNamesIt() {
		try (Running exposing = Running.start(Small.Complaining.class, this.stack.type(),
				"--mcp.server.errors.expose=" + AccountClosedException.class.getName())) {
			for (McpEra era : McpEra.values()) {
				assertThat(exposing.client().call(era, "fail_domain").text()).isEqualTo("The account of Ada is closed");
				assertThat(exposing.client().call(era, "fail_unexpectedly").text()).doesNotContain("SECRET");
				assertThat(exposing.client()
					.call(era, "fail_constructor", Map.of("period", Map.of("from", 2, "to", 1)))
					.text()).isEqualTo("Argument 'period' is not valid: The period ends before it begins");
			}
		}
	}

	@Test
	void exceptionOfTheApplicationIsToldAsATranslatorSays() {
		try (Running translating = Running.start(Small.Translating.class, this.stack.type())) {
			for (McpEra era : McpEra.values()) {
				assertThat(translating.client().call(era, "fail_domain").text())
					.isEqualTo("Open another account instead of fail_domain");
				assertThat(translating.client().call(era, "fail_status").text()).contains("No visit 7");
			}
		}
	}

}
