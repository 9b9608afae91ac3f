package io.mcpspring.benchmarks.run;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

import io.mcpspring.benchmarks.cluster.RedisProcess;
import io.mcpspring.benchmarks.cluster.StoreCosts;

/**
 * Measures what it costs to share sessions and streams by Redis: the stores by
 * themselves, then calls a second of one server with its state in memory, of one on
 * Redis, and of two that share it. All of them and Redis share the cores of one machine.
 */
final class ClusterRun {

	private final Options options;

	private final PrintStream out;

	ClusterRun(Options options, PrintStream out) {
		this.options = options;
		this.out = out;
	}

	void run() throws IOException {
		try (RedisProcess redis = RedisProcess.start()) {
			new StoreCosts(redis, this.out).run();
			List<String> arguments = List.of("--mcp.server.drain-period=0s", "--spring.data.redis.host=127.0.0.1",
					"--spring.data.redis.port=" + redis.port(), "--mcp.server.limits.max-sessions=1000000",
					"--mcp.server.input.state-keys=no secret because nobody else is here");
			List<Target> targets = this.options.targets(Target.IN_MEMORY, Target.ONE_NODE, Target.TWO_NODES);
			List<Workload> workloads = this.options.workloads(Workload.ECHO, Workload.STATELESS, Workload.PROGRESS);
			new LoadRun(this.options, targets, workloads, arguments, this.out).run();
		}
	}

}
