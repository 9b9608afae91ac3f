package io.mcpspring.test.app;

import java.security.Principal;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.annotation.McpComplete;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.context.ElicitResult;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.SampleRequest;
import io.mcpspring.context.ToolException;
import io.mcpspring.model.LoggingLevel;

import org.springframework.stereotype.Component;

/**
 * What a clinic offers.
 */
@Component
public class OwnerTools {

	private final McpNotifications notifications;

	private final AtomicInteger cancelled = new AtomicInteger();

	private volatile CountDownLatch gate = new CountDownLatch(1);

	OwnerTools(McpNotifications notifications) {
		this.notifications = notifications;
	}

	public record Owner(int id, String name, String city) {
	}

	public record Confirmation(boolean confirmed) {
	}

	@McpTool(name = "find_owner", description = "Find an owner by name")
	public Owner findOwner(@McpParam(description = "The last name") String name) {
		if (!name.equals("Davis")) {
			throw new ToolException("There is no owner '" + name + "'");
		}
		return new Owner(2, name, "Sun Prairie");
	}

	@McpTool(name = "whoami", description = "Tell who calls")
	public String whoami(McpRequestContext context) {
		Principal principal = context.caller().principal();
		return (principal != null) ? principal.getName() : "nobody";
	}

	@McpTool(name = "delete_owner", description = "Delete an owner", scopes = "owners:write")
	public String deleteOwner() {
		return "Deleted";
	}

	@McpTool(name = "cancel_order", description = "Cancel an order")
	public String cancelOrder(int order, McpRequestContext context) {
		ElicitResult<Confirmation> answer = context.elicit("Cancel order " + order + "?", Confirmation.class);
		if (answer.isDeclined()) {
			return "Declined";
		}
		Confirmation confirmation = answer.orNull();
		return (confirmation != null && confirmation.confirmed()) ? "Order " + order + " is cancelled" : "Kept";
	}

	@McpTool(name = "greet", description = "Greet as the model likes, and name the roots")
	public String greet(McpRequestContext context) {
		String text = context.sample(SampleRequest.of("Write a greeting", 20)).text();
		return text + " from " + context.roots().get(0).uri();
	}

	@McpTool(name = "count", description = "Count, and tell how far it is")
	public String count(int steps, McpRequestContext context) {
		for (int step = 1; step <= steps; step++) {
			context.progress(step, (double) steps, "Counted " + step);
		}
		context.log(LoggingLevel.WARNING, "counter", "Counted to " + steps);
		return "done";
	}

	/** Reports, then waits until the test opens the gate or the call is cancelled. */
	@McpTool(name = "wait", description = "Wait for the test")
	public String waitForTest(McpRequestContext context) throws InterruptedException {
		context.progress(1, 2);
		try {
			boolean opened = this.gate.await(60, TimeUnit.SECONDS);
			return opened ? "opened" : "late";
		}
		catch (InterruptedException ex) {
			this.cancelled.incrementAndGet();
			throw ex;
		}
	}

	@McpTool(name = "touch", description = "Announce that an owner has changed")
	public void touch() {
		this.notifications.resourceUpdated("owner://2");
	}

	@McpResource(uri = "owner://2", name = "davis", description = "An owner", mimeType = "application/json")
	public Owner davis() {
		return new Owner(2, "Davis", "Sun Prairie");
	}

	@McpPrompt(name = "letter", description = "A letter to an owner")
	public String letter(@McpParam(description = "The last name") String name) {
		return "Write to " + name;
	}

	@McpComplete(ref = "letter", argument = "name")
	public List<String> names(String name) {
		return List.of("Davis", "Franklin").stream().filter((known) -> known.startsWith(name)).toList();
	}

	public void close() {
		this.gate = new CountDownLatch(1);
	}

	public void open() {
		this.gate.countDown();
	}

	public int cancelled() {
		return this.cancelled.get();
	}

}
