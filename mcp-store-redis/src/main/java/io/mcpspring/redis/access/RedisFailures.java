package io.mcpspring.redis.access;

import java.io.IOException;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisLoadingException;
import org.jspecify.annotations.Nullable;

/**
 * Classification of failures, which distinguishes refusals and retriable commands from
 * the unavailability of Redis.
 */
final class RedisFailures {

	private RedisFailures() {
	}

	/**
	 * Return whether Redis is available but refuses, for example because it is out of
	 * memory.
	 */
	static boolean isRefusal(Throwable failure) {
		return failure instanceof RedisCommandExecutionException && !(failure instanceof RedisLoadingException)
				&& !says(failure, "CLUSTERDOWN");
	}

	/**
	 * Return whether a command is to be sent again. A Redis Cluster may be moving the
	 * keys, of which only some have arrived, or its servers do not yet agree on their
	 * place. Or the connection failed: Lettuce sends pending commands again, except those
	 * that it fails with the error.
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
