package io.mcpspring.observation;

import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.docs.MeterDocumentation;
import org.jspecify.annotations.Nullable;

/**
 * Meters of the server besides those of calls. Each label has a bounded set of values.
 */
public enum McpMeterDocumentation implements MeterDocumentation {

	/** Sessions kept in the memory of this node. */
	SESSIONS("mcp.server.sessions", Meter.Type.GAUGE, null, Keys.STACK),

	/** Connected streams. */
	STREAMS("mcp.server.streams", Meter.Type.GAUGE, null, Keys.ERA, Keys.STACK),

	/** Clients of the stateless era that listen for changes. */
	SUBSCRIPTIONS("mcp.server.subscriptions", Meter.Type.GAUGE, null, Keys.STACK),

	/** Calls that run. */
	CALLS_RUNNING("mcp.server.calls.running", Meter.Type.GAUGE, null, Keys.ERA, Keys.STACK),

	/** Size of the requests of all calls that run. */
	CALL_BYTES("mcp.server.calls.memory", Meter.Type.GAUGE, "bytes", Keys.STACK),

	/** Calls of sessions that wait for an answer of their client. */
	CALLS_WAITING("mcp.server.calls.waiting", Meter.Type.GAUGE, null, Keys.STACK),

	/** Request bodies that did not come whole with their head and are being received. */
	BODIES_RECEIVING("mcp.server.bodies.receiving", Meter.Type.GAUGE, null, Keys.STACK),

	/** Memory that the bodies being received take. */
	BODY_BYTES("mcp.server.body.memory", Meter.Type.GAUGE, "bytes", Keys.STACK),

	/** Streams whose events are kept in the memory of this node. */
	EVENT_STREAMS("mcp.server.event.streams", Meter.Type.GAUGE, null, Keys.STACK),

	/** Memory that the kept events take. */
	EVENT_BYTES("mcp.server.event.memory", Meter.Type.GAUGE, "bytes", Keys.STACK),

	/** Events dropped to stay within the bounds of memory. */
	EVENTS_DROPPED("mcp.server.events.dropped", Meter.Type.COUNTER, null, Keys.STACK),

	/** Lifetimes of ended sessions, each counted at one node. */
	SESSION_DURATION("mcp.server.session.duration", Meter.Type.TIMER, null, Keys.VERSION, Keys.REASON, Keys.STACK),

	/** Sessions begun. Prometheus reserves the suffix {@code created}. */
	SESSIONS_STARTED("mcp.server.sessions.started", Meter.Type.COUNTER, null, Keys.VERSION, Keys.STACK),

	/** Sessions refused: over a limit, draining, or the store is not available. */
	SESSIONS_REFUSED("mcp.server.sessions.refused", Meter.Type.COUNTER, null, Keys.REASON, Keys.STACK),

	/**
	 * Requests refused before they were processed: a foreign origin or host, or no valid
	 * access token.
	 */
	REQUESTS_REFUSED("mcp.server.requests.refused", Meter.Type.COUNTER, null, Keys.REASON, Keys.STACK),

	/** Items that the node refused or dropped because of a limit. */
	LIMITS_REACHED("mcp.server.limits.reached", Meter.Type.COUNTER, null, Keys.LIMITED, Keys.REASON, Keys.STACK),

	/** Calls that wait for a thread. */
	CALLS_QUEUED("mcp.server.calls.queued", Meter.Type.GAUGE, null, Keys.STACK),

	/** Threads that wait for slow readers. */
	WRITERS_WAITING("mcp.server.writers.waiting", Meter.Type.GAUGE, null, Keys.STACK),

	/** Handlers that run for tasks, or for calls that may become tasks. */
	TASKS_RUNNING("mcp.server.tasks.running", Meter.Type.GAUGE, null, Keys.STACK),

	/** Tasks in the memory of this node that have not ended. */
	TASKS_OPEN("mcp.server.tasks.open", Meter.Type.GAUGE, null, Keys.STATUS, Keys.STACK),

