package io.mcpspring.autoconfigure.clinic;

import io.mcpspring.autoconfigure.application.SessionCalls;
import io.mcpspring.autoconfigure.application.StatelessCalls;
import io.modelcontextprotocol.spec.McpSchema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.cache.CacheManager;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where controllers have an open entity manager, so have tools, resources and prompts.
 */
@SpringBootTest(classes = ClinicApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "server.address=127.0.0.1", "test.engine.promotion-delay=10m", "spring.autoconfigure.exclude=",
				"spring.datasource.generate-unique-name=true", "spring.jpa.hibernate.ddl-auto=create-drop",
				"spring.jpa.properties.hibernate.generate_statistics=true",
				"spring.main.web-application-type=servlet" })
@Tag("settings")
class OpenInViewTests {

	@LocalServerPort
	private int port;

	@Autowired
	private CacheManager caches;

	@Autowired
	private ClinicApplication.OpenSessions sessions;

	private StatelessCalls calls;

	@BeforeEach
	void connect() {
		this.calls = new StatelessCalls(this.port);
		this.caches.getCache("vets").clear();
		this.sessions.whenAnswered.set(-1);
	}

	@ParameterizedTest
	@CsvSource({ "vets, /0/specialties/1/name, surgery", "pets, /0/vet/specialties/0/name, radiology",
			"overview, /head/specialties/1/name, surgery", "later, /specialties/0/name, radiology" })
	void lazyRelationsAreLoadedWhileTheResultIsWritten(String tool, String pointer, String value) {
		JsonNode result = this.calls.call(tool);
		assertThat(result.path("isError").asBoolean()).as(result.toString()).isFalse();
		assertThat(result.path("structuredContent").at(pointer).asString()).isEqualTo(value);
		assertThat(result.toString()).doesNotContain("hibernateLazyInitializer");
		assertThat(this.sessions.whenAnswered).as("open when the answer is sent").hasValue(0);
	}

	@Test
	void resourcesAndPromptsHaveThemToo() {
		assertThat(this.calls.read("clinic://head").at("/result/contents/0/text").asString()).contains("surgery");
		assertThat(this.sessions.whenAnswered).hasValue(0);
		assertThat(this.calls.prompt("describe").at("/result/messages/0/content/text").asString())
			.isEqualTo("Describe 2");
		assertThat(this.sessions.whenAnswered).hasValue(0);
	}

	@Test
	void cachedEntitiesStayUsableForControllers() {
		assertThat(this.calls.call("vets").path("isError").asBoolean()).isFalse();
		assertThat(this.calls.status("/vets")).isEqualTo(200);
		assertThat(this.calls.call("vets").path("isError").asBoolean()).isFalse();
		assertThat(this.calls.status("/vets")).isEqualTo(200);
	}

	@Test
	void oneIsOpenDuringACallAndNoneAfterAFailure() {
		assertThat(this.calls.text("sessions")).isEqualTo("1");
		assertThat(this.calls.text("failing")).startsWith("The tool failed unexpectedly");
		assertThat(this.sessions.count()).isZero();
	}

	@Test
	void isClosedWhileTheClientIsAskedAndOpenedAnew() {
		JsonNode asked = this.calls.call("asked");
		assertThat(asked.path("inputRequests")).hasSize(1);
		assertThat(this.sessions.count()).isZero();
		JsonNode result = this.calls.answer("asked", asked, "{'q0':{'action':'accept','content':{'sure':true}}}");
		assertThat(result.at("/structuredContent/specialties/0/name").asString()).isEqualTo("radiology");
		assertThat(this.sessions.count()).isZero();
	}

	@Test
	void isOpenedAnewOnTheThreadThatGoesOnWithASession() {
		McpSchema.CallToolResult result = SessionCalls.call(this.port, "asked");
		assertThat(result.isError()).as(result.toString()).isNotEqualTo(true);
		assertThat(result.structuredContent()).asString().contains("radiology", "surgery");
		assertThat(this.sessions.count()).isZero();
	}

	@Test
	void readOnlyTransactionsStayReadOnly() {
		assertThat(this.calls.call("renamed").at("/structuredContent/name").asString()).isEqualTo("Rex");
		assertThat(this.calls.call("pets").at("/structuredContent/0/name").asString()).isEqualTo("Leo");
	}

}
