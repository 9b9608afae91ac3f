package io.mcpspring.benchmarks.run;

import java.io.IOException;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.benchmarks.load.IdleStreams;
import io.mcpspring.benchmarks.load.McpRequests;
import io.mcpspring.benchmarks.load.Sessions;

/**
 * Measures what an idle session and an idle stream keep alive on the heap, beside streams
 * of the bare web stacks.
 */
final class HeapRun {

	private static final int WARM_UP = 200;

	private final Options options;

	private final PrintStream out;

	private final Map<Target, Double> streams = new EnumMap<>(Target.class);

	private final Map<Target, Double> sessions = new EnumMap<>(Target.class);

	HeapRun(Options options, PrintStream out) {
		this.options = options;
		this.out = out;
	}

	void run() throws IOException {
		List<Target> targets = this.options.targets(Target.RAW_SERVLET, Target.SERVLET, Target.SPRING_AI,
				Target.PLAIN_WEBFLUX, Target.REACTIVE);
		for (Target target : targets) {
			measure(target);
		}
		this.out
			.printf("%n| server | bytes/session | bytes/stream | of the bare stream |%n| --- | ---: | ---: | ---: |%n");
		for (Target target : targets) {
			Target base = target.classpath().equals("reactive") ? Target.PLAIN_WEBFLUX : Target.RAW_SERVLET;
			Double bare = this.streams.get(base);
			this.out.printf("| %s | %s | %,.0f | %s |%n", target.title(),
					this.sessions.containsKey(target) ? "%,.0f".formatted(this.sessions.get(target)) : "",
					this.streams.get(target),
					(bare != null) ? "%.2f".formatted(this.streams.getOrDefault(target, 0.0) / bare) : "");
		}
	}

	private void measure(Target target) throws IOException {
		List<String> arguments = List.of("--mcp.server.limits.max-sessions=10000000");
		try (ServerProcess server = ServerProcess.start(target, 0, this.options, arguments);
				IdleStreams idle = new IdleStreams(server.port())) {
			McpRequests requests = new McpRequests(server.port(), target.path());
			open(target, requests, idle, begin(target, requests, WARM_UP), WARM_UP);
			LiveHeap before = LiveHeap.of(server.pid());
			List<String> sessionIds = begin(target, requests, this.options.sessions());
			LiveHeap withSessions = LiveHeap.of(server.pid());
			if (target.speaksMcp()) {
				this.sessions.put(target, report(target, "session", before, withSessions, this.options.sessions()));
			}
			open(target, requests, idle, sessionIds, this.options.streams());
			this.streams.put(target,
					report(target, "stream", withSessions, LiveHeap.of(server.pid()), this.options.streams()));
		}
	}

	private double report(Target target, String what, LiveHeap before, LiveHeap after, int count) {
		double bytes = (double) (after.bytes() - before.bytes()) / count;
		this.out.printf("%-14s %8.0f bytes a %s%n%s", target.id(), bytes, what,
				after.growth(before, count, this.options.classes()));
		return bytes;
	}

	private static List<String> begin(Target target, McpRequests requests, int count) throws IOException {
		return target.speaksMcp() ? Sessions.begin(requests, count) : List.of();
	}

	private static void open(Target target, McpRequests requests, IdleStreams idle, List<String> sessionIds, int count)
			throws IOException {
		for (int i = 0; i < count; i++) {
			idle.open(requests.get(target.speaksMcp() ? sessionIds.get(i) : "none"));
		}
	}

}
