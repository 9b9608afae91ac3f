package io.mcpspring.engine.session;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

import io.mcpspring.engine.era.EraEngine;
import io.mcpspring.engine.housekeeping.Rounds;
import io.mcpspring.engine.housekeeping.ServerTime;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.server.SessionSettings;
import io.mcpspring.engine.stream.StreamCursor;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.NodeMessage;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pings on the open streams of clients. Connections with too many successive unanswered
 * pings are closed (server-2025 CANC-12); the stream itself continues and can be resumed.
 * An answer may arrive at any node. An answer to any ping of a stream is a sign of life
 * on its newest connection, so that only a counter is kept for each.
 */
final class Pings {

	private static final Logger logger = LoggerFactory.getLogger(Pings.class);

	/** The prefix of the ids of pings, followed by the name of the stream. */
	private static final String PREFIX = "ping.";

	/** The maximum length of the id of a ping; clients may invent longer ones. */
	private static final int MAX_ID_LENGTH = 80;

	/**
	 * The maximum number of answers for each session of which the other nodes are
	 * notified between two ticks: a client may invent answers to streams that do not
	 * exist, and rate limits do not count answers.
	 */
	private static final int MAX_NOTIFIED = 32;

	private final SessionStreams streams;

	private final JsonRpcCodec codec;

	private final ServerTime time;

	private final NodeLink link;

	private final @Nullable Duration interval;

	private final int maxUnanswered;

	private final Map<StreamKey, Beat> beats = new ConcurrentHashMap<>();

	/** The number of answers since the last tick for other nodes, by session. */
	private final Map<String, Integer> notified = new ConcurrentHashMap<>();

	/**
	 * Unique to this node, because no session may see an id twice, whichever node sends
	 * it.
	 */
	private final String node = Long.toString(ThreadLocalRandom.current().nextLong(), 36);

	private long sent;

	Pings(SessionStreams streams, EraEngine engine, NodeLink link, SessionSettings settings) {
		this.streams = streams;
		this.codec = engine.codec();
		this.time = engine.time();
		this.link = link;
		this.interval = settings.pingInterval();
		this.maxUnanswered = settings.maxUnansweredPings();
	}

	/** Ping the streams that are due; to be called by one thread about once a second. */
	void tick() {
		if (this.interval == null) {
			return;
		}
		this.notified.clear();
		long nanos = this.interval.toNanos();
		long now = this.time.nanoTime();
		Map<StreamKey, StreamCursor> connected = this.streams.connections().connected();
		this.beats.keySet().retainAll(connected.keySet());
		connected.forEach(Rounds.eachOf((stream, connection) -> {
			Beat beat = this.beats.get(stream);
			if (beat == null || beat.connection != connection) {
				this.beats.put(stream, new Beat(connection, now));
			}
			else if (now - beat.at >= nanos) {
				beat.at = now;
				askOrGiveUp(stream, beat);
			}
		}));
	}

	private void askOrGiveUp(StreamKey stream, Beat beat) {
		if (this.maxUnanswered > 0 && beat.unanswered() >= this.maxUnanswered
				&& this.streams.connections().giveUp(beat.connection)) {
			logger.debug("A connection was closed because its client answered none of {} pings", this.maxUnanswered);
			return;
		}
		RequestId id = RequestId.of(PREFIX + stream.name() + "." + this.node + "." + ++this.sent);
		beat.asked();
		this.streams.append(stream, StreamEvent.message(this.codec.request(id, "ping", null)))
			.whenComplete((position, failure) -> {
				if (failure != null) {
					beat.notAsked();
				}
			});
	}

	/**
	 * Handle a response of a client, if it answers a ping.
	 * @param sessionId the session of the client
	 * @param id the id of the response
	 * @return {@code true} if it answers a ping
	 */
	boolean answered(String sessionId, RequestId id) {
		if (this.interval == null || !id.json().startsWith('"' + PREFIX) || id.json().length() > MAX_ID_LENGTH) {
			return false;
		}
		int begin = PREFIX.length() + 1;
		int end = id.json().indexOf('.', begin);
		if (end > begin) {
			StreamKey stream = new StreamKey(sessionId, id.json().substring(begin, end));
			if (!answered(stream) && this.notified.merge(sessionId, 1, Integer::sum) <= MAX_NOTIFIED) {
				this.link.tell(new NodeMessage.PingAnswered(stream));
			}
		}
		return true;
	}

	/**
	 * Record a sign of life that arrived at any node.
	 * @param stream the stream of the ping
	 * @return {@code true} if the stream is connected to this node
	 */
	boolean answered(StreamKey stream) {
		Beat beat = this.beats.get(stream);
		if (beat != null) {
			beat.answered();
		}
		return beat != null;
	}

	/** State of one connection. */
	private static final class Beat {

		private final StreamCursor connection;

		/** The time at which it was first seen or last pinged. */
		private long at;

		private int unanswered;

		Beat(StreamCursor connection, long at) {
			this.connection = connection;
			this.at = at;
		}

		synchronized int unanswered() {
			return this.unanswered;
		}

		synchronized void asked() {
			this.unanswered++;
		}

		/** Undo the count of a ping that could not be stored and thus was not sent. */
		synchronized void notAsked() {
			this.unanswered = Math.max(0, this.unanswered - 1);
		}

		synchronized void answered() {
			this.unanswered = 0;
		}

	}

}
