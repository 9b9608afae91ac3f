package io.mcpspring.benchmarks.scale;

/**
 * What one of each thing costs, as measured with few of them.
 *
 * @param heap what is alive on the heap of a node
 * @param redisMemory what is kept in Redis
 * @param work what Redis does
 * @param traffic what clients and nodes send each other
 * @param nodeMicros processor time of a node for a call in microseconds, compilers left
 * out
 */
record UnitCosts(Bytes heap, Bytes redisMemory, Work work, Traffic traffic, double nodeMicros) {

	/** The same with what was measured of streams. */
	UnitCosts withStreams(double heapOfOne, double memoryOfOne, RedisUse open, RedisUse use, RedisUse notification,
			double comment) {
		Work all = new Work(this.work.nodeSecond(), this.work.begin(), this.work.end(), this.work.expiry(), open, use,
				this.work.call(), this.work.streamedCall(), notification);
		Traffic sent = new Traffic(this.traffic.call(), this.traffic.streamedCall(), comment);
		return new UnitCosts(this.heap.withStream(heapOfOne), this.redisMemory.withStream(memoryOfOne), all, sent,
				this.nodeMicros);
	}

	/** The same with what a further call answered by events takes in Redis. */
	UnitCosts withSecond(double bytes) {
		Bytes memory = new Bytes(this.redisMemory.base(), this.redisMemory.session(), this.redisMemory.stream(), bytes,
				Math.max(0, this.redisMemory.streamedCall() - bytes));
		return new UnitCosts(this.heap, memory, this.work, this.traffic, this.nodeMicros);
	}

	/**
	 * Bytes.
	 *
	 * @param base with neither sessions nor streams
	 * @param session of each session; on the heap at each node that has seen it
	 * @param stream of each open stream; on the heap at the node that holds its
	 * connection
	 * @param streamedCall of each call answered by events, until they are dropped
	 * @param firstStreamedCall what the first of them in a session adds, until it ends
	 */
	record Bytes(double base, double session, double stream, double streamedCall, double firstStreamedCall) {

		private Bytes withStream(double bytes) {
			return new Bytes(this.base, this.session, bytes, this.streamedCall, this.firstStreamedCall);
		}

	}

	/**
	 * The work of Redis.
	 *
	 * @param nodeSecond of a node for a second in which nothing happens
	 * @param begin of the begin of a session
	 * @param end of a DELETE
	 * @param expiry of a session that ends by itself, seen by one node
	 * @param open of the opening of a stream
	 * @param use of each time an open stream counts its session as used
	 * @param call of a call
	 * @param streamedCall of a call answered by events, with what it leaves to be done
	 * @param notification of each stream that is told of a changed list
	 */
	record Work(RedisUse nodeSecond, RedisUse begin, RedisUse end, RedisUse expiry, RedisUse open, RedisUse use,
			RedisUse call, RedisUse streamedCall, RedisUse notification) {
	}

	/**
	 * Bytes between clients and nodes, without the headers of TCP.
	 *
	 * @param call of a call and its answer
	 * @param streamedCall of a call answered by events
	 * @param comment of a comment on an idle stream
	 */
	record Traffic(double call, double streamedCall, double comment) {
	}

}
