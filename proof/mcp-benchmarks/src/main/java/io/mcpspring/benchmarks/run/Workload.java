package io.mcpspring.benchmarks.run;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.mcpspring.benchmarks.load.Conversation;
import io.mcpspring.benchmarks.load.Conversations;
import io.mcpspring.benchmarks.load.Expected;
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
			return super.suits(target) && target.isThisProject();
		}

		@Override
		List<String> arguments() {
			return List.of("--benchmarks.async=true");
		}

		@Override
		Conversation conversation(Target target, int port) {
			return echo(target, port, "echoAsync");
		}
	},

	LIST("list", "tools/list of three tools", 300_000) {
		@Override
		boolean suits(Target target) {
			return super.suits(target) || target == Target.RAW_REACTIVE;
		}

		@Override
		Conversation conversation(Target target, int port) {
			return list(target, port, target.isRaw() ? "/list" : "");
		}
	},

	LIST_100("list-100", "tools/list of 100 tools", 300_000) {
		@Override
		boolean suits(Target target) {
			return target.hasHundredTools() || target.isRaw();
		}

		@Override
		Conversation conversation(Target target, int port) {
			return list(target, port, "/list-100");
		}
	},

	PAGE("page", "tools/list of 1,000 tools, a page of 100", 60_000) {
		@Override
		boolean suits(Target target) {
			return target.hasThousandTools() || target.isRaw();
		}

		@Override
		Conversation conversation(Target target, int port) {
			return list(target, port, "/page");
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
					Expected.text("\"text\":\"done"));
		}
	},

	STATELESS("stateless", "tools/call of echo in the stateless era", 120_000) {
		@Override
		boolean suits(Target target) {
			return super.suits(target) && target != Target.SPRING_AI && target != Target.QUARKUS;
		}

		@Override
		Conversation conversation(Target target, int port) {
			return Conversations.repeat(requests(target, port, ""),
					McpRequests.statelessCall("echo", argument(MESSAGE)), McpRequests.stateless("echo"),
					Expected.text("\"text\":\"" + MESSAGE));
		}
	},

	LARGE("large", "tools/call of echo in a session, 1 MiB", 4_000) {
		@Override
		Conversation conversation(Target target, int port) {
			String text = "0123456789abcdef".repeat(65_536);
			return calls(target, requests(target, port, ""), McpRequests.call("echo", argument(text)),
					Expected.largeText(text));
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
		return target != Target.RAW_REACTIVE && !target.hasHundredTools();
	}

	/**
	 * What servers have to be told for it.
	 * @return arguments of their command line
	 */
	List<String> arguments() {
		return List.of();
	}

	abstract Conversation conversation(Target target, int port);

	/**
	 * What is measured unless workloads are named: nothing that needs more tools than the
	 * usual targets have.
	 * @return the workloads
	 */
	static Workload[] usual() {
		return Arrays.stream(values())
			.filter((workload) -> workload != PAGE && workload != ECHO_ASYNC)
			.toArray(Workload[]::new);
	}

	static Workload of(String id) {
		return Arrays.stream(values())
			.filter((workload) -> workload.id.equals(id))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("No workload " + id + ", there are "
					+ Arrays.stream(values()).map(Workload::id).collect(Collectors.joining(", "))));
	}

	private static Conversation echo(Target target, int port, String tool) {
		return calls(target, requests(target, port, ""), McpRequests.call(tool, argument(MESSAGE)),
				Expected.text("\"text\":\"" + MESSAGE));
	}

	private static Conversation list(Target target, int port, String plainSuffix) {
		return calls(target, requests(target, port, plainSuffix), McpRequests.request("tools/list", "{}"),
				Expected.text("\"inputSchema\""));
	}

	private static Conversation calls(Target target, McpRequests requests, String body, Expected expected) {
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
