package io.mcpspring.session;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.stream.StreamEvent;
import io.mcpspring.stream.StreamKey;
import org.jspecify.annotations.Nullable;

/**
 * Asks clients on their open streams whether they are there (server-2025 CANC-12). Nobody
 * waits for the answers, which may come to any node and count as use of the session like
 * everything a client sends; that a connection is dead shows when it is written to. Used
 * by one thread.
 */
final class Pings {

	private final SessionStreams streams;

	private final JsonRpcCodec codec;

	private final @Nullable Duration interval;

	/** When each connected stream was first seen or last had a ping. */
	private final Map<StreamKey, Long> last = new HashMap<>();

	/**
	 * Of this node alone: no session may see an id twice, whatever node it comes from.
	 */
	private final String prefix = "ping." + Long.toString(ThreadLocalRandom.current().nextLong(), 36) + ".";

	private long sent;

	Pings(SessionStreams streams, JsonRpcCodec codec, @Nullable Duration interval) {
		this.streams = streams;
		this.codec = codec;
		this.interval = interval;
	}

	void tick() {
		if (this.interval == null) {
			return;
		}
		long now = System.nanoTime();
		Set<StreamKey> connected = this.streams.connected();
		this.last.keySet().retainAll(connected);
		for (StreamKey stream : connected) {
			Long before = this.last.putIfAbsent(stream, now);
			if (before != null && now - before >= this.interval.toNanos()) {
				this.last.put(stream, now);
				ping(stream);
			}
		}
	}

	private void ping(StreamKey stream) {
		RequestId id = RequestId.of(this.prefix + ++this.sent);
		this.streams.append(stream, StreamEvent.message(this.codec.request(id, "ping", null)));
	}

}
