package io.mcpspring.observation;

import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.docs.MeterDocumentation;
import org.jspecify.annotations.Nullable;

/**
 * Meters of the server besides those of calls. Each label has a bounded set of values.
 */
public enum McpMeterDocumentation implements MeterDocumentation {

	/** Time of this node, for alerts on a wrong clock. */
	CLOCK("mcp.server.clock", Meter.Type.GAUGE, "seconds",
			"time of this node since 1970: without the right one it refuses tokens", Keys.STACK),

	/** Whether the shared stores are available to this node. */
	STORE_AVAILABLE("mcp.server.store.available", Meter.Type.GAUGE, null,
			"1 if this node can write what the nodes share, and read what the others wrote; otherwise 0", Keys.STACK),

	/** Sessions kept in the memory of this node. */
	SESSIONS("mcp.server.sessions", Meter.Type.GAUGE, null, "sessions in the memory of this node", Keys.STACK),

	/** Connected streams. */
	STREAMS("mcp.server.streams", Meter.Type.GAUGE, null, "connected streams", Keys.ERA, Keys.STACK),

	/** Clients of the stateless era that listen for changes. */
	SUBSCRIPTIONS("mcp.server.subscriptions", Meter.Type.GAUGE, null, "clients of 2026-07-28 that listen for changes",
			Keys.STACK),

	/** Calls that run. */
	CALLS_RUNNING("mcp.server.calls.running", Meter.Type.GAUGE, null, "calls that run", Keys.ERA, Keys.STACK),

	/** Size of the requests of all calls that run. */
	CALL_BYTES("mcp.server.calls.memory", Meter.Type.GAUGE, "bytes",
			"memory of the requests of the calls that run, as decoded, at most " + "mcp.server.limits.max-running-size",
			Keys.STACK),

	/** Calls of sessions that wait for an answer of their client. */
	CALLS_WAITING("mcp.server.calls.waiting", Meter.Type.GAUGE, null,
			"calls of sessions that wait for an answer of their client", Keys.STACK),

	/** Request bodies that did not come whole with their head and are being received. */
	BODIES_RECEIVING("mcp.server.bodies.receiving", Meter.Type.GAUGE, null,
			"request bodies that did not come whole with the head and are being received", Keys.STACK),

	/** Memory that the bodies being received take. */
	BODY_BYTES("mcp.server.body.memory", Meter.Type.GAUGE, "bytes",
			"memory of these bodies, at most mcp.server.limits.max-receiving-size, and of what they become "
					+ "while they are decoded, at most as much again",
			Keys.STACK),

	/** Streams whose events are kept in the memory of this node. */
	EVENT_STREAMS("mcp.server.event.streams", Meter.Type.GAUGE, null,
			"streams whose events are kept in the memory of this node", Keys.STACK),

	/** Memory that the kept events take. */
	EVENT_BYTES("mcp.server.event.memory", Meter.Type.GAUGE, "bytes",
			"memory of kept events, at most mcp.server.stream.max-bytes-per-node", Keys.STACK),

	/** Events dropped to stay within the bounds of memory. */
	EVENTS_DROPPED("mcp.server.events.dropped", Meter.Type.COUNTER, null, "events dropped to stay within bounds",
			Keys.STACK),

	/** Lifetimes of ended sessions, each counted at one node. */
	SESSION_DURATION("mcp.server.session.duration", Meter.Type.TIMER, null,
			"how long sessions lasted that ended; nodes that share them count each once", Keys.VERSION, Keys.REASON,
			Keys.STACK),

	/** Sessions begun. Prometheus reserves the suffix {@code created}. */
	SESSIONS_STARTED("mcp.server.sessions.started", Meter.Type.COUNTER, null, "sessions begun", Keys.VERSION,
			Keys.STACK),

	/** Sessions refused: over a limit, draining, or the store is not available. */
	SESSIONS_REFUSED("mcp.server.sessions.refused", Meter.Type.COUNTER, null,
			"over a limit, draining, or the store failed", Keys.REASON, Keys.STACK),

	/** Requests refused before anything of them ran. */
	REQUESTS_REFUSED("mcp.server.requests.refused", Meter.Type.COUNTER, null,
			"refused before anything of them ran: by the gate, the security rules, the form of the message, or "
					+ "because the store of its session failed (unavailable)",
			Keys.REASON, Keys.STACK),

	/** Items that the node refused or dropped because of a limit. */
	LIMITS_REACHED("mcp.server.limits.reached", Meter.Type.COUNTER, null,
			"what was not kept, or dropped, because a session, a caller (without authentication an address) "
					+ "or the node had as much as it may; for events once for all events that are dropped together",
			Keys.LIMITED, Keys.REASON, Keys.STACK),

	/** Amounts in use of the resources that the node keeps for its clients. */
	LIMITS_USED("mcp.server.limits.used", Meter.Type.GAUGE, null,
			"how much of a limit of the node is in use, in bytes or pieces", Keys.LIMITED, Keys.STACK),

	/** Limits of the resources that the node keeps for its clients. */
	LIMITS_MAX("mcp.server.limits.max", Meter.Type.GAUGE, null, "the limit itself", Keys.LIMITED, Keys.STACK),

