package io.mcpspring.context;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.node.ObjectNode;

/**
 * The request that a handler serves, and its means to communicate with the client. The
 * API is independent of the protocol revision. Applications call this interface and never
 * implement it: later versions add methods.
 * <p>
 * <b>Asking the client</b> ({@link #elicit}, {@link #sample}, {@link #roots},
 * {@link #ask}) is a plain method call, but no thread waits for the answer. If the answer
 * is missing, the method throws a {@link SuspendSignal}, an {@link Error}, and the
 * handler runs again from its start when the answer has arrived; questions already
 * answered then return at once. Code before a question is therefore executed again,
 * except inside {@link #once}; messages that an earlier run sent are not sent again. This
 * holds for blocking handlers and within reactive pipelines alike. Do not catch
 * {@code Throwable} around a question.
 */
public interface McpRequestContext {

	/**
	 * Return the protocol revision of this request.
	 * @return the revision
	 */
	ProtocolVersion protocolVersion();

	/**
	 * Return the client's self-declared identity; for display and logs only.
	 * @return the client's identity, or {@code null} if undeclared
	 */
	@Nullable Implementation clientInfo();

	/**
	 * Return the capabilities that the client declared.
	 * @return the capabilities
	 */
	ClientCapabilities clientCapabilities();

	/**
	 * Return the session this request belongs to.
	 * @return the session id, or {@code null} in the stateless era
	 */
	@Nullable String sessionId();

	/**
	 * Return the caller that sent the request.
	 * @return the caller
	 */
	McpCaller caller();

	/**
	 * Return a header of the HTTP request of this run. A run after a question has another
	 * request (2026-07-28) or none (sessions). A parameter with {@code @RequestHeader}
	 * has the value of the first run in all runs.
	 * @param name the header name
	 * @return the first value, or {@code null}
	 */
	@Nullable String header(String name);

	/**
	 * Return the request object of the web stack, or this call with further methods.
	 * @param type for example {@code HttpServletRequest} or {@code ServerWebExchange};
	 * {@code McpCall} for what interceptors and resolvers see of a call
	 * @param <T> the type
	 * @return the object, or {@code null} if there is none, as of a web stack after a
	 * question
	 */
	<T> @Nullable T unwrap(Class<T> type);

	/**
	 * Return the client's preferred language, from the {@code Accept-Language} header of
	 * the HTTP request that began the call.
	 * @return the locale; the default of the JVM if the client has no preference, or if
	 * the header is longer than 256 characters
	 */
	Locale locale();

	/**
	 * Return the metadata of the request.
	 * @return the members of {@code params._meta}; empty when absent; not to be changed
	 */
	ObjectNode meta();

	/**
	 * Return whether the client cancelled the call or is gone for good.
	 * @return {@code true} if the work is no longer wanted
	 */
	boolean isCancelled();

	/**
	 * Report progress to the client. Has no effect unless the client asked for progress.
	 * Values that do not rise are dropped. Updates in quick succession are thinned out:
	 * the newest one held back is sent before the result, unless a newer one follows
	 * (server-2025 CANC-08, CANC-10).
	 * @param progress the work done so far, rising
	 * @param total the work in all, or {@code null} if unknown
	 * @param message the current activity, or {@code null}
	 * @throws java.util.concurrent.CancellationException if the call was cancelled and
	 * has reported a hundred times since
	 */
	void progress(double progress, @Nullable Double total, @Nullable String message);

	/**
	 * Report progress to the client, for example {@code progress(month, 12, "May")}.
	 * @param progress the work done so far, rising
	 * @param total the work in all
	 * @param message the current activity, or {@code null}
	 */
	default void progress(double progress, double total, @Nullable String message) {
		progress(progress, Double.valueOf(total), message);
	}

	/**
	 * Report progress to the client.
	 * @param progress the work done so far, rising
	 * @param total the work in all
	 */
	default void progress(double progress, double total) {
		progress(progress, total, null);
	}

	/**
	 * Send a log message to the client, if it accepts messages of that level (server-2025
	 * LOG-02, server-2026 LOG-02).
	 * @param level the level
	 * @param logger the logger's name, or {@code null}
	 * @param data a text or any value with a JSON form; never a secret
	 * @throws java.util.concurrent.CancellationException if the call was cancelled and
	 * has reported a hundred times since
	 */
	void log(LoggingLevel level, @Nullable String logger, Object data);

	/**
	 * Send a log message to the client, if it accepts messages of that level.
	 * @param level the level
	 * @param message the text; never a secret
	 */
	default void log(LoggingLevel level, String message) {
		log(level, null, message);
	}

