package com.acme.trial;

import com.acme.desk.Confirmation;
import io.mcpspring.test.EachEra;
import io.mcpspring.test.McpEra;
import io.mcpspring.test.McpResponse;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

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

	@EachEra
	void callerIsTheSameAfterAQuestion() {
		McpResponse response = this.ada.mcp().answering("Are you sure?", (asked) -> {
			assertThat(this.ada.get("/api/pets/1").statusCode()).isEqualTo(200);
			assertThat(this.ada.call(McpEra.STATELESS, "list_pets").succeeded()).isTrue();
			return new Confirmation(true);
		}).tool("transfer").call();
		assertThat(response).asked("Are you sure?").text().contains("ada ada true").contains("sure=true");
	}

	@Test
	void questionOfOneCallerIsNotAnsweredByAnother() {
		Knock asked = Knock.request(this.ada, "tools/call", transfer());
		assertThat(asked.result().path("resultType").asString("")).as(asked.toString()).isEqualTo("input_required");
		Knock other = Knock.request(this.root, "tools/call", accepted(asked));
		assertThat(other.toString()).as("by another caller").doesNotContain("true Accepted");
		Knock own = Knock.request(this.ada, "tools/call", accepted(asked));
		assertThat(own.toString()).contains("ada ada true").contains("sure=true");
	}

	private static ObjectNode transfer() {
		ObjectNode params = JsonMapper.shared().createObjectNode().put("name", "transfer");
		params.putObject("arguments");
		return params;
	}

	/** The same call with what the person entered. */
	private static ObjectNode accepted(Knock asked) {
		ObjectNode params = transfer();
		params.set("requestState", asked.result().path("requestState"));
		ObjectNode responses = params.putObject("inputResponses");
		for (String question : asked.result().path("inputRequests").propertyNames()) {
			responses.putObject(question).put("action", "accept").putObject("content").put("sure", true);
		}
		return params;
	}

}
