package io.mcpspring.autoconfigure.properties;

import java.time.Duration;
import java.util.List;

import io.mcpspring.engine.task.TaskLimits;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.mcpspring.spring.properties.NumberRules;
import org.jspecify.annotations.Nullable;

import org.springframework.util.unit.DataSize;

/**
 * Where sessions, streams and waiting calls are kept.
 */
public class StoreProperties {

	/** Type of the store. */
	private Type type = Type.AUTO;

	/** Store on Redis, whose connection is described by spring.data.redis. */
	private final Redis redis = new Redis();

	public Type getType() {
		return this.type;
	}

	public void setType(Type type) {
		this.type = type;
	}

	public Redis getRedis() {
		return this.redis;
	}

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
	 */
	public static class Redis {

		/**
		 * Prefix of the names of all keys and channels. Servers that share a Redis need
		 * different ones.
		 */
		private String keyPrefix = "mcp:";

		/**
		 * Maximum wait for a reply of Redis; twice as long while Redis replies to other
		 * commands.
		 */
		private Duration timeout = Duration.ofSeconds(2);

		/** Time after its last sign of life when a node counts as dead. */
		private Duration nodeTimeout = Duration.ofSeconds(5);

		/** Maximum size of all tasks in Redis, about. */
		private DataSize maxSize = DataSize.ofMegabytes(64);

		/**
		 * Secret keys of at least 32 characters each to encrypt stored data. The newest
		 * first: all decrypt, the first that all nodes have encrypts, so that keys can be
		 * changed while nodes run. Not encrypted by default.
		 */
		private List<String> encryptionKeys = List.of();

		/**
		 * Name of the application that owns the data under the prefix; one with another
		 * name does not start. The name of the server by default, to be set to the former
		 * one when that changes.
		 */
		private @Nullable String application;

		/**
		 * Return the limits of tasks.
		 * @return the limits of all nodes together
		 */
		public TaskLimits taskLimits() {
			TaskLimits usual = TaskLimits.DEFAULTS;
			return new TaskLimits(usual.maxTasks(), usual.maxTasksPerOwner(), this.maxSize.toBytes());
		}

		public String getKeyPrefix() {
			return this.keyPrefix;
		}

		public void setKeyPrefix(String keyPrefix) {
			if (keyPrefix.contains("{") || keyPrefix.contains("}")) {
				throw new InvalidMcpPropertyException("mcp.server.store.redis.key-prefix",
						"holds a brace, which would change how a Redis Cluster spreads keys",
						"Use letters, digits and colons, such as 'shop:mcp:'.");
			}
			this.keyPrefix = keyPrefix;
		}

		public Duration getTimeout() {
			return this.timeout;
		}

		public void setTimeout(Duration timeout) {
			NumberRules.checkPositive("mcp.server.store.redis.timeout", timeout);
			this.timeout = timeout;
		}

		public Duration getNodeTimeout() {
			return this.nodeTimeout;
		}

		public void setNodeTimeout(Duration nodeTimeout) {
			NumberRules.checkPositive("mcp.server.store.redis.node-timeout", nodeTimeout);
			this.nodeTimeout = nodeTimeout;
		}

		public DataSize getMaxSize() {
			return this.maxSize;
		}

		public void setMaxSize(DataSize maxSize) {
			NumberRules.checkLongSize("mcp.server.store.redis.max-size", maxSize);
			this.maxSize = maxSize;
		}

		public List<String> getEncryptionKeys() {
			return this.encryptionKeys;
		}

		public void setEncryptionKeys(List<String> encryptionKeys) {
			NumberRules.checkKeys("mcp.server.store.redis.encryption-keys", encryptionKeys);
			this.encryptionKeys = List.copyOf(encryptionKeys);
		}

		public @Nullable String getApplication() {
			return this.application;
		}

		public void setApplication(@Nullable String application) {
			this.application = application;
		}

		/** Without the keys, which must not get into a log. */
		@Override
		public String toString() {
			return "Redis[keyPrefix=" + this.keyPrefix + ", timeout=" + this.timeout + ", nodeTimeout="
					+ this.nodeTimeout + ", maxSize=" + this.maxSize + ", encryptionKeys=" + this.encryptionKeys.size()
					+ ", application=" + this.application + "]";
		}

	}

}