	/**
	 * Ask the person to fill in a form.
	 * @param message the question and its reason
	 * @param type a record of primitive components, from which the form is derived
	 * @param <T> the type
	 * @return the person's decision
	 * @throws io.mcpspring.context.McpException if the client did not declare forms
	 */
	<T> ElicitResult<T> elicit(String message, Class<T> type);

	/**
	 * Ask the person to fill in a form with a custom schema.
	 * @param message the question and its reason
	 * @param schema a flat object schema of primitive properties (server-2025 ELIC-04)
	 * @return the person's decision; the content fits the schema
	 * @throws io.mcpspring.context.McpException if the client did not declare forms
	 */
	ElicitResult<ObjectNode> elicit(String message, ObjectNode schema);

	/**
	 * Ask the person to visit a page. {@code Accepted} means consent, not completion
	 * (server-2026 ELIC-06).
	 * @param message the reason
	 * @param url an {@code https} address, or {@code http} on this machine; holds no
	 * secret and gives no access by itself
	 * @return the person's decision
	 * @throws io.mcpspring.context.McpException if the client did not declare pages
	 */
	ElicitResult<URI> elicitUrl(String message, String url);

	/**
	 * Ask the person to visit a page.
	 * {@link io.mcpspring.catalog.McpNotifications#elicitationCompleted} announces its
	 * completion later, to clients that wait for it (server-2025 ELIC-07, ELIC-08). If
	 * the call cannot continue before the completion, throw an
	 * {@link UrlElicitationRequiredException} instead.
	 * @param message the reason
	 * @param url an {@code https} address, or {@code http} on this machine; holds no
	 * secret and gives no access by itself
	 * @param elicitationId the id of the page visit: unique, and the same in each run of
	 * the handler
	 * @return the person's decision; {@code Accepted} is consent, not completion
	 * @throws io.mcpspring.context.McpException if the client did not declare pages
	 */
	ElicitResult<URI> elicitUrl(String message, String url, String elicitationId);

	/**
	 * Ask the client's model to write a message. The protocol discourages it since
	 * 2026-07-28, and may remove it.
	 * @param request the conversation
	 * @return the message
	 * @throws io.mcpspring.context.McpException if the client did not declare sampling
	 */
	SampleResult sample(SampleRequest request);

	/**
	 * Ask the client for the folders it works in. The protocol discourages it since
	 * 2026-07-28, and may remove it.
	 * @return the roots
	 * @throws io.mcpspring.context.McpException if the client did not declare roots
	 */
	List<Root> roots();

	/**
	 * Ask several questions in one round.
	 * @param questions the questions
	 * @return all answers
	 * @throws io.mcpspring.context.McpException if the client did not declare the
	 * capability for one of them
	 */
	ElicitationAnswers ask(Elicitations questions);

	/**
	 * Perform a step with a value once, in spite of further runs of the handler: for side
	 * effects before a question.
	 * @param key the name of the step within this call
	 * @param type the type of the value, which has a JSON form
	 * @param step the step, whose value is not {@code null}
	 * @param <T> the type of the value
	 * @return the value of the first run
	 */
	<T> T once(String key, Class<T> type, Supplier<T> step);

	/**
	 * Perform a step with a value of a generic type once, in spite of further runs of the
	 * handler.
	 * @param key the name of the step within this call
	 * @param type the type of the value, such as {@code new TypeReference<List<Long>>()
	 * {}}
	 * @param step the step, whose value is not {@code null}
	 * @param <T> the type of the value
	 * @return the value of the first run
	 */
	<T> T once(String key, TypeReference<T> type, Supplier<T> step);

	/**
	 * Perform a step without a value once, in spite of further runs of the handler.
	 * @param key the name of the step within this call
	 * @param step the step
	 */
	void once(String key, Runnable step);

	/**
	 * Make the call a task, if it may become one and the client supports tasks: the
	 * server responds now, and the method continues. Earlier questions are asked as those
	 * of any other call; later ones are put by the task (extensions T26-14). Has no
	 * effect in a call that is a task or never becomes one.
	 */
	default void startTask() {
	}

	/**
	 * Return the state of the session of this call, or of the handle that this call
	 * already uses.
	 * @return the state
	 * @throws IllegalStateException if the request has no session (2026-07-28) and no
	 * handle was used before: see {@link #session(String)}
	 */
	McpSessionState session();

	/**
	 * Return the state of a handle that an earlier call returned to the client. Without a
	 * handle, this is the state of the session of this call, or a new one if the request
	 * has no session, so that the same code serves both eras.
	 * @param handle an argument of the call; {@code null} or blank for none. One that is
	 * unknown, has expired or belongs to another caller leads to a
	 * {@link io.mcpspring.context.ToolException} when the state is used
	 * @return the state, which {@link #session()} returns too from now on
	 */
	McpSessionState session(@Nullable String handle);

}
