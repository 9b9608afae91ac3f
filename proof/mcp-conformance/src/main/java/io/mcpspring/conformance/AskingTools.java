package io.mcpspring.conformance;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.ElicitResult;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.SampleRequest;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Component;

/**
 * Tools that ask one question.
 */
@Component
class AskingTools {

	private final JsonMapper mapper;

	private final ObjectNode enumForm;

	AskingTools(JsonMapper mapper) {
		this.mapper = mapper;
		this.enumForm = mapper.readValue(Samples.read("enum_form.json"), ObjectNode.class);
	}

	@McpTool(name = "test_sampling", description = "Has the client's model write a message")
	String sampling(@McpParam(description = "What the model is asked") String prompt, McpRequestContext context) {
		return "LLM response: " + context.sample(SampleRequest.of(prompt, 100)).text();
	}

	@McpTool(name = "test_missing_capability", description = "Cannot do without the client's model")
	String missingCapability(McpRequestContext context) {
		return context.sample(SampleRequest.of("Say something", 100)).text();
	}

	@McpTool(name = "test_elicitation", description = "Asks for a user name and an address")
	String elicitation(@McpParam(description = "What the person is told") String message, McpRequestContext context) {
		return "User response: " + describe(context.elicit(message, Account.class));
	}

	@McpTool(name = "test_elicitation_sep1034_defaults", description = "Asks with a default for each kind of field")
	String defaults(McpRequestContext context) {
		return "Elicitation completed: " + describe(context.elicit("Please check the defaults", Profile.class));
	}

	@McpTool(name = "test_elicitation_sep1330_enums", description = "Asks with each kind of choice")
	String enums(McpRequestContext context) {
		return "Elicitation completed: " + describe(context.elicit("Please choose", this.enumForm));
	}

	@McpTool(name = "test_streaming_elicitation", description = "Sends progress and asks")
	String streamingElicitation(McpRequestContext context) {
		context.progress(1, 2);
		return "Elicitation completed: " + describe(context.elicit("What is your name?", Name.class));
	}

	@McpTool(name = "test_url_elicitation", description = "Asks the person to visit a page")
	String urlElicitation(McpRequestContext context) {
		return "Visit: " + describe(context.elicitUrl("Please sign in", "https://example.com/sign-in"));
	}

	private String describe(ElicitResult<?> result) {
		if (result.isAccepted()) {
			return "action=accept, content=" + this.mapper.writeValueAsString(result.orNull());
		}
		return result.isDeclined() ? "action=decline" : "action=cancel";
	}

	record Name(String name) {
	}

	record Account(@McpParam(description = "The user's name") String username,
			@McpParam(description = "The user's e-mail address") String email) {
	}

	record Profile(@McpParam(description = "Name", defaultValue = "John Doe") String name,
			@McpParam(description = "Age", defaultValue = "30") int age,
			@McpParam(description = "Score", defaultValue = "95.5") double score,
			@McpParam(description = "Status", defaultValue = "active") Status status,
			@McpParam(description = "Verified", defaultValue = "true") boolean verified) {
	}

	enum Status {

		active, inactive, pending

	}

}
