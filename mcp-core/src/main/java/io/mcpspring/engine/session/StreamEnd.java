package io.mcpspring.engine.session;

import java.time.Instant;

import io.mcpspring.engine.http.McpExchange.StreamConnection;
import io.mcpspring.engine.stream.StreamCursor;
import io.mcpspring.engine.stream.StreamMonitor;
import org.jspecify.annotations.Nullable;

/**
 * End of the connection of a stream in a session: after the available events at the end
 * of its lifetime, or immediately at the expiry of the credentials that opened it.
 *
 * @param cursor sends the stream
 * @param connection its connection
 * @param expiry the expiry of the credentials, or {@code null} for never
 * @param retryMillis the delay after which the client should reconnect, in milliseconds
 */
record StreamEnd(StreamCursor cursor, StreamConnection connection, @Nullable Instant expiry, long retryMillis) {

	/**
	 * Schedule the end of the connection.
	 * @param monitor monitors the connection
	 * @param lifetime the end of its lifetime, or {@code null} for never
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
