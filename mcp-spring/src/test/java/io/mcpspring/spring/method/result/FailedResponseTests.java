package io.mcpspring.spring.method.result;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class FailedResponseTests {

	private final JsonValues values = new JsonValues(JsonMapper.shared());

	@ParameterizedTest
	@CsvSource({ "400,,false", "404,gone,false", "499,,false", "500,,true", "503,away,true" })
	void statusesOfTheServiceAreFaults(int status, String body, boolean fault) {
		assertThat(new FailedResponse(status, "", body).failure(this.values).isFault()).isEqualTo(fault);
	}

}
