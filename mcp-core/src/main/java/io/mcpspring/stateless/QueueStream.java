package io.mcpspring.stateless;

import io.mcpspring.answer.AnswerStream;
import io.mcpspring.answer.Pace;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.stream.HeldWrites;
import io.mcpspring.stream.Patience;
import io.mcpspring.stream.QueuedFrames;
import io.mcpspring.stream.StreamMonitor;
import org.jspecify.annotations.Nullable;

/**
 * Stream of an answer in the stateless era: a queue in memory that ends with its
 * connection (server-2026 SSE-07). A client whose queue exceeds the limit is
 * disconnected.
 */
final class QueueStream implements AnswerStream, Pace {

	/** The interval of signs of life to a client whose call sends no messages. */
	private static final long PROBE_MILLIS = 250;

	private final Shared shared;

	private final HttpExchange exchange;

	private final Owner owner;

	private final QueuedFrames frames;

	private volatile HttpExchange.@Nullable StreamConnection connection;

	QueueStream(Shared shared, HttpExchange exchange, Owner owner) {
		this.shared = shared;
		this.exchange = exchange;
		this.owner = owner;
		this.frames = new QueuedFrames(shared.maxQueuedBytes(), shared.monitor(), this::closed);
	}

	@Override
	public void connect() {
		HttpExchange.StreamConnection connected = this.exchange.openStream(this.frames);
		this.connection = connected;
		this.shared.events().callPromoted(ProtocolVersion.V2026_07_28);
		this.shared.monitor().add(this.frames, connected, this.exchange.caller().expiresAt(), this.owner::expired);
		if (this.frames.isClosed()) {
			this.shared.monitor().remove(this.frames);
		}
	}

	private void closed() {
		this.shared.monitor().remove(this.frames);
		this.owner.disconnected();
	}

	@Override
	public Pace send(byte[] message) {
		if (!this.frames.send(message)) {
			HeldWrites.run(this::breakOff);
		}
		return this;
	}

	private void breakOff() {
		HttpExchange.StreamConnection connected = this.connection;
		if (connected != null) {
			connected.abort();
			this.shared.events().readerTooSlow();
		}
	}

	@Override
	public void keep() {
		this.frames.awaitReader(this.shared.patience());
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
	 * @param patience limits the wait of blocking code for slow readers
	 * @param events the listener for events inside the server
	 */
	record Shared(int maxQueuedBytes, StreamMonitor monitor, Patience patience, ServerEvents events) {
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