	/** Tasks created. */
	TASKS_STARTED("mcp.server.tasks.started", Meter.Type.COUNTER, null, Keys.VERSION, Keys.STACK),

	/** Times from the creation of tasks to their end. */
	TASK_DURATION("mcp.server.task.duration", Meter.Type.TIMER, null, Keys.VERSION, Keys.OUTCOME, Keys.STACK),

	/** Access tokens that await an authorization server. */
	TOKENS_PENDING("mcp.server.tokens.pending", Meter.Type.GAUGE, null, Keys.STACK),

	/** Calls promoted from plain JSON to a stream. */
	CALLS_PROMOTED("mcp.server.calls.promoted", Meter.Type.COUNTER, null, Keys.ERA, Keys.STACK),

	/** Calls refused: over a rate, or not permitted. */
	CALLS_REFUSED("mcp.server.calls.refused", Meter.Type.COUNTER, null, Keys.REASON, Keys.STACK),

	/** Calls answered by an error after the tool did its work, because of its result. */
	RESULTS_FAILED("mcp.server.results.failed", Meter.Type.COUNTER, null, Keys.REASON, Keys.STACK),

	/** Events stored. */
	EVENTS_STORED("mcp.server.events.stored", Meter.Type.COUNTER, null, Keys.STACK),

	/** Events replayed to clients that reconnected. */
	EVENTS_REPLAYED("mcp.server.events.replayed", Meter.Type.COUNTER, null, Keys.STACK),

	/** Attempts to resume a stream. */
	RESUMPTIONS("mcp.server.resumptions", Meter.Type.COUNTER, null, Keys.OUTCOME, Keys.STACK),

	/** Connections closed because their client did not read. */
	SLOW_READERS("mcp.server.readers.disconnected", Meter.Type.COUNTER, null, Keys.STACK),

	/** Connections closed because their client left pings unanswered. */
	SILENT_CLIENTS("mcp.server.clients.disconnected", Meter.Type.COUNTER, null, Keys.STACK),

	/** Questions to clients. */
	QUESTIONS_ASKED("mcp.server.questions.asked", Meter.Type.COUNTER, null, Keys.KIND, Keys.STACK),

	/** Outcomes of questions to clients. */
	QUESTIONS_ANSWERED("mcp.server.questions.answered", Meter.Type.COUNTER, null, Keys.KIND, Keys.OUTCOME, Keys.STACK);

	private final String name;

	private final Meter.Type type;

	private final @Nullable String unit;

	private final KeyName[] keys;

	McpMeterDocumentation(String name, Meter.Type type, @Nullable String unit, KeyName... keys) {
		this.name = name;
		this.type = type;
		this.unit = unit;
		this.keys = keys;
	}

	@Override
	public String getName() {
		return this.name;
	}

	@Override
	public Meter.Type getType() {
		return this.type;
	}

	@Override
	@SuppressWarnings("NullAway") // null means none, as in the default method
	public String getBaseUnit() {
		return this.unit;
	}

	@Override
	public KeyName[] getKeyNames() {
		return this.keys.clone();
	}

	/** Labels. */
	public enum Keys implements KeyName {

		/** {@code session} or {@code stateless}. */
		ERA("mcp.era"),

		/** {@code servlet} or {@code reactive}. */
		STACK("mcp.stack"),

		/** The revision of the protocol. */
		VERSION("mcp.protocol.version"),

		/** The reason, from an enumeration. */
		REASON("reason"),

		/** The limited item, from an enumeration. */
		LIMITED("mcp.limited"),

		/** The outcome, from an enumeration. */
		OUTCOME("outcome"),

		/** {@code working} or {@code input_required}. */
		STATUS("mcp.task.status"),

		/**
		 * {@code elicitation}, {@code elicitation_url}, {@code sampling} or
		 * {@code roots}.
		 */
		KIND("mcp.question.kind");

		private final String key;

		Keys(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

}
