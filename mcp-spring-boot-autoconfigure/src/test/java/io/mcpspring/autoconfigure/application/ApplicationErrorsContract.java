package io.mcpspring.autoconfigure.application;

import io.modelcontextprotocol.spec.McpSchema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Exceptions of an application reach clients by their own messages. Run for each stack.
 */
@ExtendWith(OutputCaptureExtension.class)
@SpringBootTest(classes = ShelterApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "server.address=127.0.0.1", "test.engine.promotion-delay=10m" })
abstract class ApplicationErrorsContract {

	@LocalServerPort
	private int port;

	@Autowired
	private ShelterApplication.Adoptions adoptions;

	private StatelessCalls calls;

	@BeforeEach
	void connect() {
		this.calls = new StatelessCalls(this.port);
		this.adoptions.runs().set(0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "missing", "joined", "later", "reactive", "async" })
	void ownMessagesReachTheModel(String tool) {
		// server-2025 TOOL-20
		JsonNode result = this.calls.call(tool);
		assertThat(result.path("isError").asBoolean()).isTrue();
		assertThat(result.at("/content/0/text").asString()).isEqualTo("No dog 7");
	}

	@Test
	void ownMessagesReachTheModelAfterAQuestion() {
		JsonNode asked = this.calls.call("asked");
		assertThat(asked.path("inputRequests")).hasSize(1);
		JsonNode failed = this.calls.answer("asked", asked, "{'q0':{'action':'accept','content':{'sure':true}}}");
		assertThat(failed.at("/content/0/text").asString()).isEqualTo("No dog 7, true");
		assertThat(failed.path("isError").asBoolean()).isTrue();
		McpSchema.CallToolResult inSession = SessionCalls.call(this.port, "asked");
		assertThat(inSession.isError()).isTrue();
		assertThat(inSession.content()).asString().contains("No dog 7, true");
	}

	@Test
	void violationsInDeeperServicesAreNamed() {
		assertThat(this.calls.text("chip")).isEqualTo("'number' must not be blank");
	}

	@Test
	void translatorOfTheApplicationIsAsked() {
		assertThat(this.calls.text("vet")).isEqualTo("The vet says no (vet)");
		assertThat(this.calls.text("checked")).isEqualTo("The vet says no (checked)");
	}

	@Test
	void othersAreAnsweredByAFixedOrGenericText(CapturedOutput log) {
		assertThat(this.calls.text("empty")).isEqualTo("Not found");
		assertThat(this.calls.text("illegal")).startsWith("The tool failed unexpectedly (reference ")
			.doesNotContain("owner");
		assertThat(log)
			.contains("Tool 'illegal' failed unexpectedly with java.lang.IllegalArgumentException (reference ",
					"java.lang.IllegalArgumentException: No owner 77\\u000a at SELECT")
			.doesNotContain("Retold");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			registered | {'chip':'SECRET'}          | Argument 'chip' is not valid
			moved      | {'move':{'chip':'SECRET'}} | Argument 'move.chip' is not valid
			registered | {'chip':null}              | /chip: must not be null
			moved      | {'move':{'chip':null}}     | /move/chip: must not be null
			""")
	void whatADeserializerOfTheApplicationRefusesIsNotValid(String tool, String arguments, String message,
			CapturedOutput log) {
		JsonNode result = this.calls.call(tool, arguments);
		assertThat(result.path("isError").asBoolean()).isTrue();
		assertThat(result.at("/content/0/text").asString()).endsWith(message);
		assertThat(log).doesNotContain("failed unexpectedly", "SECRET");
	}

	@Test
	void missingResourceIsUnknownAndAPromptIsRefused() {
		// server-2026 RES-05
		assertThat(this.calls.read("dogs://7").at("/error/message").asString()).isEqualTo("Resource not found");
		assertThat(this.calls.prompt("describe").at("/error/message").asString()).isEqualTo("No dog 7");
	}

	@ParameterizedTest
	@ValueSource(strings = { "retried", "retriedLater", "cached" })
	void questionsPassWhatIsRetriedOrCached(String tool) {
		// server-2026 MRTR-01
		JsonNode asked = this.calls.call(tool);
		assertThat(asked.path("inputRequests")).as(asked.toString()).hasSize(1);
		assertThat(this.adoptions.runs()).hasValue(1);
		JsonNode done = this.calls.answer(tool, asked, "{'q0':{'action':'accept','content':{'sure':true}}}");
		assertThat(done.at("/content/0/text").asString()).isEqualTo("adopted true");
		assertThat(this.adoptions.runs()).hasValue(2);
	}

	@Test
	void failuresAreStillRetried() {
		assertThat(this.calls.text("failing")).isEqualTo("No dog, tried 3");
	}

}
