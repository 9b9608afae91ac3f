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
 * The stream of an answer outside of sessions: a queue in memory that ends with its
 * connection (server-2026 SSE-07). A client that lets too much pile up is disconnected.
 */
final class QueueStream implements AnswerStream, Pace {

	/** How often a client that is being served silently is looked after. */
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
		this.frames = new QueuedFrames(shared.maxQueuedBytes(), this::closed);
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
	 * Send a sign of life if nothing was sent lately, to notice that the client is gone.
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
	 * What the streams of all calls share.
	 *
	 * @param maxQueuedBytes how much may wait for a client that reads slowly
	 * @param monitor watches over open connections
	 * @param patience limits how long blocking code waits for clients
	 * @param events told of what happens
	 */
	record Shared(int maxQueuedBytes, StreamMonitor monitor, Patience patience, ServerEvents events) {
	}

	/** The call that is answered on a stream. */
	interface Owner {

		/** The connection is over. */
		void disconnected();

		/**
		 * The credentials of the caller have expired, and a stream of this era cannot be
		 * resumed with better ones.
		 */
		void expired();

	}

}
