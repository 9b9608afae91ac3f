package io.mcpspring.redis.node;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.store.codec.Seal;
import io.mcpspring.redis.access.RedisAccess;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.RedisStoreSettings;
import io.mcpspring.redis.access.RedisSubscriber;
import io.mcpspring.redis.access.Reply;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.access.StoreAwayException;
import io.mcpspring.redis.access.StoreFuture;
import io.mcpspring.redis.seal.KeyAgreement;
import io.mcpspring.redis.seal.NodeOffers;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The common parts of the stores of one node.
 */
public final class StoreNode {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.store.StoreNode");

	/** Random with each start: a restarted node is a new one. */
	private final String id = Long.toString(ThreadLocalRandom.current().nextLong(1L << 50, 1L << 52), 36);

	private final AtomicLong marks = new AtomicLong();

	private final RedisAccess access;

	private final RedisSubscriber subscriber;

	private final RedisKeys keys;

	private final RedisStoreSettings settings;

	private final Seal seal;

	private final KeyAgreement agreement;

	private final NodeOffers offers;

	private final PrefixOwner owner;

	private final Executor executor;

	private final LongSupplier nanos;

	private final OncePerMinute foreign = new OncePerMinute(logger);

	public StoreNode(RedisAccess access, RedisSubscribers subscribers, RedisStoreSettings settings, Executor executor,
			LongSupplier nanos) {
		this.access = access;
		this.settings = settings;
		this.keys = new RedisKeys(settings.keyPrefix());
		this.agreement = new KeyAgreement(settings.lease());
		this.seal = new Seal(settings.encryptionKeys(), (names) -> this.agreement.join(Seal.USE, names));
		this.executor = executor;
		this.nanos = nanos;
		this.offers = new NodeOffers(executor);
		this.owner = new PrefixOwner(settings);
		String own = this.keys.channels() + this.id;
		this.subscriber = subscribers.subscriber(this.keys.broadcast(), own, () -> access.publish(own, new byte[0]));
		this.subscriber.onFailure(access::notConnected);
	}

	public String id() {
		return this.id;
	}

	/** Return a mark that is unique among the commands of all nodes. */
	public String mark() {
		return this.id + "." + this.marks.incrementAndGet();
	}

	/** Return the time by which expiries are awaited, as {@link System#nanoTime()}. */
	public long nanoTime() {
		return this.nanos.getAsLong();
	}

	public RedisAccess access() {
		return this.access;
	}

	public RedisSubscriber subscriber() {
		return this.subscriber;
	}

	public RedisKeys keys() {
		return this.keys;
	}

	public RedisStoreSettings settings() {
		return this.settings;
	}

	public Seal seal() {
		return this.seal;
	}

	/** Return whether this node may access the data of the other nodes. */
	public boolean belongs() {
		return this.owner.other() == null && this.agreement.sharesKeys();
	}

	/** Return whether this node has written its data among those of the other nodes. */
	public boolean hasJoined() {
		return belongs() && this.owner.obstacle() == null;
	}

	public PrefixOwner owner() {
		return this.owner;
	}

	NodeOffers offers() {
		return this.offers;
	}

	public KeyAgreement agreement() {
		return this.agreement;
	}

	/**
	 * Open sealed data.
	 * @return the data, or {@code null} if no node can read them
	 * @throws StoreAwayException if only another node can
	 */
	public byte @Nullable [] open(byte[] stored, String place) {
		byte[] data = this.seal.open(stored, place);
		String key = (data == null) ? Seal.keyOf(stored) : null;
		if (key != null && this.agreement.isReadElsewhere(Seal.USE, key) && !this.seal.has(key)) {
			this.foreign
				.warn("What other nodes store is encrypted by a key that is not in the encryption-keys of this node: "
						+ "requests that need it are answered by 503");
			throw new StoreAwayException("Only other nodes have the key");
		}
		return data;
	}

	public CompletableFuture<Reply> run(Script script, List<String> keys, Object... arguments) {
		StoreAwayException obstacle = (script != Script.NODE_RENEW) ? this.owner.obstacle() : null;
		return (obstacle != null) ? CompletableFuture.failedFuture(obstacle) : this.access.run(script, keys, arguments);
	}

	/** Publish a message to all nodes, including this one. */
	void publish(byte[] message) {
		if (this.owner.obstacle() == null) {
			this.access.publish(this.keys.broadcast(), message);
		}
	}

	/** Return the outcome in the form for the core. */
	public <T extends @Nullable Object> CompletionStage<T> outcome(CompletionStage<T> stage) {
		return StoreFuture.of(stage, this.executor);
	}

	public Executor executor() {
		return this.executor;
	}

	/** Factory of the subscriber of a node. */
	@FunctionalInterface
	public interface RedisSubscribers {

		RedisSubscriber subscriber(String broadcast, String own, Runnable beat);

	}

}
