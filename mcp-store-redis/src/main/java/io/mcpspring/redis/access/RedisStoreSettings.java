package io.mcpspring.redis.access;

import java.time.Duration;
import java.util.List;

/**
 * Settings for the use of Redis.
 *
 * @param keyPrefix the prefix of all keys and channels, so that several servers can share
 * a Redis
 * @param timeout the maximum wait for an answer of Redis; a Redis that answers other
 * commands meanwhile is waited for twice as long
 * @param lease the time after its last heartbeat after which a node counts as dead
 * @param maxPendingBytes the maximum size of unanswered commands to Redis, in bytes
 * @param maxWaitingBytes the maximum size of the suspended calls of one session, in bytes
 * @param encryptionKeys secrets to encrypt stored data, newest first: the first that all
 * nodes have is used for new data; empty for no encryption
 * @param application the owner of the data under the prefix: another application is
 * refused
 */
public record RedisStoreSettings(String keyPrefix, Duration timeout, Duration lease, long maxPendingBytes,
		long maxWaitingBytes, List<String> encryptionKeys, String application) {

	/** Two seconds for an answer, a lease of five seconds, no encryption. */
	public static final RedisStoreSettings DEFAULTS = new RedisStoreSettings("mcp:", Duration.ofSeconds(2),
			Duration.ofSeconds(5), 16 << 20, 8 << 20, List.of(), "mcp-server");

	public RedisStoreSettings {
		encryptionKeys = List.copyOf(encryptionKeys);
		if (timeout.isNegative() || timeout.isZero() || lease.isNegative() || lease.isZero()) {
			throw new IllegalArgumentException("A time-out must be positive");
		}
		if (maxPendingBytes < 1 || maxWaitingBytes < 1) {
			throw new IllegalArgumentException("Something must be allowed to be pending and to wait");
		}
	}

	/** Omits the keys, which must not get into a log. */
	@Override
	public String toString() {
		return "RedisStoreSettings[keyPrefix=" + this.keyPrefix + ", timeout=" + this.timeout + ", lease=" + this.lease
				+ ", maxPendingBytes=" + this.maxPendingBytes + ", maxWaitingBytes=" + this.maxWaitingBytes
				+ ", encryptionKeys=" + this.encryptionKeys.size() + ", application=" + this.application + "]";
	}

}
