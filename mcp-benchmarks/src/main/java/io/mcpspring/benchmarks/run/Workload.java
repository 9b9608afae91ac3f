package io.mcpspring.benchmarks.run;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

import io.mcpspring.benchmarks.load.Conversation;
import io.mcpspring.benchmarks.load.Conversations;
import io.mcpspring.benchmarks.load.McpRequests;

/**
 * What the clients do.
 */
enum Workload {

	ECHO("echo", "tools/call of echo in a session", 150_000) {
		@Override
		Conversation conversation(Target target, int port) {
			return echo(target, port, "echo");
		}
	},

	ECHO_ASYNC("echo-async", "tools/call of echo in a session, the tool returning a CompletionStage", 150_000) {
		@Override
		boolean suits(Target target) {
			return target.isThisProject();
		}

		@Override
		Conversation conversation(Target target, int port) {
			return echo(target, port, "echoAsync");
		}
	},

	LIST("list", "tools/list", 120_000) {
		@Override
		Conversation conversation(Target target, int port) {
			return calls(target, requests(target, port, ""), McpRequests.request("tools/list", "{}"),
					"\"inputSchema\"");
		}
	},

	PAGE("page", "tools/list of 1,000 tools, a page of 100", 60_000) {
		@Override
		boolean suits(Target target) {
			return target.hasManyTools() || target == Target.RAW_SERVLET;
		}

		@Override
		Conversation conversation(Target target, int port) {
			return calls(target, requests(target, port, "/page"), McpRequests.request("tools/list", "{}"),
					"\"inputSchema\"");
		}
	},

	LIFECYCLE("lifecycle", "initialize and DELETE", 100_000) {
		@Override
		Conversation conversation(Target target, int port) {
			// Deleting is answered with 204 by some and with 200 by others.
			return Conversations.lifecycle(requests(target, port, "/session"), target.isThisProject() ? 204 : 200);
		}
	},

	PROGRESS("progress", "three progress notifications and the result, as SSE", 100_000) {
		@Override
		Conversation conversation(Target target, int port) {
			return calls(target, requests(target, port, "/stream"), McpRequests.callWithProgress("progress"),
					"\"text\":\"done");
		}
	},

	STATELESS("stateless", "tools/call of echo in the stateless era", 120_000) {
		@Override
		boolean suits(Target target) {
			return target != Target.SPRING_AI;
		}

		@Override
		Conversation conversation(Target target, int port) {
			return Conversations.repeat(requests(target, port, ""),
					McpRequests.statelessCall("echo", argument(MESSAGE)), McpRequests.stateless("echo"),
					"\"text\":\"" + MESSAGE);
		}
	},

	LARGE("large", "tools/call with an argument of 1 MiB", 4_000) {
		@Override
		Conversation conversation(Target target, int port) {
			String text = "0123456789abcdef".repeat(65_536);
			return calls(target, requests(target, port, ""), McpRequests.call("size", argument(text)),
					"\"text\":\"1048576\"");
		}
	};

	private static final String MESSAGE = "What a model says to a tool, 42 characters.";

	private final String id;

	private final String title;

	private final int warmUp;

	Workload(String id, String title, int warmUp) {
		this.id = id;
		this.title = title;
		this.warmUp = warmUp;
	}

	String id() {
		return this.id;
	}

	String title() {
		return this.title;
	}

	/**
	 * After how many operations the compiler of the server has little left to do.
	 * @return the number of operations
	 */
	int warmUp() {
		return this.warmUp;
	}

	/**
	 * Whether a target can do this.
	 * @param target the target
	 * @return {@code false} if it has no such thing
	 */
	boolean suits(Target target) {
		return true;
	}

	abstract Conversation conversation(Target target, int port);

	static Workload of(String id) {
		return Arrays.stream(values())
			.filter((workload) -> workload.id.equals(id))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("No workload " + id + ", there are "
					+ Arrays.stream(values()).map(Workload::id).collect(Collectors.joining(", "))));
	}

	private static Conversation echo(Target target, int port, String tool) {
		return calls(target, requests(target, port, ""), McpRequests.call(tool, argument(MESSAGE)),
				"\"text\":\"" + MESSAGE);
	}

	private static Conversation calls(Target target, McpRequests requests, String body, String expected) {
		return target.speaksMcp() ? Conversations.inSession(requests, body, expected)
				: Conversations.repeat(requests, body, Map.of(), expected);
	}

	private static McpRequests requests(Target target, int port, String plainSuffix) {
		return new McpRequests(port, target.speaksMcp() ? target.path() : target.path() + plainSuffix);
	}

	private static String argument(String message) {
		return "{\"message\":\"" + message + "\"}";
	}

}
