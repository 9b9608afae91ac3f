package io.mcpspring.redis.node;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

import io.mcpspring.catalog.FeatureKind;
import io.mcpspring.engine.store.codec.NodeMessages;
import io.mcpspring.redis.access.Script;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.NodeMessage;
import io.mcpspring.engine.log.OncePerMinute;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Link to other nodes by publish and subscribe of Redis. Messages are lost while Redis or
 * the other node is unavailable, as hints may be.
 */
public final class RedisNodeLink implements NodeLink {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.store.RedisNodeLink");

	private static final int MAX_CALLERS = 100;

	private static final long KEPT = Duration.ofDays(30).toMillis();

	private final OncePerMinute failed = new OncePerMinute(logger);

	private final StoreNode node;

	private final List<Consumer<NodeMessage>> listeners = new CopyOnWriteArrayList<>();

	private final List<Consumer<String>> sessionEnds = new CopyOnWriteArrayList<>();

	private final List<Runnable> missed = new CopyOnWriteArrayList<>();

	private final OrderedTasks deliveries;

	/** The clock of Redis. */
	private final NodeLease clock;

	/** Publishes the keys and lists of this node. */
	private final Runnable joined;

	public RedisNodeLink(StoreNode node, Executor executor, NodeLease clock, Runnable joined) {
		this.node = node;
		this.clock = clock;
		this.joined = joined;
		this.deliveries = new OrderedTasks(executor);
		node.subscriber().onBroadcast(this::received);
		node.subscriber().onGap(this::lookUp);
	}

	@Override
	public void tell(NodeMessage message) {
		this.node.publish(NodeMessages.write(this.node.id(), message));
	}

	/** Return the message that announces the end of a session to the other nodes. */
	public byte[] sessionEnd(String sessionId) {
		return NodeMessages.write(NodeMessages.from(this.node.id(), "end").put("session", sessionId));
	}

	@Override
	public void listen(Consumer<NodeMessage> listener) {
		this.listeners.add(listener);
	}

	@Override
	public void onMissed(Runnable action) {
		this.missed.add(action);
	}

	/** Run the actions that look up missed messages. */
	public void lookUp() {
		this.missed.forEach((action) -> this.deliveries.run(() -> guarded(action)));
	}

	@Override
	public InstantSource clock() {
		return this.clock;
	}

	@Override
	public IntSupplier agree(String use, List<String> names) {
		IntSupplier choice = this.node.agreement().join(use, names);
		this.joined.run();
		return choice;
	}

	@Override
	public boolean offer(Map<FeatureKind, String> lists, Set<FeatureKind> announced) {
		this.node.offers().offer(lists, announced);
		this.joined.run();
		return true;
	}

	@Override
	public void onOffersChanged(Consumer<FeatureKind> action) {
		this.node.offers().onChange((kind) -> guarded(() -> action.accept(kind)));
	}

	@Override
	public CompletionStage<Void> addCaller(String user, String caller) {
		return this.node.outcome(
				this.node.run(Script.CALLER_ADD, List.of(this.node.keys().callers(user)), caller, MAX_CALLERS, KEPT)
					.thenApply((reply) -> null));
	}

	@Override
	public CompletionStage<Set<String>> callers(String user) {
		return this.node.outcome(this.node.run(Script.INDEX_ALL, List.of(this.node.keys().callers(user)), 0, -1)
			.thenApply((reply) -> Set.copyOf(reply.texts(0))));
	}

	@Override
	public boolean sharesKeys() {
		return this.node.belongs();
	}

	@Override
	public @Nullable String obstacle() {
		return this.clock.obstacle();
	}

	public void onSessionEnd(Consumer<String> listener) {
		this.sessionEnds.add(listener);
	}

	private void received(byte[] bytes) {
		JsonNode json = NodeMessages.parse(bytes);
		if (json == null || this.node.owner().obstacle() != null
				|| json.path("from").asString("").equals(this.node.id())) {
			return;
		}
		if (json.path("type").asString("").equals("end")) {
			String session = json.path("session").asString("");
			this.deliveries.run(() -> this.sessionEnds.forEach((listener) -> guarded(() -> listener.accept(session))));
			return;
		}
		NodeMessage message = NodeMessages.read(json);
		if (message != null) {
			this.deliveries.run(() -> this.listeners.forEach((listener) -> guarded(() -> listener.accept(message))));
		}
	}

	private void guarded(Runnable action) {
		try {
			action.run();
		}
		catch (RuntimeException | Error ex) {
			this.failed.warn("A listener failed on a message from another node", ex);
		}
	}

}
