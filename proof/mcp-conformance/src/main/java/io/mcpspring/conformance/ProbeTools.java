package io.mcpspring.conformance;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.McpSessionState;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.stereotype.Component;

/**
 * Tools that let a test see how calls run, fail and end.
 */
@Component
class ProbeTools {

	private final ProbeStates states = new ProbeStates();

	@McpTool(name = "echo", description = "Returns the message")
	String echo(@McpParam(description = "The message") String message) {
		return message;
	}

	@McpTool(name = "add", description = "Adds two numbers")
	Sum add(@McpParam(description = "The first number") long a, @McpParam(description = "The second number") long b) {
		return new Sum(Math.addExact(a, b));
	}

	@McpTool(name = "list3", description = "Returns the list 1, 2, 3")
	List<Integer> list3() {
		return List.of(1, 2, 3);
	}

	@McpTool(name = "probe_misfit", description = "Returns a result with a member that does not fit its output schema")
	Labelled misfit() {
		return new Labelled(7, Double.NaN);
	}

	@McpTool(name = "probe_cycle", description = "Returns a result that refers back to itself")
	Linked cycle() {
		return new Linked();
	}

	@McpTool(name = "probe_nothing", description = "Returns nothing where there might be a sum")
	Optional<Sum> nothing() {
		return Optional.empty();
	}

	@McpTool(name = "probe_emit", description = "Sends progress n times, then a text")
	String emit(@McpParam(description = "How often") int n,
			@McpParam(description = "Milliseconds before each", defaultValue = "0") long delayMs,
			@McpParam(description = "Characters in each message", defaultValue = "0") int bytes,
			McpRequestContext context) throws InterruptedException {
		for (int i = 1; i <= n; i++) {
			if (delayMs > 0) {
				Thread.sleep(delayMs);
			}
			context.progress(i, (double) n, message(i, bytes));
		}
		return "Sent " + n;
	}

	@McpTool(name = "probe_count", description = "Counts its calls in a session")
	String count(McpSessionState session) {
		return "Count " + session.update("count", Integer.class, 0, (count) -> count + 1);
	}

	@McpTool(name = "probe_wait", description = "Works in silence")
	String await(@McpParam(description = "Names the work for probe_status") String key,
			@McpParam(description = "Milliseconds it takes") long ms) throws InterruptedException {
		this.states.put(key, ProbeStates.RUNNING);
		try {
			Thread.sleep(ms);
			this.states.put(key, ProbeStates.DONE);
			return ProbeStates.DONE;
		}
		catch (InterruptedException ex) {
			this.states.put(key, ProbeStates.CANCELLED);
			throw ex;
		}
	}

	@McpTool(name = "probe_wait_reactive", description = "Works in silence without a thread")
	Mono<String> awaitReactive(@McpParam(description = "Names the work for probe_status") String key,
			@McpParam(description = "Milliseconds it takes") long ms) {
		return Mono.delay(Duration.ofMillis(ms))
			.map((ignored) -> ProbeStates.DONE)
			.doOnSubscribe((subscription) -> this.states.put(key, ProbeStates.RUNNING))
			.doOnNext((state) -> this.states.put(key, state))
			.doOnCancel(() -> this.states.put(key, ProbeStates.CANCELLED));
	}

	@McpTool(name = "probe_status", description = "Says whether work is running, cancelled or done")
	String status(@McpParam(description = "Names the work") String key) {
		return this.states.get(key);
	}

	@McpTool(name = "probe_fail_late", description = "Sends progress once and throws")
	String failLate(McpRequestContext context) {
		context.progress(1, 2);
		throw new IllegalStateException("Failed after progress was sent");
	}

	@McpTool(name = "probe_throw", description = "Throws an exception whose message is nobody's business")
	String fail() {
		throw new IllegalStateException("The password is SECRET-4711");
	}

	private static @Nullable String message(int number, int length) {
		if (length <= 0) {
			return null;
		}
		String prefix = number + ":";
		return (prefix + "x".repeat(Math.max(0, length - prefix.length()))).substring(0, length);
	}

	/** JSON has no such number, so that a text is written. */
	record Labelled(int id, @Nullable Double share) {
	}

	static final class Linked {

		public final List<Linked> next = List.of(this);

		public final Linked self = this;

	}

	record Sum(long sum) {
	}

}
