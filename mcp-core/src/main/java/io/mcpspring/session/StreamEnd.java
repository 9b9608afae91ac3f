package io.mcpspring.session;

import java.time.Instant;

import io.mcpspring.http.HttpExchange.StreamConnection;
import io.mcpspring.stream.StreamCursor;
import io.mcpspring.stream.StreamMonitor;
import org.jspecify.annotations.Nullable;

/**
 * When the connection of a stream of a session ends: at the end of its lifetime after the
 * events that are there, at the end of the credentials that opened it without them.
 *
 * @param cursor sends the stream
 * @param connection its connection
 * @param expiry when the credentials end, or {@code null} for never
 * @param retryMillis when the client should come back
 */
record StreamEnd(StreamCursor cursor, StreamConnection connection, @Nullable Instant expiry, long retryMillis) {

	/**
	 * Have the connection ended in time.
	 * @param monitor watches over it
	 * @param lifetime when it has lived long enough, or {@code null} for never
	 */
	void watch(StreamMonitor monitor, @Nullable Instant lifetime) {
		if (lifetime == null || (this.expiry != null && this.expiry.isBefore(lifetime))) {
			monitor.add(this.cursor, this.connection, this.expiry, () -> this.cursor.expire(this.retryMillis));
		}
		else {
			monitor.add(this.cursor, this.connection, lifetime, () -> {
				this.cursor.release(this.retryMillis);
				watch(monitor, null); // it may have to stay until then
			});
		}
	}

}
