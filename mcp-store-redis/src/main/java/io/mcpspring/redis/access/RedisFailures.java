package io.mcpspring.redis.access;

import java.io.IOException;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisLoadingException;
import org.jspecify.annotations.Nullable;

/**
 * Tells refusals of Redis, and failures after which a command is sent again, from signs
 * that Redis is away.
 */
final class RedisFailures {

	private RedisFailures() {
	}

	/** Redis is there but refuses, for example for want of memory. */
	static boolean isRefusal(Throwable failure) {
		return failure instanceof RedisCommandExecutionException && !(failure instanceof RedisLoadingException)
				&& !says(failure, "CLUSTERDOWN");
	}

	/**
	 * A Redis Cluster is moving the keys: only some are where they will be, or its
	 * servers do not agree yet on where that is. Or the connection broke: Lettuce sends
	 * again what was on its way, but for what it tells of the break.
	 */
	static boolean isToBeSentAgain(@Nullable Throwable failure) {
		return failure instanceof IOException || (failure instanceof RedisCommandExecutionException
				&& (says(failure, "TRYAGAIN") || says(failure, "MOVED") || says(failure, "ASK")));
	}

	private static boolean says(Throwable failure, String code) {
		String message = failure.getMessage();
		return message != null && message.startsWith(code);
	}

}
