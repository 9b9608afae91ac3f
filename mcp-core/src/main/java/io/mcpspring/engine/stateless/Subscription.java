package io.mcpspring.engine.stateless;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import io.mcpspring.catalog.FeatureKind;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.http.McpExchange.StreamConnection;
import io.mcpspring.engine.jsonrpc.NodeMemory;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.stream.QueuedFrames;
import io.mcpspring.engine.uri.UriSpelling;
import io.mcpspring.extension.ExtensionNotification;
import org.jspecify.annotations.Nullable;

/**
 * Open {@code subscriptions/listen} stream. A client that reads too slowly to receive all
 * notifications is disconnected, so that it notices the loss: nothing is replayed
 * (server-2026 SUBS-14).
 */
final class Subscription {

	/** A common spelling with its list and its entry. */
	private static final int URI = 160;

	private final RequestId id;

	private final ListenFilter wanted;

	/** The wanted URIs by their common spelling. */
	private final Map<String, List<String>> uris;

	private final long weight;

	private final McpCaller caller;

	private final OwnerKey holder;

	private final QueuedFrames frames;

	private @Nullable StreamConnection connection;

	private boolean missed;

	/**
	 * Create a subscription.
	 * @param id the id of the listen request, which tags all notifications
	 * @param wanted the accepted filter
	 * @param caller the listening caller
	 * @param holder the holder to charge
	 * @param streams the common parts of streams
	 * @param onEnd receives this subscription at the end of its stream
	 */
	Subscription(RequestId id, ListenFilter wanted, McpCaller caller, OwnerKey holder, QueueStream.Shared streams,
			Consumer<Subscription> onEnd) {
		this.id = id;
		this.wanted = wanted;
		this.uris = wanted.uris()
			.stream()
			.collect(Collectors.groupingBy(UriSpelling::canonical, Collectors.collectingAndThen(Collectors.toList(),
					(all) -> all.stream().limit(UriSpelling.MAX_SPELLINGS).toList())));
		this.weight = caller.weight() + wanted.weight() + weight(this.uris);
		this.caller = caller;
		this.holder = holder;
		this.frames = new QueuedFrames(holder, streams.maxQueuedBytes(), streams.monitor(), () -> onEnd.accept(this));
	}

	RequestId id() {
		return this.id;
	}

	private static long weight(Map<String, List<String>> uris) {
		return uris.keySet().stream().mapToLong((uri) -> URI + NodeMemory.string(uri.length(), 1)).sum();
	}

	/** Return the memory of what the client listens for, in bytes. */
	long weight() {
		return this.weight;
	}

	OwnerKey holder() {
		return this.holder;
	}

	McpCaller caller() {
		return this.caller;
	}

	boolean wants(FeatureKind kind) {
		return this.wanted.lists().contains(kind);
	}

	/**
	 * Return the URIs of a resource as the client spells them.
	 * @param canonical the common spelling of its URI
	 */
	List<String> asked(String canonical) {
		return this.uris.getOrDefault(canonical, List.of());
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
