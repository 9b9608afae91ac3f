package io.mcpspring.client;

import java.time.Duration;
import java.util.function.Consumer;

import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Notification;
import io.mcpspring.model.LoggingLevel;
import org.jspecify.annotations.Nullable;

/**
 * Callbacks and limits of a request.
 *
 * @param progress whether progress is wanted
 * @param logLevel the lowest level of log messages that are wanted, {@code null} for the
 * server's choice
 * @param notifications receives the notifications that belong to the request, in their
 * order and before the result, on a thread that it must not block
 * @param questions answers questions of the server, {@code null} for the handler of the
 * client
 * @param timeout the time for the answer, {@code null} for that of the client
 */
public record RequestOptions(boolean progress, @Nullable LoggingLevel logLevel, Consumer<Notification> notifications,
		@Nullable QuestionHandler questions, @Nullable Duration timeout) {

	/** Nothing but the result. */
	public static final RequestOptions NONE = new RequestOptions(false, null, (notification) -> {
	}, null, null);

}
