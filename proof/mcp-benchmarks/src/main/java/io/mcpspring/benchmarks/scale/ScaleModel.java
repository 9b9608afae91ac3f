package io.mcpspring.benchmarks.scale;

/**
 * What a number of sessions takes, from the cost of one of each thing.
 *
 * @param costs the costs
 * @param assumed what the clients do
 */
record ScaleModel(UnitCosts costs, Assumptions assumed) {

	/** Live bytes of a node for sessions. Any node may be asked by any of them. */
	double heapOfSessions() {
		return this.costs.heap().session() * this.assumed.sessions();
	}

	double heapOfStreams() {
		return this.costs.heap().stream() * this.assumed.streams() / this.assumed.nodes();
	}

	double redisMemoryOfSessions() {
		return this.costs.redisMemory().session() * this.assumed.sessions();
	}

	double redisMemoryOfStreams() {
		return this.costs.redisMemory().stream() * this.assumed.streams();
	}

	/**
	 * Bytes in Redis for calls answered by events.
	 * @param kept how many of them are not yet dropped
	 * @param ever how many there were in the lives of the present sessions
	 */
	double redisMemoryOfCalls(double kept, double ever) {
		double sessions = this.assumed.sessions() * (1 - Math.exp(-ever / this.assumed.sessions()));
		return this.costs.redisMemory().streamedCall() * kept + this.costs.redisMemory().firstStreamedCall() * sessions;
	}

	double redisMemoryOfCalls() {
		return redisMemoryOfCalls(callsKept(),
				this.assumed.streamedCallsPerSecond() * this.assumed.sessionMinutes() * 30);
	}

	double heapOfCalls() {
		return this.costs.heap().streamedCall() * callsKept() / this.assumed.nodes();
	}

	private double callsKept() {
		return this.assumed.streamedCallsPerSecond() * this.assumed.retention().toSeconds();
	}

	/** The work of Redis in a second, by cause. */
	RedisUse leases() {
		return this.costs.work().nodeSecond().times(this.assumed.nodes());
	}

	RedisUse calls() {
		return this.costs.work().call().times(this.assumed.callsPerSecond() - this.assumed.streamedCallsPerSecond());
	}

	RedisUse streamedCalls() {
		return this.costs.work().streamedCall().times(this.assumed.streamedCallsPerSecond());
	}

	RedisUse uses() {
		return this.costs.work().use().times(this.assumed.usesByStreamsPerSecond());
	}

	RedisUse begins() {
		return this.costs.work()
			.begin()
			.times(this.assumed.beginsPerSecond())
			.plus(this.costs.work().open().times(this.assumed.opensPerSecond()));
	}

	/** Each node that has seen a session looks for its end once more. */
	RedisUse ends() {
		double deleted = this.assumed.beginsPerSecond() * this.assumed.deletedPercent() / 100;
		RedisUse looks = new RedisUse(1, 2, 0, 0, 0).times(this.assumed.nodes() - 1.0);
		return this.costs.work()
			.end()
			.times(deleted)
			.plus(this.costs.work().expiry().plus(looks).times(this.assumed.beginsPerSecond() - deleted));
	}

	RedisUse all() {
		return leases().plus(calls()).plus(streamedCalls()).plus(uses()).plus(begins()).plus(ends());
	}

	/** What it takes to tell all open streams of a changed list, once. */
	RedisUse listChange() {
		return this.costs.work().notification().times(this.assumed.streams());
	}

	/** Processor time of a node in a second, as a part of one core. */
	double coresOfNode() {
		return this.costs.nodeMicros() * this.assumed.callsPerSecond() / this.assumed.nodes() / 1e6;
	}

	/** Bytes a second between clients and a node. */
	double trafficOfNode() {
		double streamed = this.assumed.streamedCallsPerSecond();
		return (this.costs.traffic().call() * (this.assumed.callsPerSecond() - streamed)
				+ this.costs.traffic().streamedCall() * streamed
				+ this.costs.traffic().comment() * this.assumed.commentsPerSecond()) / this.assumed.nodes();
	}

}
