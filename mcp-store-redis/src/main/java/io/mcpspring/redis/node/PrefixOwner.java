package io.mcpspring.redis.node;

import io.mcpspring.log.OncePerMinute;
import io.mcpspring.redis.access.RedisStoreSettings;
import io.mcpspring.redis.access.StoreAwayException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether what is stored under the prefix belongs to this application. Until that is
 * known, and while it belongs to another one, nothing is read or written: the sessions of
 * two servers must not be taken for each other's.
 */
public final class PrefixOwner {

	private static final Logger logger = LoggerFactory.getLogger(PrefixOwner.class);

	private final OncePerMinute refusals = new OncePerMinute(logger);

	private final String prefix;

	private final String application;

	private volatile boolean known;

	private volatile @Nullable String other;

	PrefixOwner(RedisStoreSettings settings) {
		this.prefix = settings.keyPrefix();
		this.application = settings.application();
	}

	String application() {
		return this.application;
	}

	/** The other application to which it belongs, if that is so. */
	public @Nullable String other() {
		return this.other;
	}

	/** Why nothing may be done, or {@code null} if it may. */
	@Nullable StoreAwayException obstacle() {
		String owner = this.other;
		if (owner != null) {
			return new StoreAwayException(
					"What is stored under the prefix '" + this.prefix + "' belongs to the application '" + owner + "'");
		}
		return this.known ? null : new StoreAwayException("It is not known yet to whom the prefix belongs");
	}

	/** It belongs to this application. */
	public void own() {
		if (this.other != null) {
			logger.info("What is stored under the prefix '{}' belongs to this application now", this.prefix);
		}
		this.other = null;
		this.known = true;
	}

	/** It belongs to another one. */
	void belongsTo(String owner) {
		this.other = owner;
		this.refusals.warn(
				"What is stored in Redis under the prefix '{}' belongs to the application '{}', and this one is '{}': "
						+ "it is not ready and begins no sessions. Set mcp.server.store.redis.key-prefix",
				this.prefix, owner, this.application);
	}

}
