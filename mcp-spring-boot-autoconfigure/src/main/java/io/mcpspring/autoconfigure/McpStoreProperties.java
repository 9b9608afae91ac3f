package io.mcpspring.autoconfigure;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Where sessions, streams and waiting calls are kept.
 *
 * @param type Type of the store.
 * @param redis Store on Redis, whose connection is described by spring.data.redis.
 */
@ConfigurationProperties("mcp.server.store")
public record McpStoreProperties(@DefaultValue("auto") Type type, @DefaultValue Redis redis) {

	/** Where the state of a server is kept. */
	public enum Type {

		/** In Redis if the module and a connection are there, else in memory. */
		AUTO,

		/** In the memory of this process. */
		MEMORY,

		/** In Redis. */
		REDIS

	}

	/**
	 * Store on Redis.
	 *
	 * @param keyPrefix Prefix of the names of all keys and channels. Servers that share a
	 * Redis need different ones.
	 * @param timeout Time after which an answer of Redis is not waited for any more.
	 * @param lease Time after its last sign of life when a node counts as dead.
	 * @param maxPendingSize Maximum size of what may be on its way to Redis.
	 * @param encryptionKeys Secret keys of at least 32 characters each to encrypt what is
	 * stored. The newest first: all decrypt, the first that all nodes have encrypts, so
	 * that keys can be changed while nodes run. Not encrypted by default.
	 * @param application Name of the application to which what is stored under the prefix
	 * belongs; one with another name does not start. The name of the server by default,
	 * to be set to the former one when that changes.
	 */
	public record Redis(@DefaultValue("mcp:") String keyPrefix, @DefaultValue("2s") Duration timeout,
			@DefaultValue("5s") Duration lease, @DefaultValue("16MB") DataSize maxPendingSize,
			@DefaultValue List<String> encryptionKeys, @Nullable String application) {

		private static final int MIN_KEY_LENGTH = 32;

		public Redis {
			NumberRules.checkPositive("mcp.server.store.redis.timeout", timeout);
			NumberRules.checkPositive("mcp.server.store.redis.lease", lease);
			NumberRules.checkLongSize("mcp.server.store.redis.max-pending-size", maxPendingSize);
			if (keyPrefix.contains("{") || keyPrefix.contains("}")) {
				throw new InvalidMcpPropertyException("mcp.server.store.redis.key-prefix",
						"holds a brace, which would change how a Redis Cluster spreads keys",
						"Use letters, digits and colons, such as 'shop:mcp:'.");
			}
			encryptionKeys = List.copyOf(encryptionKeys);
			for (int i = 0; i < encryptionKeys.size(); i++) {
				if (encryptionKeys.get(i).length() < MIN_KEY_LENGTH) {
					throw new InvalidMcpPropertyException("mcp.server.store.redis.encryption-keys[" + i + "]",
							"has less than " + MIN_KEY_LENGTH + " characters, which is too easy to guess",
							"Make a key, for example by 'openssl rand -base64 32', and give it to all nodes.");
				}
			}
		}

		/** Without the keys, which must not get into a log. */
		@Override
		public String toString() {
			return "Redis[keyPrefix=" + this.keyPrefix + ", timeout=" + this.timeout + ", lease=" + this.lease
					+ ", maxPendingSize=" + this.maxPendingSize + ", encryptionKeys=" + this.encryptionKeys.size()
					+ ", application=" + this.application + "]";
		}

	}

}
