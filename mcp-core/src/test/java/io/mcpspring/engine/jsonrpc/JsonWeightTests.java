package io.mcpspring.engine.jsonrpc;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class JsonWeightTests {

	@Test
	void textsHaveAtMostSoManyValues() {
		assertThat(JsonWeight.values("[" + "[],".repeat(50_000) + "[]]")).isGreaterThan(100_000);
		assertThat(JsonWeight.values("[" + "[],".repeat(40_000) + "[]]")).isLessThan(100_000);
		assertThat(JsonWeight.values("\"" + "x".repeat(1_000_000) + "\"")).isZero();
	}

}
