package io.mcpspring.conformance;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.annotation.McpTask;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.ElicitationAnswers;
import io.mcpspring.context.Elicitations;
import io.mcpspring.context.McpException;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.TaskSupport;

import org.springframework.stereotype.Component;

/**
 * Tools whose calls become tasks.
 */
@Component
class TaskTools {

	@McpTool(description = "Greets")
	String greet(String name) {
		return "Hello, " + name + "!";
	}

	@McpTool(name = "slow_compute", description = "Takes some seconds")
	@McpTask
	String slowCompute(int seconds, String label, McpRequestContext context) throws InterruptedException {
		for (int second = 0; second < seconds; second++) {
			context.progress(second, seconds);
			Thread.sleep(1000);
		}
		return "Computed " + label + " in " + seconds + " s";
	}

	@McpTool(name = "failing_job", description = "Fails after a second")
	@McpTask(support = TaskSupport.REQUIRED)
	String failingJob() throws InterruptedException {
		Thread.sleep(1000);
		throw new ToolException("The job failed");
	}

	@McpTool(name = "protocol_error_job", description = "Ends with an error of the protocol")
	@McpTask
	String protocolErrorJob() {
		throw new McpException(ErrorCode.INTERNAL_ERROR, "The job cannot be done");
	}

	@McpTool(name = "confirm_delete", description = "Asks before it deletes")
	@McpTask
	String confirmDelete(String filename, McpRequestContext context) {
		Confirmation answer = context.elicit("Delete " + filename + "?", Confirmation.class).orNull();
		return (answer != null && answer.confirm()) ? "Deleted " + filename : "Kept " + filename;
	}

	@McpTool(name = "multi_input", description = "Asks two questions at once")
	@McpTask
	String multiInput(McpRequestContext context) {
		ElicitationAnswers answers = context.ask(new Elicitations().elicit("name", "What is your name?", Name.class)
			.elicit("confirmation", "Is that so?", Confirmation.class));
		List<String> given = new ArrayList<>();
		Name name = answers.<Name>elicited("name").orNull();
		Confirmation confirmation = answers.<Confirmation>elicited("confirmation").orNull();
		given.add((name != null) ? name.name() : "nobody");
		given.add((confirmation != null && confirmation.confirm()) ? "confirmed" : "not confirmed");
		return String.join(", ", given);
	}

	@McpTool(name = "test_tool_with_task", description = "Asks first, and becomes a task then")
	@McpTask(support = TaskSupport.REQUIRED, asksFirst = true)
	String toolWithTask(McpRequestContext context) throws InterruptedException {
		Name name = context.ask(new Elicitations().elicit("user_name", "What is your name?", Name.class))
			.<Name>elicited("user_name")
			.orNull();
		context.startTask();
		Thread.sleep(200);
		return "Hello, " + ((name != null) ? name.name() : "nobody") + "!";
	}

	@McpTool(name = "probe_job", description = "Works, and returns its label")
	@McpTask(support = TaskSupport.REQUIRED)
	String job(String label, long millis) throws InterruptedException {
		Thread.sleep(millis);
		return "Done " + label;
	}

	@McpTool(name = "probe_repeatable_job", description = "Works, also twice, and returns its label")
	@McpTask(support = TaskSupport.REQUIRED, repeatable = true)
	String repeatableJob(String label, long millis) throws InterruptedException {
		Thread.sleep(millis);
		return "Done " + label;
	}

	@McpTool(name = "probe_asking_job", description = "Asks, works, and returns its label")
	@McpTask(support = TaskSupport.REQUIRED)
	String askingJob(String label, long millis, McpRequestContext context) throws InterruptedException {
		Confirmation answer = context.elicit("Do " + label + "?", Confirmation.class).orNull();
		Thread.sleep(millis);
		return ((answer != null && answer.confirm()) ? "Done " : "Not done ") + label;
	}

	record Name(String name) {
	}

	record Confirmation(boolean confirm) {
	}

}
