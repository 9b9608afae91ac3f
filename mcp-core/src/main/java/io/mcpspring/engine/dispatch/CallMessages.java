package io.mcpspring.engine.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.rate.LogGate;
import io.mcpspring.engine.rate.ProgressGate;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.wire.NotificationParams;
import io.mcpspring.model.LoggingLevel;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/**
 * The messages of a run to its client before the result: progress and log messages,
 * without repetition and at a bounded rate.
 */
final class CallMessages {

	private static final int MAX_UNDECIDED = 100;

	private final CallState state;

	private final CallLink link;

	private final ServerSettings settings;

	private final @Nullable String progressToken;

	private @Nullable ProgressGate progressGate;

	private @Nullable LogGate logGate;

	private int emitted;

	private boolean granted;

	private long grantedAt;

	private List<Runnable> undecided = List.of();

	private volatile @Nullable Thread inStep;

	private volatile boolean over;

	CallMessages(CallState state, CallLink link, ServerSettings settings, @Nullable JsonNode token) {
		this.state = state;
		this.link = link;
		this.settings = settings;
		this.progressToken = json(token);
	}

	/** Return a token as JSON text; the rules are those of the ids of requests. */
	private static @Nullable String json(@Nullable JsonNode token) {
		RequestId id = RequestId.find(token);
		return (id != null && (id.isString() || id.json().length() <= RequestId.MAX_LENGTH)) ? id.json() : null;
	}

	void progress(double progress, @Nullable Double total, @Nullable String message) {
		if (this.progressToken == null || Double.isNaN(progress) || this.over) {
			return;
		}
		if (isRepeated()) {
			progressGate().repeat(progress);
			return;
		}
		ProgressGate gate = progressGate();
		ProgressGate.Update update = new ProgressGate.Update(progress, total, message);
		this.link.inOrder(() -> {
			if (!this.over && gate.admits(update)) {
				send(update);
			}
		});
	}

	/**
	 * Send a log message, unless an earlier run sent it.
	 */
	void log(LoggingLevel level, @Nullable String logger, Object data) {
		if (!this.over && !isRepeated()) {
			send(level, logger, data);
		}
	}

	/**
	 * Send a log message that does not originate from the handler.
	 */
	void forward(LoggingLevel level, String logger, String message) {
		if (!this.over) {
			send(level, logger, message);
		}
	}

	/**
	 * Return whether this is the first run that reaches this point. To be called once for
	 * each action of a handler towards its client.
	 */
	boolean isNew() {
		return !this.over && !isRepeated();
	}

	/**
	 * Run a step that no later run repeats, so that its messages are sent.
	 */
	<T> T step(Supplier<T> supplier) {
		Thread outer = this.inStep;
		this.inStep = Thread.currentThread();
		try {
			return supplier.get();
		}
		finally {
			this.inStep = outer;
		}
	}

	/**
	 * Record that the run ended with open questions, and send the progress held back
	 * before them.
	 */
	void suspend() {
		end();
		synchronized (this) {
			this.state.suspended(this.emitted);
		}
	}

	/**
	 * Send the progress held back. Nothing is sent afterwards, even if the run continues
	 * (server-2025 CANC-08).
	 */
	void end() {
		ProgressGate gate = this.progressGate;
		if (gate != null) {
			this.link.inOrder(() -> sendHeld(gate));
		}
		LogGate logs = this.logGate;
		if (logs != null && !this.over) {
			tellOfLeftOut(logs);
		}
		this.over = true;
	}

	/**
	 * Record that the caller may run the call, and send the messages of the time before.
	 */
	void granted() {
		synchronized (this) {
			if (this.granted) {
				return;
			}
			this.grantedAt = this.settings.time().nanoTime();
		}
		this.link.inOrder(() -> {
			List<Runnable> waiting;
			synchronized (this) {
				this.granted = true;
				waiting = this.undecided;
				this.undecided = List.of();
			}
			waiting.forEach(Runnable::run);
		});
		this.link.granted();
	}

	synchronized boolean isGranted() {
		return this.granted;
	}

	synchronized boolean isGrantedFor(long nanos) {
		return this.granted && this.settings.time().nanoTime() - this.grantedAt > nanos;
	}

	private void deliver(String method, byte[] params) {
		synchronized (this) {
			if (!this.granted) {
				this.undecided = this.undecided.isEmpty() ? new ArrayList<>() : this.undecided;
				if (this.undecided.size() < MAX_UNDECIDED) {
					this.undecided.add(() -> this.link.send(method, params));
				}
				return;
			}
		}
		this.link.send(method, params);
	}

	private void sendHeld(ProgressGate gate) {
		ProgressGate.Update update = gate.takeHeld();
		if (update != null) {
			send(update);
		}
	}

	private void send(ProgressGate.Update update) {
		deliver("notifications/progress", NotificationParams.progress(String.valueOf(this.progressToken),
				update.progress(), update.total(), update.message()));
	}

	private void send(LoggingLevel level, @Nullable String logger, Object data) {
		if (!this.link.wants(level)) {
			return;
		}
		LogGate gate = logGate();
		if (gate.admits(level)) {
			tellOfLeftOut(gate);
			message(level, logger,
					(data instanceof String text) ? StringNode.valueOf(text) : this.settings.values().toJson(data));
		}
	}

	private void tellOfLeftOut(LogGate gate) {
		LogGate.LeftOut leftOut = gate.takeLeftOut();
		if (leftOut != null) {
			message(leftOut.level(), null,
					StringNode.valueOf("Log messages left out because there were too many: " + leftOut.count()));
		}
	}

	private void message(LoggingLevel level, @Nullable String logger, JsonNode data) {
		deliver("notifications/message", NotificationParams.message(level, logger, data));
	}

	private synchronized ProgressGate progressGate() {
		if (this.progressGate == null) {
			this.progressGate = new ProgressGate(this.settings.progressPerSecond());
		}
		return this.progressGate;
	}

	private synchronized LogGate logGate() {
		if (this.logGate == null) {
			this.logGate = new LogGate(this.settings.logMessagesPerSecond());
		}
		return this.logGate;
	}

	/**
	 * Count a message of the handler, and return whether an earlier run sent it. A
	 * message within a step does not count, because no later run sends it.
	 */
	private synchronized boolean isRepeated() {
		if (this.inStep == Thread.currentThread()) {
			return false;
		}
		return ++this.emitted <= this.state.sent();
	}

}
