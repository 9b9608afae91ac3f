package io.mcpspring.client;

import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

import io.mcpspring.client.message.Codec;
import io.mcpspring.client.transport.ReplyHead;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import org.jspecify.annotations.Nullable;

/**
 * Makes exceptions of answers that are no result.
 */
final class Refusals {

	/** Messages of servers that no longer know a session, with any status. */
	private static final Pattern LOST_SESSION = Pattern
		.compile("(?is)(no|not|un|in|expired|terminated|missing|gone|lost|closed|bad)[^.]{0,40}session"
				+ "|session[^.]{0,40}(no|not|un|in|expired|terminated|missing|gone|lost|closed)");

	private static final int MAX_REASON_LENGTH = 1000;

	private static final Set<Integer> SESSION_CODES = Set.of(-32000, -32001, -32600);

	private Refusals() {
	}

	/**
	 * Return whether the answer to the first request may be that of a server that knows
	 * only sessions. Such servers refuse a request without one as they like: by any
	 * status or error, a page, or nothing. One that says that it fails for the moment, or
	 * that requires a sign-in, does not reveal its era.
	 */
	static boolean isOfAnotherEra(Throwable failure) {
		Throwable cause = cause(failure);
		int status = status(cause);
		if (status == 0) {
			return cause instanceof IllegalStateException || cause instanceof ConnectionLostException;
		}
		return status != 401 && status != 403 && (status == 500 || status == 501 || !isPassing(status));
	}

	/**
	 * Return whether a server has refused a notification that it only does not know, so
	 * that its session may be used.
	 */
	static boolean isAnswerToNotification(Throwable failure) {
		int status = status(cause(failure));
		return status == 400 || status == 405 || status == 406 || status == 415 || status == 422 || status == 500
				|| status == 501;
	}

	/**
	 * Return the failure of the handshake that a failure led to, unless it is less
	 * specific.
	 */
	static Throwable clearer(Throwable first, Throwable second) {
		int status = status(cause(first));
		return (status == 0 || status >= 500) ? cause(first) : cause(second);
	}

	static Throwable cause(Throwable failure) {
		return (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause() : failure;
	}

	/**
	 * Return whether a server has refused a message because it knows its session no more.
	 */
	static boolean isOfLostSession(Throwable failure) {
		int status = status(failure);
		if (status == 404 || status == 410) {
			return true;
		}
		if (failure instanceof McpErrorException error) {
			boolean possible = status == 400 || SESSION_CODES.contains(error.error().code());
			return possible && isOfLostSession(error.error().message());
		}
		return status == 400 && failure instanceof McpHttpException refusal && isOfLostSession(refusal.body());
	}

	// A server chooses the length of its answer, and each character of it takes some
	// time.
	private static boolean isOfLostSession(String reason) {
		return LOST_SESSION.matcher(reason.substring(0, Math.min(reason.length(), MAX_REASON_LENGTH))).find();
	}

	static RuntimeException of(ReplyHead head, byte[] body) {
		JsonRpcError error = Codec.error(body);
		boolean ofTheCaller = head.status() == 401 || head.status() == 403;
		return (error != null && !ofTheCaller) ? new McpErrorException(error, head.status())
				: new McpHttpException(head, Codec.text(body));
	}

	/** Return the HTTP status of such an exception, 0 if it is another one. */
	static int status(@Nullable Throwable failure) {
		if (failure instanceof McpErrorException error) {
			return error.status();
		}
		return (failure instanceof McpHttpException refusal) ? refusal.status() : 0;
	}

	/** Return whether the same request may succeed after this failure. */
	static boolean isPassing(@Nullable Throwable failure) {
		Throwable cause = (failure != null) ? cause(failure) : null;
		return cause instanceof ConnectionLostException || cause instanceof TimeoutException
				|| isPassing(status(cause));
	}

	/** Return whether the same request may succeed later. */
	static boolean isPassing(int status) {
		return status == 408 || status == 429 || status >= 500;
	}

}
