package com.acme.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A tool that asks the client. Where the application has a database, it has one
 * connection to it, and so stands still when any is kept.
 */
abstract class QuestionsContract {

	private final Client ada;

	private final Client root;

	QuestionsContract(Stack stack) {
		this.ada = stack.running("api").client("ada");
		this.root = stack.running("api").client("root");
	}

	@Test
	void callerIsTheSameAfterAQuestionInASession() {
		List<JsonNode> messages = new ArrayList<>();
		this.ada.lines(Era.SESSION, "tools/call", Map.of("name", "transfer", "arguments", Map.of()))
			.filter((line) -> line.startsWith("data:") && line.length() > 6)
			.map((line) -> JsonMapper.shared().readTree(line.substring(5)))
			.forEach((message) -> {
				messages.add(message);
				if (message.path("method").asString("").equals("elicitation/create")) {
					assertThat(this.ada.get("/api/pets/1").statusCode()).isEqualTo(200);
					assertThat(this.ada.call(Era.STATELESS, "list_pets").succeeded()).isTrue();
					assertThat(this.ada.respond(message.path("id"),
							Map.of("action", "accept", "content", Map.of("sure", true))))
						.isEqualTo(202);
				}
			});
		assertThat(messages).hasSizeGreaterThan(1);
		assertThat(messages.get(messages.size() - 1).at("/result/content/0/text").asString("")).as(messages.toString())
			.contains("ada ada true")
			.contains("sure=true");
	}

	@Test
	void callerIsTheSameAfterAQuestionWithoutASession() {
		Answer asked = this.ada.call(Era.STATELESS, "transfer");
		assertThat(asked.result().path("resultType").asString("")).as(asked.toString()).isEqualTo("input_required");
		assertThat(this.ada.get("/api/pets/1").statusCode()).isEqualTo(200);
		Answer other = this.root.accept(asked, "transfer", Map.of("sure", true));
		assertThat(other.toString()).as("by another caller").doesNotContain("true Accepted");
		Answer answer = this.ada.accept(asked, "transfer", Map.of("sure", true));
		assertThat(answer.text()).as(answer.toString()).contains("ada ada true").contains("sure=true");
	}

}
