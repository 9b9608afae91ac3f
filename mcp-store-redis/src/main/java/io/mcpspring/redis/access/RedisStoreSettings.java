package io.mcpspring.redis.access;

import java.time.Duration;
import java.util.List;

/**
 * How the stores use Redis.
 *
 * @param keyPrefix what all keys and channels begin with, so that several servers can
 * share a Redis
 * @param timeout how long an answer of Redis is waited for
 * @param lease how long after its last sign of life a node counts as dead
 * @param maxPendingBytes how much may be on its way to Redis unanswered
 * @param maxWaitingBytes how much the calls of one session may take that wait for an
 * answer of their client
 * @param encryptionKeys secrets to encrypt what is stored, newest first: the first that
 * all nodes have for what is new; empty to store it in the clear
 * @param application to whom what is stored under the prefix belongs: another application
 * is refused
 */
public record RedisStoreSettings(String keyPrefix, Duration timeout, Duration lease, long maxPendingBytes,
		long maxWaitingBytes, List<String> encryptionKeys, String application) {

	/** Two seconds for an answer, five without a sign of life, no encryption. */
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

	/** Without the keys, which must not get into a log. */
	@Override
	public String toString() {
		return "RedisStoreSettings[keyPrefix=" + this.keyPrefix + ", timeout=" + this.timeout + ", lease=" + this.lease
				+ ", maxPendingBytes=" + this.maxPendingBytes + ", maxWaitingBytes=" + this.maxWaitingBytes
				+ ", encryptionKeys=" + this.encryptionKeys.size() + ", application=" + this.application + "]";
	}

}