	/** Calls that wait for a thread. */
	CALLS_QUEUED("mcp.server.calls.queued", Meter.Type.GAUGE, null,
			"calls that wait for a thread of mcp.server.execution, at most queue-capacity; always 0 where "
					+ "methods run on the threads of requests, and with virtual threads",
			Keys.STACK),

	/** Threads that wait for slow readers. */
	WRITERS_WAITING("mcp.server.writers.waiting", Meter.Type.GAUGE, null,
			"threads that wait for clients that do not read: of calls that report faster than their clients "
					+ "read, at most 16 in each era, and on Tomcat of streams, at most "
					+ "mcp.server.stream.max-blocked-writers",
			Keys.STACK),

	/** Handlers that run for tasks, or for calls that may become tasks. */
	TASKS_RUNNING("mcp.server.tasks.running", Meter.Type.GAUGE, null,
			"methods that run on this node for tasks, or for calls that may become tasks", Keys.STACK),

	/** Tasks in the memory of this node that have not ended. */
	TASKS_OPEN("mcp.server.tasks.open", Meter.Type.GAUGE, null, "tasks in the memory of this node that have not ended",
			Keys.STATUS, Keys.STACK),

	/** Tasks created. */
	TASKS_STARTED("mcp.server.tasks.started", Meter.Type.COUNTER, null, "tasks created at this node", Keys.VERSION,
			Keys.STACK),

	/** Times from the creation of tasks to their end. */
	TASK_DURATION("mcp.server.task.duration", Meter.Type.TIMER, null,
			"how long tasks took from their creation to their end; nodes that share them count each once", Keys.VERSION,
			Keys.OUTCOME, Keys.STACK),

	/** Access tokens that await an authorization server. */
	TOKENS_PENDING("mcp.server.tokens.pending", Meter.Type.GAUGE, null,
			"access tokens that wait for an authorization server, at most " + "mcp.server.security.max-pending-checks",
			Keys.STACK),

	/** Calls promoted from plain JSON to a stream. */
	CALLS_PROMOTED("mcp.server.calls.promoted", Meter.Type.COUNTER, null, "calls that went over to a stream", Keys.ERA,
			Keys.STACK),

	/** Calls refused: over a rate, or not permitted. */
	CALLS_REFUSED("mcp.server.calls.refused", Meter.Type.COUNTER, null,
			"over the rate of a tool, scopes missing, or denied", Keys.REASON, Keys.STACK),

	/** Calls whose arguments were made to fit the schema of their tool. */
	ARGUMENTS_MENDED("mcp.server.arguments.mended", Meter.Type.COUNTER, null,
			"calls whose arguments did not fit the schema of their tool and were made to fit", Keys.REASON, Keys.STACK),

	/** Results that do not fit their output schema, or cannot be written. */
	RESULTS_FAILED("mcp.server.results.failed", Meter.Type.COUNTER, null,
			"tools that did their work, but whose result did not fit their output schema (schema: a success, "
					+ "with the structured content that fits) or could not be written (unwritable: an error); the log "
					+ "names the tool",
			Keys.REASON, Keys.STACK),

	/** Events stored. */
	EVENTS_STORED("mcp.server.events.stored", Meter.Type.COUNTER, null, "events stored", Keys.STACK),

	/** Events replayed to clients that reconnected. */
	EVENTS_REPLAYED("mcp.server.events.replayed", Meter.Type.COUNTER, null,
			"events sent again to clients that came back", Keys.STACK),

	/** Attempts to resume a stream. */
	RESUMPTIONS("mcp.server.resumptions", Meter.Type.COUNTER, null, "attempts to resume a stream", Keys.OUTCOME,
			Keys.STACK),

	/** Connections closed because their client did not read. */
	SLOW_READERS("mcp.server.readers.disconnected", Meter.Type.COUNTER, null, "connections broken because nobody read",
			Keys.STACK),

	/** Connections closed because their client left pings unanswered. */
	SILENT_CLIENTS("mcp.server.clients.disconnected", Meter.Type.COUNTER, null,
			"connections broken because their client left pings without an answer", Keys.STACK),

	/** Questions to clients. */
	QUESTIONS_ASKED("mcp.server.questions.asked", Meter.Type.COUNTER, null, "questions to clients", Keys.KIND,
			Keys.STACK),

	/** Outcomes of questions to clients. */
	QUESTIONS_ANSWERED("mcp.server.questions.answered", Meter.Type.COUNTER, null, "what became of them", Keys.KIND,
			Keys.OUTCOME, Keys.STACK);

	private final String name;

	private final Meter.Type type;

	private final @Nullable String unit;

	private final String description;

	private final KeyName[] keys;

	McpMeterDocumentation(String name, Meter.Type type, @Nullable String unit, String description, KeyName... keys) {
		this.name = name;
		this.type = type;
		this.unit = unit;
		this.description = description;
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

	/**
	 * Return the text that registries show for the meter, which is also that of the
	 * guide.
	 * @return plain text
	 */
	public String getDescription() {
		return this.description;
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

		/** The limited item, from a fixed set. */
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
