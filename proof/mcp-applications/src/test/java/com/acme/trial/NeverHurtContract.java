package com.acme.trial;

import java.util.Map;

import io.mcpspring.test.McpEra;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What must not happen to an application by the server beside it.
 */
abstract class NeverHurtContract {

	private final Running running;

	private final Client client;

	NeverHurtContract(Stack stack) {
		this.running = stack.running("api");
		this.client = this.running.client("ada");
	}

	@ParameterizedTest
	@EnumSource
	void cyclicResultEndsInOneSentence(McpEra era) {
		try (StartLog log = StartLog.open()) {
			Answer answer = this.client.call(era, "family");
			assertThat(answer.failed()).as(answer.toString()).isTrue();
			assertThat(answer.structured().isMissingNode()).isTrue();
			assertThat(answer.text()).contains("children", "parent", "→").doesNotContain("Exception");
			assertThat(answer.text().length()).as(answer.text()).isLessThan(600);
			assertThat(log.text()).doesNotContain("StackOverflowError");
			assertThat(log.text().lines().count()).isLessThan(120);
		}
	}

	@Test
	void cyclicTypeIsWarnedOfAtStart() {
		assertThat(this.running.warnings()).anySatisfy((warning) -> assertThat(warning).contains("tool 'family'")
			.contains("children → ")
			.contains("@JsonIgnore"));
	}

	@Test
	void toolsOfPackagesLikeTheFrameworksAreOffered() {
		assertThat(this.client.call(McpEra.STATELESS, "note").text()).isEqualTo("Feed the cat");
	}

	@Test
	void startSaysWhereTheServerIsWhoGuardsItAndWhereStateIsKept() {
		assertThat(this.running.said()).contains("http://").contains(":" + this.running.port() + "/mcp");
		assertThat(this.running.said()).containsIgnoringCase("memory");
		assertThat(this.running.log().stream().map(StartLog.Line::text))
			.anySatisfy((line) -> assertThat(line).contains("/mcp").containsIgnoringCase("security"));
	}

	// The many ways of a bean

	@Test
	void eachCallHasItsOwnPrototype() {
		int first = Integer.parseInt(this.client.call(McpEra.STATELESS, "ticket").text());
		int second = Integer.parseInt(this.client.call(McpEra.SESSION, "ticket").text());
		assertThat(second).isGreaterThan(first);
	}

	@ParameterizedTest
	@EnumSource
	void parameterOfGenericSuperclassHasItsActualType(McpEra era) {
		assertThat(this.client.tool(era, "put_on_shelf").at("/inputSchema/properties/item/properties").propertyNames())
			.containsExactlyInAnyOrder("title", "pages");
		Answer answer = this.client.call(era, "put_on_shelf", Map.of("item", Map.of("title", "Emma", "pages", 474)));
		assertThat(answer.succeeded()).as(answer.toString()).isTrue();
		assertThat(answer.text()).contains("Emma");
	}

	@ParameterizedTest
	@EnumSource
	void adviceOfTheApplicationApplies(McpEra era) {
		Answer later = this.client.call(era, "later");
		assertThat(later.text()).as(later.toString()).startsWith("later, in ").doesNotContain("nio");
		Answer third = this.client.call(era, "third_time");
		assertThat(third.text()).as(third.toString()).isEqualTo("worked");
	}

}
