package io.mcpspring.redis;

import io.mcpspring.redis.access.RedisAccess;
import io.mcpspring.redis.call.RedisRunningCallStore;
import io.mcpspring.redis.node.RedisNodeLink;
import io.mcpspring.redis.session.SessionTracker;
import io.mcpspring.redis.stream.RedisStreamWatchers;

/**
 * Lookup of ends and cancellations by other nodes, whose messages do not arrive, for the
 * sessions in which a call runs or a client is connected here.
 *
 * @param access the access to Redis
 * @param sessions the sessions that this node has seen
 * @param running the calls that run here
 * @param watchers the streams that are read here
 * @param link the link to the other nodes
 */
record MissedMessages(RedisAccess access, SessionTracker sessions, RedisRunningCallStore running,
		RedisStreamWatchers watchers, RedisNodeLink link) implements Runnable {

	@Override
	public void run() {
		if (!this.access.isAway()) {
			this.sessions.lookAt(this.running.sessions());
			this.sessions.lookAt(this.watchers.sessions());
			this.link.lookUp();
		}
	}

}
