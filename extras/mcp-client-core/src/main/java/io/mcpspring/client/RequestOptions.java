package io.mcpspring.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import io.mcpspring.client.message.StreamAllowance;
import io.mcpspring.client.question.QuestionHandler;
import io.mcpspring.client.question.QuestionedCall;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Notification;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.model.LoggingLevel;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Callbacks and limits of a request.
 */
public final class RequestOptions {

	/** Nothing but the result. */
	public static final RequestOptions NONE = new RequestOptions(false, null, (notification) -> {
	}, null, null, new Charged(null, null), true);

	private final boolean progress;

	private final @Nullable LoggingLevel logLevel;

	private final Consumer<Notification> notifications;

	private final @Nullable QuestionHandler questions;

	private final @Nullable Duration timeout;

	private final Charged charged;

	private final boolean trace;

	private RequestOptions(boolean progress, @Nullable LoggingLevel logLevel, Consumer<Notification> notifications,
			@Nullable QuestionHandler questions, @Nullable Duration timeout, Charged charged, boolean trace) {
		this.progress = progress;
		this.logLevel = logLevel;
		this.notifications = notifications;
		this.questions = questions;
		this.timeout = timeout;
		this.charged = charged;
		this.trace = trace;
	}

	/**
	 * Return whether progress is wanted.
	 * @return {@code true} if so
	 */
	public boolean progress() {
		return this.progress;
	}

	/** The token is the id of the request, which is a number. */
	void progressToken(ObjectNode meta, RequestId id) {
		if (this.progress && !meta.has("progressToken")) {
			meta.put("progressToken", Long.parseLong(id.json()));
		}
	}

	/**
	 * Return the lowest level of log messages that are wanted.
	 * @return the lowest level of log messages that are wanted, {@code null} for the
	 * server's choice
	 */
	public @Nullable LoggingLevel logLevel() {
		return this.logLevel;
	}

	/**
	 * Return the receiver of the notifications that belong to the request.
	 * @return the receiver of the notifications that belong to the request, in their
	 * order and before the result, on a thread that it must not block
	 */
	public Consumer<Notification> notifications() {
		return this.notifications;
	}

	/**
	 * Return the handler of questions of the server.
	 * @return the handler of questions of the server, {@code null} for the handler of the
	 * client
	 */
	public @Nullable QuestionHandler questions() {
		return this.questions;
	}

	/**
	 * Return the time for the answer.
	 * @return the time for the answer, {@code null} for that of the client
	 */
	public @Nullable Duration timeout() {
		return this.timeout;
	}

	/**
	 * Return the caller on whose behalf the request is made.
	 * @return the key of the caller, {@code null} if there is none or it is unknown
	 */
	public @Nullable Object caller() {
		return this.charged.caller();
	}

	/**
	 * Return whether the trace context that a {@link RequestObserver} adds is sent.
	 * @return {@code true} if so, as is usual
	 */
	public boolean trace() {
		return this.trace;
	}

	/** Return the handling of questions in a call, which ends with its result. */
	QuestionedCall questioned(CompletableFuture<?> result) {
		return new QuestionedCall(questions(), caller(), result);
	}

	/**
	 * Return a copy with another value of {@link #progress()}.
	 * @param progress whether progress is wanted
	 * @return the copy
	 */
	public RequestOptions withProgress(boolean progress) {
		return new RequestOptions(progress, this.logLevel, this.notifications, this.questions, this.timeout,
				this.charged, this.trace);
	}

	/**
	 * Return a copy with another value of {@link #logLevel()}.
	 * @param logLevel the lowest level of log messages that are wanted, {@code null} for
	 * the server's choice
	 * @return the copy
	 */
	public RequestOptions withLogLevel(@Nullable LoggingLevel logLevel) {
		return new RequestOptions(this.progress, logLevel, this.notifications, this.questions, this.timeout,
				this.charged, this.trace);
	}

	/**
	 * Return a copy with another value of {@link #notifications()}.
	 * @param notifications the receiver of the notifications that belong to the request,
	 * in their order and before the result, on a thread that it must not block
	 * @return the copy
	 */
	public RequestOptions withNotifications(Consumer<Notification> notifications) {
		return new RequestOptions(this.progress, this.logLevel, notifications, this.questions, this.timeout,
				this.charged, this.trace);
	}

	/**
	 * Return a copy with another value of {@link #questions()}.
	 * @param questions the handler of questions of the server, {@code null} for the
	 * handler of the client
	 * @return the copy
	 */
	public RequestOptions withQuestions(@Nullable QuestionHandler questions) {
		return new RequestOptions(this.progress, this.logLevel, this.notifications, questions, this.timeout,
				this.charged, this.trace);
	}

	/**
	 * Return a copy with another value of {@link #timeout()}.
	 * @param timeout the time for the answer, {@code null} for that of the client
	 * @return the copy
	 */
	public RequestOptions withTimeout(@Nullable Duration timeout) {
		return new RequestOptions(this.progress, this.logLevel, this.notifications, this.questions, timeout,
				this.charged, this.trace);
	}

	/**
	 * Return a copy with another value of {@link #caller()}. All answers for a caller
	 * have a share of the memory for answers.
	 * @param caller the key of the caller, {@code null} if there is none
	 * @return the copy
	 */
	public RequestOptions withCaller(@Nullable Object caller) {
		return new RequestOptions(this.progress, this.logLevel, this.notifications, this.questions, this.timeout,
				new Charged(caller, this.charged.allowance()), this.trace);
	}

	/**
	 * Return a copy with another value of {@link #trace()}. A trace and its baggage may
	 * be those of somebody else, whom the server is not to know.
	 * @param trace whether the trace context that a {@link RequestObserver} adds is sent
	 * @return the copy
	 */
	public RequestOptions withTrace(boolean trace) {
		return new RequestOptions(this.progress, this.logLevel, this.notifications, this.questions, this.timeout,
				this.charged, trace);
	}

	/** Return the bound for notifications, {@code null} for one of the request alone. */
	@Nullable StreamAllowance allowance() {
		return this.charged.allowance();
	}

	/** Return a copy whose requests share a bound for notifications. */
	RequestOptions withAllowance(@Nullable StreamAllowance allowance) {
		return new RequestOptions(this.progress, this.logLevel, this.notifications, this.questions, this.timeout,
				new Charged(this.charged.caller(), allowance), this.trace);
	}

	/**
	 * Holder and bound of the memory of answers.
	 *
	 * @param caller the caller, who has a share of the memory
	 * @param allowance the bound for notifications
	 */
	private record Charged(@Nullable Object caller, @Nullable StreamAllowance allowance) {
	}

}
