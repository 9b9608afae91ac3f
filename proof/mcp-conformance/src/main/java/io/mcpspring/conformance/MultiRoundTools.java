package io.mcpspring.conformance;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.ElicitResult;
import io.mcpspring.context.ElicitationAnswers;
import io.mcpspring.context.Elicitations;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.Root;
import io.mcpspring.context.SampleRequest;
import io.mcpspring.model.ClientCapability;

import org.springframework.stereotype.Component;

/**
 * Tools whose questions have names; one body for both eras.
 */
@Component
class MultiRoundTools {

	private static final String DECLINED = "No answer, no greeting";

	private final AtomicInteger effects = new AtomicInteger();

	@McpTool(name = "test_input_required_result_elicitation", description = "Asks for a name")
	String elicitation(McpRequestContext context) {
		ElicitationAnswers answers = context
			.ask(new Elicitations().elicit("user_name", "What is your name?", Name.class));
		return greet(answers.elicited("user_name"));
	}

	@McpTool(name = "test_input_required_result_sampling", description = "Asks the client's model")
	String sampling(McpRequestContext context) {
		SampleRequest question = SampleRequest.of("What is the capital of France?", 100);
		return context.ask(new Elicitations().sample("capital_question", question)).sampled("capital_question").text();
	}

	@McpTool(name = "test_input_required_result_list_roots", description = "Asks for the client's roots")
	String listRoots(McpRequestContext context) {
		return describe(context.ask(new Elicitations().roots("client_roots")).roots("client_roots"));
	}

	@McpTool(name = "test_input_required_result_request_state", description = "Asks and needs its state back")
	String requestState(McpRequestContext context) {
		return confirmed(context) ? "state-ok" : "Not confirmed";
	}

	@McpTool(name = "test_input_required_result_tampered_state", description = "Asks and refuses a changed state")
	String tamperedState(McpRequestContext context) {
		return confirmed(context) ? "The state came back unchanged" : "Not confirmed";
	}

	@McpTool(name = "test_input_required_result_multiple_inputs", description = "Asks three questions in one round")
	String multipleInputs(McpRequestContext context) {
		ElicitationAnswers answers = context
			.ask(new Elicitations().elicit("user_name", "What is your name?", Name.class)
				.sample("greeting", SampleRequest.of("Generate a greeting", 50))
				.roots("client_roots"));
		return greet(answers.elicited("user_name")) + " " + answers.sampled("greeting").text() + " "
				+ describe(answers.roots("client_roots"));
	}

	@McpTool(name = "test_input_required_result_multi_round", description = "Asks two questions, one after the other")
	String multiRound(McpRequestContext context) {
		ElicitResult<Name> name = context.ask(new Elicitations().elicit("step1", "What is your name?", Name.class))
			.elicited("step1");
		ElicitResult<Color> color = context
			.ask(new Elicitations().elicit("step2", "What is your favourite colour?", Color.class))
			.elicited("step2");
		Name who = name.orNull();
		Color what = color.orNull();
		return (who != null && what != null) ? who.name() + " likes " + what.color() : DECLINED;
	}

	@McpTool(name = "test_input_required_result_capabilities", description = "Asks only what the client can answer")
	String capabilities(McpRequestContext context) {
		Elicitations questions = new Elicitations();
		boolean form = context.clientCapabilities().has(ClientCapability.ELICITATION_FORM);
		boolean sampling = context.clientCapabilities().has(ClientCapability.SAMPLING);
		if (form) {
			questions.elicit("user_name", "What is your name?", Name.class);
		}
		if (sampling) {
			questions.sample("greeting", SampleRequest.of("Generate a greeting", 50));
		}
		if (!form && !sampling) {
			return "Nothing can be asked";
		}
		ElicitationAnswers answers = context.ask(questions);
		return (form ? greet(answers.elicited("user_name")) : "")
				+ (sampling ? answers.sampled("greeting").text() : "");
	}

	/**
	 * Tells how often its side effect happened, which two questions surround.
	 * @param context the request
	 * @return the number of this call's effect and of the newest one: equal unless an
	 * effect was repeated
	 */
	@McpTool(name = "test_once", description = "Asks, has a side effect once, and asks again")
	String once(McpRequestContext context) {
		context.ask(new Elicitations().elicit("before", "May it happen?", Confirmation.class));
		int effect = context.once("effect", Integer.class, this.effects::incrementAndGet);
		context.ask(new Elicitations().elicit("after", "Did it happen?", Confirmation.class));
		return "effect " + effect + " of " + this.effects.get();
	}

	private boolean confirmed(McpRequestContext context) {
		ElicitResult<Confirmation> result = context
			.ask(new Elicitations().elicit("confirm", "Please confirm", Confirmation.class))
			.elicited("confirm");
		Confirmation confirmation = result.orNull();
		return confirmation != null && confirmation.ok();
	}

	private static String greet(ElicitResult<Name> result) {
		Name name = result.orNull();
		return (name != null) ? "Hello, " + name.name() + "!" : DECLINED;
	}

	private static String describe(List<Root> roots) {
		return roots.isEmpty() ? "No roots" : "Roots: " + String.join(", ", roots.stream().map(Root::uri).toList());
	}

	record Name(String name) {
	}

	record Color(String color) {
	}

	record Confirmation(boolean ok) {
	}

}
