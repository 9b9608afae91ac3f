package io.mcpspring.autoconfigure.clinic;

import io.mcpspring.autoconfigure.application.StatelessCalls;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where no entity manager is open for views, the answer names the lazy relation. Run for
 * each stack.
 */
@ExtendWith(OutputCaptureExtension.class)
@SpringBootTest(classes = ClinicApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "server.address=127.0.0.1", "test.engine.promotion-delay=10m", "spring.autoconfigure.exclude=",
				"spring.datasource.generate-unique-name=true", "spring.jpa.hibernate.ddl-auto=create-drop",
				"spring.jpa.properties.hibernate.generate_statistics=true" })
abstract class ClosedViewContract {

	@LocalServerPort
	private int port;

	private StatelessCalls calls;

	@BeforeEach
	void connect() {
		this.calls = new StatelessCalls(this.port);
	}

	@ParameterizedTest
	@CsvSource({ "vets, 'specialties', Vet", "pets, 'vet', Pet", "overview, 'head → specialties', Vet",
			"later, 'specialties', Vet" })
	void answerNamesTheLazyRelation(String tool, String path, String owner, CapturedOutput log) {
		JsonNode result = this.calls.call(tool);
		assertThat(result.path("isError").asBoolean()).isTrue();
		assertThat(result.has("structuredContent")).isFalse();
		assertThat(result.at("/content/0/text").asString())
			.contains("completed", "the lazy relation '" + path + "' is not loaded", "join fetch", "@EntityGraph")
			.containsPattern("(?i)do not (call|repeat)")
			.doesNotContain("io.mcpspring", "Exception", "ibernate");
		assertThat(log).contains("'" + path + "' of io.mcpspring.autoconfigure.clinic." + owner);
	}

	@ParameterizedTest
	@CsvSource({ "derived, colour", "derived, vet.colour", "queried, colour", "queried, vet.colour", "queried, name.x",
			"joined, colour", "joined, v.colour", "joined, vet.colour", "paged, colour" })
	void sortingByAnUnknownPropertyIsToldAlike(String tool, String by, CapturedOutput log) {
		JsonNode result = this.calls.call(tool, "{'by':'" + by + "'}");
		assertThat(result.path("isError").asBoolean()).isTrue();
		assertThat(result.at("/content/0/text").asString()).isEqualTo("There is no such property to sort or filter by");
		assertThat(log).doesNotContain("failed unexpectedly");
		assertThat(this.calls.call(tool, "{'by':'name'}").at("/content/0/text").asString()).isEqualTo("1");
	}

	@Test
	void resourceNamesItToo() {
		JsonNode error = this.calls.read("clinic://head").path("error");
		assertThat(error.path("code").asInt()).isEqualTo(-32603);
		assertThat(error.path("message").asString()).contains("the lazy relation 'specialties' is not loaded");
	}

	@Test
	void nothingIsOpenDuringACall() {
		assertThat(this.calls.text("sessions")).isEqualTo("0");
	}

}
