package io.mcpspring.benchmarks.run;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import io.mcpspring.benchmarks.cluster.RedisProcess;
import io.mcpspring.benchmarks.cluster.StoreCosts;
import io.mcpspring.benchmarks.load.LoadGenerator;

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
			List<String> shared = List.of("--mcp.server.store.type=redis", "--spring.data.redis.host=127.0.0.1",
					"--spring.data.redis.port=" + redis.port(), "--mcp.server.limits.max-sessions=1000000",
					"--mcp.server.request-state.keys=no secret because nobody else is here");
			this.out.printf("%n| calls a second | memory | Redis, one node | Redis, two nodes |%n"
					+ "| --- | ---: | ---: | ---: |%n");
			for (Workload workload : List.of(Workload.ECHO, Workload.PROGRESS, Workload.STATELESS)) {
				this.out.printf("| `%s` | %,.0f | %,.0f | %,.0f |%n", workload.id(),
						measure(workload, 1, List.of("--mcp.server.store.type=memory")), measure(workload, 1, shared),
						measure(workload, 2, shared));
			}
		}
	}

	private double measure(Workload workload, int nodes, List<String> arguments) throws IOException {
		List<ServerProcess> servers = new ArrayList<>();
		ExecutorService clients = Executors.newFixedThreadPool(nodes);
		try {
			for (int i = 0; i < nodes; i++) {
				servers.add(ServerProcess.start(Target.NODE, this.options, arguments));
			}
			load(workload, servers, clients, true);
			return load(workload, servers, clients, false);
		}
		finally {
			clients.shutdownNow();
			servers.forEach(ServerProcess::close);
		}
	}

	/** Each node has clients of its own. */
	private double load(Workload workload, List<ServerProcess> servers, ExecutorService clients, boolean warmUp)
			throws IOException {
		List<Future<Long>> loads = new ArrayList<>();
		for (ServerProcess server : servers) {
			int port = server.port();
			loads.add(clients.submit(() -> {
				try (LoadGenerator load = new LoadGenerator(port, this.options.connections(),
						(connection) -> workload.conversation(Target.NODE, port))) {
					return load.run(warmUp ? this.options.warmup().multipliedBy(5) : this.options.seconds());
				}
			}));
		}
		long operations = 0;
		for (Future<Long> load : loads) {
			try {
				operations += load.get();
			}
			catch (ExecutionException ex) {
				throw new IOException(ex.getCause());
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new IOException(ex);
			}
		}
		return operations / (double) this.options.seconds().toSeconds();
	}

}
