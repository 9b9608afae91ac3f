package io.mcpspring.redis;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;

import org.jspecify.annotations.Nullable;

/**
 * What the stores of one node share.
 */
final class StoreNode {

	/** Another one with each start: a node that comes back is a new one. */
	private final String id = Long.toString(ThreadLocalRandom.current().nextLong(1L << 50, 1L << 52), 36);

	private final RedisAccess access;

	private final RedisSubscriber subscriber;

	private final RedisKeys keys;

	private final RedisStoreSettings settings;

	private final Seal seal;

	private final Executor executor;

	StoreNode(RedisAccess access, RedisSubscribers subscribers, RedisStoreSettings settings, Executor executor) {
		this.access = access;
		this.settings = settings;
		this.keys = new RedisKeys(settings.keyPrefix());
		this.seal = new Seal(settings.encryptionKeys());
		this.executor = executor;
		String own = this.keys.channels() + this.id;
		this.subscriber = subscribers.subscriber(this.keys.broadcast(), own, () -> access.publish(own, new byte[0]));
	}

	String id() {
		return this.id;
	}

	RedisAccess access() {
		return this.access;
	}

	RedisSubscriber subscriber() {
		return this.subscriber;
	}

	RedisKeys keys() {
		return this.keys;
	}

	RedisStoreSettings settings() {
		return this.settings;
	}

	Seal seal() {
		return this.seal;
	}

	CompletableFuture<Reply> run(Script script, List<String> keys, Object... arguments) {
		return this.access.run(script, keys, arguments);
	}

	/** Tell all nodes, this one too. */
	void publish(byte[] message) {
		this.access.publish(this.keys.broadcast(), message);
	}

	/** The outcome as it is given to the core. */
	<T extends @Nullable Object> CompletionStage<T> outcome(CompletionStage<T> stage) {
		return StoreFuture.of(stage, this.executor);
	}

	Executor executor() {
		return this.executor;
	}

	/** Makes the subscriber of a node. */
	@FunctionalInterface
	interface RedisSubscribers {

		RedisSubscriber subscriber(String broadcast, String own, Runnable beat);

	}

}
