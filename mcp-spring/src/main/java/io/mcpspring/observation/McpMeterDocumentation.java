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
			"time of this node, since 1970; a node with a wrong clock refuses tokens", Keys.STACK),

	/** Whether the shared stores are available to this node. */
	STORE_AVAILABLE("mcp.server.store.available", Meter.Type.GAUGE, null,
			"1 if this node can write to the shared store and read the data of other nodes, otherwise 0", Keys.STACK),

	/** Sessions kept in the memory of this node. */
	SESSIONS("mcp.server.sessions", Meter.Type.GAUGE, null, "sessions in the memory of this node", Keys.STACK),

	/** Connected streams. */
	STREAMS("mcp.server.streams", Meter.Type.GAUGE, null, "connected streams", Keys.ERA, Keys.STACK),

	/** Clients of the stateless era that listen for changes. */
	SUBSCRIPTIONS("mcp.server.subscriptions", Meter.Type.GAUGE, null, "clients of 2026-07-28 that listen for changes",
			Keys.STACK),

	/** Calls that run. */
	CALLS_RUNNING("mcp.server.calls.running", Meter.Type.GAUGE, null, "running calls", Keys.ERA, Keys.STACK),

	/** Size of the requests of all calls that run. */
	CALL_BYTES("mcp.server.calls.memory", Meter.Type.GAUGE, "bytes",
			"decoded requests of running calls, and waiting responses to batches, at most 11% of mcp.server.memory",
			Keys.STACK),

	/** Calls of sessions that wait for an answer of their client. */
	CALLS_WAITING("mcp.server.calls.waiting", Meter.Type.GAUGE, null,
			"calls of sessions that wait for an answer of the client", Keys.STACK),

	/** Request bodies that did not come whole with their head and are being received. */
	BODIES_RECEIVING("mcp.server.bodies.receiving", Meter.Type.GAUGE, null,
			"request bodies that are being received, and did not arrive together with the head", Keys.STACK),

	/** Memory that the bodies being received take. */
	BODY_BYTES("mcp.server.body.memory", Meter.Type.GAUGE, "bytes",
			"memory for receiving and decoding request bodies, at most 14% of mcp.server.memory", Keys.STACK),

	/** Streams whose events are kept in the memory of this node. */
	EVENT_STREAMS("mcp.server.event.streams", Meter.Type.GAUGE, null,
			"streams whose events are kept in the memory of this node", Keys.STACK),

	/** Memory that the kept events take. */
	EVENT_BYTES("mcp.server.event.memory", Meter.Type.GAUGE, "bytes",
			"memory of kept events, at most 10% of mcp.server.memory", Keys.STACK),

	/** Events dropped to stay within the bounds of memory. */
	EVENTS_DROPPED("mcp.server.events.dropped", Meter.Type.COUNTER, null, "events dropped because of a limit",
			Keys.STACK),

	/** Lifetimes of ended sessions, each counted at one node. */
	SESSION_DURATION("mcp.server.session.duration", Meter.Type.TIMER, null,
			"lifetime of ended sessions; a session that nodes share counts once", Keys.VERSION, Keys.REASON,
			Keys.STACK),

	/** Sessions begun. Prometheus reserves the suffix {@code created}. */
	SESSIONS_STARTED("mcp.server.sessions.started", Meter.Type.COUNTER, null, "started sessions", Keys.VERSION,
			Keys.STACK),

	/** Sessions refused: over a limit, draining, or the store is not available. */
	SESSIONS_REFUSED("mcp.server.sessions.refused", Meter.Type.COUNTER, null,
			"sessions refused because of a limit, a shutdown (draining) or an unavailable store", Keys.REASON,
			Keys.STACK),

	/** Requests refused before anything of them ran. */
	REQUESTS_REFUSED("mcp.server.requests.refused", Meter.Type.COUNTER, null,
			"requests refused before processing: by the checks of the headers, the security rules or "
					+ "the form of the message, or because the store of the session failed (unavailable)",
			Keys.REASON, Keys.STACK),

	/** Items that the node refused or dropped because of a limit. */
	LIMITS_REACHED("mcp.server.limits.reached", Meter.Type.COUNTER, null,
			"items refused or dropped because a session, a caller (without authentication an address) "
					+ "or the node reached its limit; events that are dropped together count once",
			Keys.LIMITED, Keys.REASON, Keys.STACK),

	/** Amounts in use of the resources that the node keeps for its clients. */
	LIMITS_USED("mcp.server.limits.used", Meter.Type.GAUGE, null, "used part of a limit of the node, in bytes or items",
			Keys.LIMITED, Keys.STACK),

	/** Limits of the resources that the node keeps for its clients. */
	LIMITS_MAX("mcp.server.limits.max", Meter.Type.GAUGE, null, "value of the limit, in bytes or items", Keys.LIMITED,
			Keys.STACK),

	/** Calls that wait for a thread. */
	CALLS_QUEUED("mcp.server.calls.queued", Meter.Type.GAUGE, null,
			"calls that wait for a thread of mcp.server.execution, at most 1,000; always 0 with "
					+ "virtual threads, and if methods run on the threads of requests",
			Keys.STACK),

	/** Threads that wait for slow readers. */
	WRITERS_WAITING("mcp.server.writers.waiting", Meter.Type.GAUGE, null,
			"threads that wait until a client reads: at most 16 in each era for messages of calls, "
					+ "and on Tomcat at most 32 for streams",
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
			"time from the creation of a task to its end; a task that nodes share counts once", Keys.VERSION,
			Keys.OUTCOME, Keys.STACK),

	/** Access tokens that await an authorization server. */
	TOKENS_PENDING("mcp.server.tokens.pending", Meter.Type.GAUGE, null,
			"access tokens that wait for an authorization server, at most 64", Keys.STACK),

	/** Calls promoted from plain JSON to a stream. */
	CALLS_PROMOTED("mcp.server.calls.promoted", Meter.Type.COUNTER, null, "calls whose answer became a stream",
			Keys.ERA, Keys.STACK),

	/** Calls refused: over a rate, or not permitted. */
	CALLS_REFUSED("mcp.server.calls.refused", Meter.Type.COUNTER, null,
			"calls refused because of the rate limit of a tool, missing scopes, or a denial", Keys.REASON, Keys.STACK),

	/** Calls whose arguments were made to fit the schema of their tool. */
	ARGUMENTS_MENDED("mcp.server.arguments.mended", Meter.Type.COUNTER, null,
			"calls whose arguments did not fit the schema of the tool and were corrected; the "
					+ "label client has the names of the first 50 clients",
			Keys.REASON, Keys.CLIENT, Keys.STACK),

	/** Results that do not fit their output schema, or cannot be written. */
	RESULTS_FAILED("mcp.server.results.failed", Meter.Type.COUNTER, null,
			"completed calls of tools whose result did not fit the output schema (schema: a success, "
					+ "with the structured content that fits) or could not be written (unwritable: an error); "
					+ "the log names the tool",
			Keys.REASON, Keys.STACK),

	/** Events stored. */
	EVENTS_STORED("mcp.server.events.stored", Meter.Type.COUNTER, null, "events stored", Keys.STACK),

	/** Events replayed to clients that reconnected. */
	EVENTS_REPLAYED("mcp.server.events.replayed", Meter.Type.COUNTER, null,
			"events sent again to clients that resumed a stream", Keys.STACK),

	/** Attempts to resume a stream. */
	RESUMPTIONS("mcp.server.resumptions", Meter.Type.COUNTER, null, "attempts to resume a stream", Keys.OUTCOME,
			Keys.STACK),

	/** Connections closed because their client did not read. */
	SLOW_READERS("mcp.server.readers.disconnected", Meter.Type.COUNTER, null,
			"connections closed because the client did not read", Keys.STACK),

	/** Connections closed because their client left pings unanswered. */
	SILENT_CLIENTS("mcp.server.clients.disconnected", Meter.Type.COUNTER, null,
			"connections closed because the client did not answer pings", Keys.STACK),

	/** Questions to clients. */
	QUESTIONS_ASKED("mcp.server.questions.asked", Meter.Type.COUNTER, null, "questions to clients", Keys.KIND,
			Keys.STACK),

	/** Outcomes of questions to clients. */
	QUESTIONS_ANSWERED("mcp.server.questions.answered", Meter.Type.COUNTER, null, "outcomes of questions to clients",
			Keys.KIND, Keys.OUTCOME, Keys.STACK);

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

		/** The name that a client tells, of the first 50; {@code other} for the rest. */
		CLIENT("client"),

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
