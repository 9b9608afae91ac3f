package io.mcpspring.redis.node;

import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.redis.access.RedisStoreSettings;
import io.mcpspring.redis.access.StoreAwayException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Owner of the data under the prefix. Until it is known to be this application, no data
 * are read or written, because the sessions of two servers must not be confused.
 */
public final class PrefixOwner {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.store.PrefixOwner");

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

	/** Return the other application that owns the data, or {@code null}. */
	public @Nullable String other() {
		return this.other;
	}

	/** Return the exception that forbids access, or {@code null}. */
	@Nullable StoreAwayException obstacle() {
		String owner = this.other;
		if (owner != null) {
			return new StoreAwayException(
					"What is stored under the prefix '" + this.prefix + "' belongs to the application '" + owner + "'");
		}
		return this.known ? null : new StoreAwayException("It is not known yet to whom the prefix belongs");
	}

	/** Record that this application owns the data. */
	public void own() {
		if (this.other != null) {
			logger.info("What is stored under the prefix '{}' belongs to this application now", this.prefix);
		}
		this.other = null;
		this.known = true;
	}

	/** Record that another application owns the data. */
	void belongsTo(String owner) {
		String name = SingleLine.of(owner);
		this.other = name;
		this.refusals.warn(
				"What is stored in Redis under the prefix '{}' belongs to the application '{}', and this one is '{}': "
						+ "it is not ready and begins no sessions. Set mcp.server.store.redis.key-prefix",
				this.prefix, name, this.application);
	}

}
