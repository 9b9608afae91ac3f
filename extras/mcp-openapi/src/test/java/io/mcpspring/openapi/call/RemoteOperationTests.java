package io.mcpspring.openapi.call;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RemoteOperationTests {

	@Test
	void leavesAnswersOfManyValuesAsTexts() {
		assertThat(RemoteOperation.values("[" + "[],".repeat(50_000) + "[]]")).isGreaterThan(100_000);
		assertThat(RemoteOperation.values("[" + "[],".repeat(40_000) + "[]]")).isLessThan(100_000);
		assertThat(RemoteOperation.values("\"" + "x".repeat(1_000_000) + "\"")).isLessThan(100_000);
	}

}
