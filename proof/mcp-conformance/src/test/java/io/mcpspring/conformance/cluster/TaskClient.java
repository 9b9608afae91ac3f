package io.mcpspring.conformance.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import io.mcpspring.conformance.cluster.TokenIssuer.Token;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A client without a session that begins one task after the other, answers their
 * questions and cancels some of them, each time at the node whose turn it is. It looks at
 * a task until it has ended, and again after that, and is robbed now and then.
 */
final class TaskClient {

	/**
	 * Longer than the work, the leases of three nodes and the pauses of others. A task
	 * that has not ended then never does.
	 */
	private static final Duration MAX_TASK = Duration.ofSeconds(60);

	private static final List<String> TOOLS = List.of("probe_job", "probe_repeatable_job", "probe_asking_job");

	private static final int UNKNOWN_TASK = -32602;

	private final TaskRequests requests;

	private final TokenHolder user;

	private final Random random;

	private final TaskTally tally;

	TaskClient(RoundRobinProxy proxy, TokenHolder user, long seed, TaskTally tally) {
		this.requests = new TaskRequests(proxy::connect);
		this.user = user;
		this.random = new Random(seed);
		this.tally = tally;
	}

	/**
	 * Begin tasks until the end, and see all of them end.
	 * @param over whether it is there
	 */
	void run(BooleanSupplier over) throws InterruptedException {
		for (int number = 1; !over.getAsBoolean(); number++) {
			task(TOOLS.get(this.random.nextInt(TOOLS.size())), this.user.name() + "-" + number);
		}
	}

	private void task(String tool, String label) throws InterruptedException {
		JsonNode created = send(this.user.token(), "tools/call", tool, """
				"name":"%s","arguments":{"label":"%s","millis":%d}""".formatted(tool, label,
				500 + this.random.nextInt(1500)));
		String task = created.at("/result/taskId").asString("");
		if (task.isEmpty()) {
			// the answer was lost, and with it the only one who knows of the task
			this.tally.unanswered.incrementAndGet();
			TimeUnit.MILLISECONDS.sleep(200);
			return;
		}
		this.tally.begun.incrementAndGet();
		boolean cancelled = this.random.nextInt(6) == 0;
		JsonNode end = follow(task, cancelled);
		if (end == null) {
			JsonNode seen = get(task);
			this.tally.doesNotEnd(tool + " " + task + " has not ended: " + seen, task);
			return;
		}
		check(end, tool, label, cancelled);
		staysAsItIs(task, end);
	}

	/** Return the task as it has ended, or {@code null} if it does not end. */
	private @Nullable JsonNode follow(String task, boolean cancelled) throws InterruptedException {
		long deadline = System.nanoTime() + MAX_TASK.toNanos();
		while (System.nanoTime() < deadline) {
			JsonNode state = get(task);
			switch (state.path("status").asString("")) {
				case "completed", "failed", "cancelled" -> {
					return state;
				}
				case "input_required" -> answer(task, state.path("inputRequests"));
				default -> {
					// working, or no node answered
				}
			}
			if (cancelled && this.random.nextBoolean()) {
				send(this.user.token(), "tasks/cancel", task, parameter(task));
			}
			if (this.random.nextInt(4) == 0) {
				rob(task);
			}
			TimeUnit.MILLISECONDS.sleep(200);
		}
		return null;
	}

	private static String parameter(String task) {
		return "\"taskId\":\"" + task + "\"";
	}

	private JsonNode get(String task) {
		JsonNode answer = send(this.user.token(), "tasks/get", task, parameter(task));
		if (answer.at("/error/code").asInt(0) == UNKNOWN_TASK) {
			this.tally.violations.add("a task is unknown to its owner: " + answer);
		}
		return answer.path("result");
	}

	private void answer(String task, JsonNode questions) {
		StringBuilder given = new StringBuilder();
		questions.propertyNames()
			.forEach((key) -> given.append(given.isEmpty() ? "" : ",")
				.append('"')
				.append(key)
				.append("\":{\"action\":\"accept\",\"content\":{\"confirm\":true}}"));
		if (send(this.user.token(), "tasks/update", task, parameter(task) + ",\"inputResponses\":{" + given + "}")
			.has("result")) {
			this.tally.answers.incrementAndGet();
		}
	}

	/** Whoever is not the owner, and knows the id, gets nothing of the task. */
	private void rob(String task) {
		String method = List.of("tasks/get", "tasks/cancel", "tasks/update").get(this.random.nextInt(3));
		JsonNode answer = send(this.user.othersToken(), method, task,
				parameter(task) + (method.equals("tasks/update") ? ",\"inputResponses\":{}" : ""));
		if (answer.at("/error/code").asInt(0) == UNKNOWN_TASK) {
			this.tally.refused.incrementAndGet();
		}
		else if (answer.has("result")) {
			this.tally.violations.add("somebody else's " + method + " was not refused: " + answer);
		}
	}

	private void check(JsonNode end, String tool, String label, boolean cancelled) {
		switch (end.path("status").asString("")) {
			case "completed" -> {
				this.tally.completed.incrementAndGet();
				expect(end.at("/result/content/0/text").asString("").equals("Done " + label), tool, end);
			}
			case "cancelled" -> {
				this.tally.cancelled.incrementAndGet();
				expect(cancelled, tool, end);
			}
			default -> {
				this.tally.failed.incrementAndGet();
				expect(end.at("/error/data/retryable").asBoolean(false), tool, end);
			}
		}
	}

	private void expect(boolean expected, String tool, JsonNode end) {
		if (!expected) {
			this.tally.violations.add(tool + " should not have ended so: " + end);
		}
	}

	/** What has ended has ended once, at every node. */
	private void staysAsItIs(String task, JsonNode end) throws InterruptedException {
		for (int look = 0; look < 3; look++) {
			TimeUnit.MILLISECONDS.sleep(100);
			JsonNode again = get(task);
			if (again.isObject() && !again.equals(end)) {
				this.tally.violations.add("a task ended twice: " + end + " and " + again);
			}
		}
	}

	private JsonNode send(Token token, String method, String name, String params) {
		this.tally.requests.incrementAndGet();
		return this.requests.send(token, method, name, params);
	}

}
