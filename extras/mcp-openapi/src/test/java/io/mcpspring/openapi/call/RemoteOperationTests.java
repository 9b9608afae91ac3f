package io.mcpspring.openapi.call;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RemoteOperationTests {

	@Test
	void leavesAnswersOfManyValuesAsTexts() {
		assertThat(RemoteOperation.hasManyValues("[" + "[],".repeat(50_000) + "[]]")).isTrue();
		assertThat(RemoteOperation.hasManyValues("[" + "[],".repeat(40_000) + "[]]")).isFalse();
		assertThat(RemoteOperation.hasManyValues("\"" + "x".repeat(1_000_000) + "\"")).isFalse();
	}

}
