package io.mcpspring.benchmarks.scale;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Prints the costs of one of each thing, and what the model says of many.
 */
final class ScaleReport {

	private static final double MIB = 1024 * 1024;

	private final PrintStream out;

	ScaleReport(PrintStream out) {
		this.out = out;
	}

	void costs(UnitCosts costs) {
		this.out.printf("%n| one | heap of a node, bytes | Redis, bytes |%n| --- | ---: | ---: |%n");
		bytes("session, at each node that has seen it", costs.heap().session(), costs.redisMemory().session());
		bytes("open stream", costs.heap().stream(), costs.redisMemory().stream());
		bytes("call with events, for `stream.ttl`", costs.heap().streamedCall(), costs.redisMemory().streamedCall());
		bytes("first call with events of a session, besides", 0, costs.redisMemory().firstStreamedCall());
		UnitCosts.Work work = costs.work();
		this.out.printf(
				"%n| work of Redis for | round trips | commands | received | sent | processor µs |%n| --- | ---: | ---: | ---: | ---: | ---: |%n");
		work("a node, a second", work.nodeSecond());
		work("begin of a session", work.begin());
		work("DELETE", work.end());
		work("expiry of a session", work.expiry());
		work("opening of a stream", work.open());
		work("use of a session by its stream", work.use());
		work("call", work.call());
		work("call with three events and a result", work.streamedCall());
		work("stream told of a changed list", work.notification());
		this.out.printf(
				"%nProcessor time of a node for a call: %.0f µs. Bytes between client and node: %.0f a call, "
						+ "%.0f a call with events, %.0f a comment.%n",
				costs.nodeMicros(), costs.traffic().call(), costs.traffic().streamedCall(), costs.traffic().comment());
	}

	void model(ScaleModel model, Capacity capacity) {
		Assumptions assumed = model.assumed();
		this.out.printf(
				"%n%,d sessions, %,d streams, %d nodes, %,.0f calls a second of which %.0f%% with events; a session "
						+ "lives %.0f minutes, %.0f%% end by DELETE:%n",
				assumed.sessions(), assumed.streams(), assumed.nodes(), assumed.callsPerSecond(),
				assumed.progressPercent(), assumed.sessionMinutes(), assumed.deletedPercent());
		this.out
			.printf("%n| work of Redis a second | round trips | commands | received, KiB | sent, KiB | processor ms |%n"
					+ "| --- | ---: | ---: | ---: | ---: | ---: |%n");
		second("leases and heartbeats", model.leases());
		second("calls", model.calls());
		second("calls with events", model.streamedCalls());
		second("uses of sessions by open streams", model.uses());
		second("begins of sessions and streams", model.begins());
		second("ends of sessions", model.ends());
		second("all", model.all());
		RedisUse change = model.listChange();
		this.out.printf(
				"%nA changed list is told to all streams by %,.0f round trips and %.1f s of Redis' processor.%n",
				change.scripts(), change.micros() / 1e6);
		limits(model, capacity);
	}

	private void limits(ScaleModel model, Capacity capacity) {
		UnitCosts costs = model.costs();
		double heap = model.heapOfSessions() + model.heapOfStreams() + model.heapOfCalls();
		double memory = model.redisMemoryOfSessions() + model.redisMemoryOfStreams() + model.redisMemoryOfCalls();
		RedisUse all = model.all();
		List<Limit> limits = new ArrayList<>();
		limits.add(new Limit("heap of a node, MiB live", costs.heap().base(), heap, capacity.nodeHeap() / 2, MIB));
		limits.add(new Limit("memory of Redis, MiB", costs.redisMemory().base(), memory, capacity.redisMemory(), MIB));
		limits.add(new Limit("processor of Redis, cores (it uses one)", model.leases().micros() / 1e6,
				(all.micros() - model.leases().micros()) / 1e6, 1, 1));
		limits.add(new Limit("processor of a node, cores", 0, model.coresOfNode(), capacity.nodeCores(), 1));
		limits.add(new Limit("network of Redis, MiB a second", 0, Math.max(all.bytesIn(), all.bytesOut()),
				capacity.networkBytes(), MIB));
		limits.add(new Limit("network of a node to clients, MiB a second", 0, model.trafficOfNode(),
				capacity.networkBytes(), MIB));
		if (capacity.connections() > 0) {
			limits.add(new Limit("connections of a node, streams only", 0,
					(double) model.assumed().streams() / model.assumed().nodes(), capacity.connections(), 1));
		}
		limits.sort(Comparator.comparingDouble(Limit::factor));
		this.out
			.printf("%n| what | needed | there is | used | full at sessions |%n| --- | ---: | ---: | ---: | ---: |%n");
		for (Limit limit : limits) {
			this.out.printf(Locale.ROOT, "| %s | %,.2f | %,.2f | %.0f%% | %,.0f |%n", limit.what(),
					(limit.base() + limit.used()) / limit.unit(), limit.capacity() / limit.unit(),
					100 * (limit.base() + limit.used()) / limit.capacity(),
					limit.factor() * model.assumed().sessions());
		}
		this.out.printf("%nFirst is full: %s.%n", limits.get(0).what());
	}

	private void bytes(String what, double heap, double redis) {
		this.out.printf("| %s | %,.0f | %,.0f |%n", what, heap, redis);
	}

	private void work(String what, RedisUse use) {
		this.out.printf("| %s | %.2f | %.1f | %,.0f | %,.0f | %.0f |%n", what, use.scripts(), use.commands(),
				use.bytesIn(), use.bytesOut(), use.micros());
	}

	private void second(String what, RedisUse use) {
		this.out.printf("| %s | %,.0f | %,.0f | %,.0f | %,.0f | %.0f |%n", what, use.scripts(), use.commands(),
				use.bytesIn() / 1024, use.bytesOut() / 1024, use.micros() / 1000);
	}

	/**
	 * Something that may be full.
	 *
	 * @param base what is used without any session
	 * @param used what the sessions of the model use
	 */
	private record Limit(String what, double base, double used, double capacity, double unit) {

		/** How many times the sessions of the model fill it. */
		double factor() {
			return (this.capacity - this.base) / this.used;
		}

	}

}
