package io.mcpspring.engine.stateless;

import io.mcpspring.engine.answer.AnswerStream;
import io.mcpspring.engine.answer.FlowControl;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.stream.HeldWrites;
import io.mcpspring.engine.stream.SlowReaderWait;
import io.mcpspring.engine.stream.QueuedFrames;
import io.mcpspring.engine.stream.StreamMonitor;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * Stream of an answer in the stateless era: a queue in memory that ends with its
 * connection (server-2026 SSE-07). A client whose queue exceeds the limit is
 * disconnected.
 */
final class QueueStream implements AnswerStream, FlowControl {

	/** The interval of signs of life to a client whose call sends no messages. */
	private static final long PROBE_MILLIS = 250;

	private final Shared shared;

	private final McpExchange exchange;

	private final Owner owner;

	private final QueuedFrames frames;

	private volatile McpExchange.@Nullable StreamConnection connection;

	QueueStream(Shared shared, McpExchange exchange, Owner owner) {
		this.shared = shared;
		this.exchange = exchange;
		this.owner = owner;
		this.frames = new QueuedFrames(exchange.holder(), shared.maxQueuedBytes(), shared.monitor(), this::closed);
	}

	@Override
	public void connect() {
		McpExchange.StreamConnection connected = this.exchange.openStream(this.frames);
		this.connection = connected;
		this.shared.events().callPromoted(ProtocolVersion.V2026_07_28);
		this.shared.monitor().addFor(this.frames, connected, this.exchange.caller(), this.owner::expired);
		if (this.frames.isClosed()) {
			this.shared.monitor().remove(this.frames);
		}
	}

	private void closed() {
		this.shared.monitor().remove(this.frames);
		this.owner.disconnected();
	}

	@Override
	public FlowControl send(byte[] message) {
		if (!this.frames.send(message)) {
			HeldWrites.run(this::breakOff);
		}
		return this;
	}

	private void breakOff() {
		McpExchange.StreamConnection connected = this.connection;
		if (connected != null) {
			connected.abort();
			this.shared.events().readerTooSlow();
		}
	}

	@Override
	public void await() {
		this.frames.awaitReader(this.shared.readerWait());
	}

	/**
	 * Send a sign of life if nothing was sent recently, in order to detect a disconnected
	 * client.
	 */
	void probe() {
		if (this.exchange.mayBlock()) {
			this.frames.pulse().keepAliveMillis(PROBE_MILLIS);
		}
	}

	@Override
	public void end(byte @Nullable [] last) {
		this.frames.end(last);
	}

	/**
	 * Common parts of the streams of all calls.
	 *
	 * @param maxQueuedBytes the maximum size of the data that waits for a slow reader, in
	 * bytes
	 * @param monitor monitors open connections
	 * @param readerWait limits the wait of blocking code for slow readers
	 * @param events the listener for events inside the server
	 */
	record Shared(int maxQueuedBytes, StreamMonitor monitor, SlowReaderWait readerWait, ServerEvents events) {
	}

	/** Call that is answered on a stream. */
	interface Owner {

		/** Handle the end of the connection. */
		void disconnected();

		/**
		 * Handle the expiry of the caller's credentials, since a stream of this era
		 * cannot be resumed with new ones.
		 */
		void expired();

	}

}
