package io.mcpspring.stateless;

import java.util.function.Consumer;

import io.mcpspring.catalog.ExtensionNotification;
import io.mcpspring.catalog.ListKind;
import io.mcpspring.http.Caller;
import io.mcpspring.http.HttpExchange.StreamConnection;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.share.Holder;
import io.mcpspring.stream.QueuedFrames;
import org.jspecify.annotations.Nullable;

/**
 * Open {@code subscriptions/listen} stream. A client that reads too slowly to receive all
 * notifications is disconnected, so that it notices the loss: nothing is replayed
 * (server-2026 SUBS-14).
 */
final class Subscription {

	private final RequestId id;

	private final ListenFilter wanted;

	private final Caller caller;

	private final Holder holder;

	private final QueuedFrames frames;

	private @Nullable StreamConnection connection;

	private boolean missed;

	/**
	 * Create a subscription.
	 * @param id the id of the listen request, which tags all notifications
	 * @param wanted the accepted filter
	 * @param caller the listening caller
	 * @param holder the holder to charge
	 * @param maxQueuedBytes the maximum size of the data that waits for a slow reader, in
	 * bytes
	 * @param onEnd receives this subscription at the end of its stream
	 */
	Subscription(RequestId id, ListenFilter wanted, Caller caller, Holder holder, int maxQueuedBytes,
			Consumer<Subscription> onEnd) {
		this.id = id;
		this.wanted = wanted;
		this.caller = caller;
		this.holder = holder;
		this.frames = new QueuedFrames(maxQueuedBytes, () -> onEnd.accept(this));
	}

	RequestId id() {
		return this.id;
	}

	Holder holder() {
		return this.holder;
	}

	Caller caller() {
		return this.caller;
	}

	boolean wants(ListKind kind) {
		return this.wanted.lists().contains(kind);
	}

	boolean wants(String uri) {
		return this.wanted.uris().contains(uri);
	}

	boolean wants(ExtensionNotification notification) {
		return notification.isFor(this.caller.key()) && this.wanted.matches(notification);
	}

	QueuedFrames frames() {
		return this.frames;
	}

	void connected(StreamConnection opened) {
		boolean late;
		synchronized (this) {
			this.connection = opened;
			late = this.missed;
		}
		if (late) {
			opened.abort();
		}
	}

	void send(byte[] message) {
		if (this.frames.send(message)) {
			return;
		}
		StreamConnection open;
		synchronized (this) {
			this.missed = true;
			open = this.connection;
		}
		if (open != null) {
			open.abort();
		}
	}

}
