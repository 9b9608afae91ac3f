package io.mcpspring.observation;

import java.util.Map;

import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.engine.server.ServerEvents.AnswerOutcome;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Counts of questions to clients and of their outcomes, by the kind of the question.
 */
class QuestionMetersTests {

	private static final Map<String, InputRequest> QUESTIONS = Map.of("elicitation",
			new InputRequest.ElicitForm("Sure?", JsonNodeFactory.instance.objectNode()), "elicitation_url",
			new InputRequest.ElicitUrl("Sign in", "https://shop.example.com", "id"), "sampling",
			new InputRequest.CreateMessage(JsonNodeFactory.instance.objectNode()), "roots",
			new InputRequest.ListRoots());

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	@Test
	void countEachQuestionByItsKind() {
		countByKind(QUESTIONS);
	}

	@Test
	void countQuestionsOfTasksByTheirKind() {
		ObjectNode none = JsonNodeFactory.instance.objectNode();
		countByKind(Map.of("elicitation", new InputRequest.Relayed("elicitation/create", none), "elicitation_url",
				new InputRequest.Relayed("elicitation/create", none.deepCopy().put("mode", "url")), "sampling",
				new InputRequest.Relayed("sampling/createMessage", none), "roots",
				new InputRequest.Relayed("roots/list", none)));
	}

	private void countByKind(Map<String, InputRequest> questions) {
		MeteredEvents events = new MeteredEvents(this.registry, "servlet");
		questions.forEach((kind, question) -> {
			events.asked(question);
			events.answered(question, AnswerOutcome.DECLINED);
			assertThat(count("mcp.server.questions.asked", "mcp.question.kind", kind)).as(kind).isOne();
			assertThat(count("mcp.server.questions.answered", "mcp.question.kind", kind, "outcome", "declined"))
				.as(kind)
				.isOne();
		});
	}

	private double count(String name, String... tags) {
		return this.registry.get(name).tags(tags).counter().count();
	}

}
