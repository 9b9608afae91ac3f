package io.mcpspring.engine.stream;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.housekeeping.Rounds;
import io.mcpspring.engine.housekeeping.ServerTime;
import io.mcpspring.engine.server.CredentialCheck;

/**
 * The open streams of callers whose credentials may be revoked, which end like those
 * whose credentials expire.
 */
final class Revocations {

	private final CredentialCheck check;

	private final ServerTime time;

	private final Map<MonitoredStream, Presented> streams = new ConcurrentHashMap<>();

	Revocations(CredentialCheck check, ServerTime time) {
		this.check = check;
		this.time = time;
	}

	/**
	 * Check the credentials of a stream from now on.
	 * @param atEnd ends the stream in an orderly way
	 */
	void watch(MonitoredStream stream, McpCaller caller, Runnable atEnd) {
		if (this.check.isRevocable(caller)) {
			this.streams.put(stream, new Presented(caller, this.time.nanoTime(), atEnd));
			if (stream.isClosed()) {
				this.streams.remove(stream);
			}
		}
	}

	void remove(MonitoredStream stream) {
		this.streams.remove(stream);
	}

	/** Start the checks that are due. */
	void tick() {
		long now = this.time.nanoTime();
		long interval = this.check.interval().toNanos();
		this.streams.forEach(Rounds.eachOf((stream, presented) -> {
			if (now - presented.checkedAt() < interval) {
				return;
			}
			Presented next = new Presented(presented.caller(), now, presented.atEnd());
			if (this.streams.replace(stream, presented, next)) {
				this.check.isValid(presented.caller()).thenAccept((valid) -> {
					if (!valid && this.streams.remove(stream, next)) {
						next.atEnd().run();
					}
				});
			}
		}));
	}

	private record Presented(McpCaller caller, long checkedAt, Runnable atEnd) {
	}

}
