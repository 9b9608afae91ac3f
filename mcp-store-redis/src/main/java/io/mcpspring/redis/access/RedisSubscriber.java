package io.mcpspring.redis.access;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.mcpspring.engine.log.OncePerMinute;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.data.redis.connection.Message;
import org.springframework.data.redis.connection.MessageListener;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.SubscriptionListener;

/**
 * Subscriber to the messages of other nodes, on a separate connection. It verifies the
 * subscription by messages of this node to itself: when they do not arrive, the
 * connection is renewed, and listeners are notified of the possible gap.
 */
public final class RedisSubscriber implements MessageListener, SubscriptionListener, AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.store.RedisSubscriber");

	private static final long BEAT_MILLIS = 1000;

	private static final long DEAF_NANOS = TimeUnit.SECONDS.toNanos(5);

	private static final long SILENT_NANOS = TimeUnit.MILLISECONDS.toNanos(BEAT_MILLIS + 300);

	private static final byte[] BEAT = new byte[0];

	private final OncePerMinute failed = new OncePerMinute(logger);

	private final RedisConnectionFactory factory;

	private final byte[] broadcast;

	private final byte[] own;

	private final Runnable beat;

	private final List<Consumer<byte[]>> broadcasts = new CopyOnWriteArrayList<>();

	private final List<Consumer<String>> hints = new CopyOnWriteArrayList<>();

	private final List<Runnable> gaps = new CopyOnWriteArrayList<>();

	private final List<Consumer<Throwable>> failures = new CopyOnWriteArrayList<>();

	private final ScheduledExecutorService thread = Executors
		.newSingleThreadScheduledExecutor(StoreThreads.named("mcp-redis-subscriber"));

	private @Nullable RedisConnection connection;

	private volatile long heardAt;

	private volatile boolean subscribed;

	private volatile boolean closed;

	/**
	 * Create a subscriber.
	 * @param factory creates its connection
	 * @param broadcast the channel of all nodes
	 * @param own the channel of this node
	 * @param beat publishes an empty message on this node's channel
	 */
	public RedisSubscriber(RedisConnectionFactory factory, String broadcast, String own, Runnable beat) {
		this.factory = factory;
		this.broadcast = Script.bytes(broadcast);
		this.own = Script.bytes(own);
		this.beat = beat;
	}

	public void onBroadcast(Consumer<byte[]> listener) {
		this.broadcasts.add(listener);
	}

	public void onHint(Consumer<String> listener) {
		this.hints.add(listener);
	}

	/** Add an action that is run when messages may have been missed. */
	public void onGap(Runnable action) {
		this.gaps.add(action);
	}

	/** Add a listener for the reasons why a connection could not be opened. */
	public void onFailure(Consumer<Throwable> listener) {
		this.failures.add(listener);
	}

	public void start() {
		this.thread.scheduleWithFixedDelay(this::look, 0, BEAT_MILLIS, TimeUnit.MILLISECONDS);
	}

	/** Return whether messages arrive at present. */
	public boolean hears() {
		return this.subscribed && System.nanoTime() - this.heardAt < DEAF_NANOS;
	}

	/** Return whether messages may be missed at present: for longer than a heartbeat. */
	public boolean isSilent() {
		return !this.subscribed || System.nanoTime() - this.heardAt > SILENT_NANOS;
	}

	private void look() {
		try {
			if (this.connection != null && System.nanoTime() - this.heardAt > DEAF_NANOS) {
				disconnect();
			}
			if (this.connection == null && !this.closed) {
				connect();
			}
			this.beat.run();
		}
		catch (RuntimeException | Error ex) { // an exception would end the periodic work
			logger.debug("Not subscribed", ex);
			disconnect();
			this.failures.forEach((listener) -> guarded(() -> listener.accept(ex)));
		}
	}

	private void connect() {
		RedisConnection opened = this.factory.getConnection();
		this.connection = opened;
		this.heardAt = System.nanoTime();
		opened.subscribe(this, this.broadcast, this.own);
	}

	private void disconnect() {
		RedisConnection old = this.connection;
		this.connection = null;
		this.subscribed = false;
		if (old != null) {
			try {
				old.close();
			}
			catch (RuntimeException | Error ex) {
				logger.debug("The old connection could not be closed", ex);
			}
		}
	}

	/** Also called when Lettuce has reconnected: messages in the meantime are lost. */
	@Override
	public void onChannelSubscribed(byte[] channel, long count) {
		if (Arrays.equals(channel, this.own)) {
			this.heardAt = System.nanoTime();
			this.subscribed = true;
			this.gaps.forEach(this::guarded);
		}
	}

	@Override
	public void onMessage(Message message, byte @Nullable [] pattern) {
		byte[] body = message.getBody();
		if (Arrays.equals(message.getChannel(), this.broadcast)) {
			this.broadcasts.forEach((listener) -> guarded(() -> listener.accept(body)));
		}
		else {
			this.heardAt = System.nanoTime();
			if (body.length > BEAT.length) {
				String hint = new String(body, StandardCharsets.UTF_8);
				this.hints.forEach((listener) -> guarded(() -> listener.accept(hint)));
			}
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

	@Override
	public void close() {
		this.closed = true;
		this.thread.shutdownNow();
		disconnect();
	}

}
