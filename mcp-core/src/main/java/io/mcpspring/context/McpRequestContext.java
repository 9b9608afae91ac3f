package io.mcpspring.context;

import java.lang.reflect.Type;
import java.security.Principal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.http.Caller;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.LogLevel;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.share.Holder;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The request that a handler serves, and its means to communicate with the client. The
 * API is independent of the protocol revision.
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
public interface McpRequestContext extends SessionAccess, EndingRun {

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
	Caller caller();

	/** Return the principal of the caller, or {@code null} when anonymous. */
	default @Nullable Principal principal() {
		return caller().principal();
	}

	/**
	 * Return the holder to which resources used by this call are charged.
	 * @return the caller; without authentication the address of the request, if known
	 */
	default Holder holder() {
		return Holder.of(caller());
	}

	/**
	 * Return a header of the HTTP request of this run. A run after a question has another
	 * request (2026-07-28) or none (sessions). Use {@link #keep} for headers that later
	 * runs need.
	 * @param name the header name
	 * @return the first value, or {@code null}
	 */
	@Nullable String header(String name);

	/**
	 * Return texts of the HTTP request that began this call. They are read once, in the
	 * first run, and kept with the call while it waits for its client: in the session
	 * store, or in the sealed state that the client holds.
	 * @param key the name of the texts within this call
	 * @param reader reads them in the first run; must not return credentials
	 * @return the texts
	 * @throws io.mcpspring.model.ToolException if they are longer than 8,192 characters
	 * together, or if the handler runs again and they were not read before
	 */
	List<String> keep(String key, Supplier<List<String>> reader);

	/**
	 * Return whether this run follows a question. The HTTP request that began the call
	 * has then ended.
	 * @return {@code true} in each run but the first
	 */
	boolean isResumed();

	/**
	 * Return the request object of the web stack.
	 * @param type for example {@code HttpServletRequest} or {@code ServerWebExchange}
	 * @param <T> the type
	 * @return the object, or {@code null} if there is none, as after a question
	 */
	<T> @Nullable T unwrap(Class<T> type);

	/**
	 * Return the client's preferred language, from the {@code Accept-Language} header of
	 * the HTTP request that began the call.
	 * @return the locale; the default of the JVM if the client has no preference
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
	void log(LogLevel level, @Nullable String logger, Object data);

	/**
	 * Send a log message to the client, if it accepts messages of that level.
	 * @param level the level
	 * @param message the text; never a secret
	 */
	default void log(LogLevel level, String message) {
		log(level, null, message);
	}

	/**
	 * Ask the person to fill in a form.
	 * @param message the question and its reason
	 * @param type a record of primitive components, from which the form is derived
	 * @param <T> the type
	 * @return the person's decision
	 * @throws io.mcpspring.jsonrpc.McpException if the client did not declare forms
	 */
	<T> ElicitResult<T> elicit(String message, Class<T> type);

	/**
	 * Ask the person to fill in a form with a custom schema.
	 * @param message the question and its reason
	 * @param schema a flat object schema of primitive properties (server-2025 ELIC-04)
	 * @return the person's decision; the content fits the schema
	 * @throws io.mcpspring.jsonrpc.McpException if the client did not declare forms
	 */
	ElicitResult<ObjectNode> elicit(String message, ObjectNode schema);

	/**
	 * Ask the person to visit a page. {@code Accepted} means consent, not completion
	 * (server-2026 ELIC-06).
	 * @param message the reason
	 * @param url an {@code https} address, or {@code http} on this machine; holds no
	 * secret and gives no access by itself
	 * @return the person's decision
	 * @throws io.mcpspring.jsonrpc.McpException if the client did not declare pages
	 */
	ElicitResult<Void> elicitUrl(String message, String url);

	/**
	 * Ask the person to visit a page. {@link McpNotifications#elicitationCompleted}
	 * announces its completion later, to clients that wait for it (server-2025 ELIC-07,
	 * ELIC-08). If the call cannot continue before the completion, throw an
	 * {@link UrlElicitationRequiredException} instead.
	 * @param message the reason
	 * @param url an {@code https} address, or {@code http} on this machine; holds no
	 * secret and gives no access by itself
	 * @param elicitationId the id of the page visit: unique, and the same in each run of
	 * the handler
	 * @return the person's decision; {@code Accepted} is consent, not completion
	 * @throws io.mcpspring.jsonrpc.McpException if the client did not declare pages
	 */
	ElicitResult<Void> elicitUrl(String message, String url, String elicitationId);

	/**
	 * Set the time in which the client must answer the questions asked from now on,
	 * instead of the default (server-2025 LIFE-16). A question without an answer in this
	 * time fails with a {@link ClientFailureException}.
	 * @param timeout the time; in the stateless era at most the time for which the server
	 * accepts its sealed states
	 */
	void answerWithin(Duration timeout);

	/**
	 * Ask the client's model to write a message.
	 * @param request the conversation
	 * @return the message
	 * @throws io.mcpspring.jsonrpc.McpException if the client did not declare sampling
	 * @deprecated by the protocol since 2026-07-28; may be removed there a year later
	 */
	@Deprecated(since = "2026-07-28")
	SampleResult sample(SampleRequest request);

	/**
	 * Ask the client for the folders it works in.
	 * @return the roots
	 * @throws io.mcpspring.jsonrpc.McpException if the client did not declare roots
	 * @deprecated by the protocol since 2026-07-28; may be removed there a year later
	 */
	@Deprecated(since = "2026-07-28")
	List<Root> roots();

	/**
	 * Ask several questions in one round.
	 * @param questions the questions
	 * @return all answers
	 * @throws io.mcpspring.jsonrpc.McpException if the client did not declare the
	 * capability for one of them
	 */
	Answers ask(Questions questions);

	/**
	 * Perform a step once, in spite of further runs of the handler: for side effects
	 * before a question. The value must have a JSON form.
	 * @param key the name of the step within this call
	 * @param supplier the step
	 * @param reified omit; yields the type of the value
	 * @param <T> the type of the value
	 * @return the value of the first run
	 */
	@SuppressWarnings("unchecked")
	default <T> T once(String key, Supplier<T> supplier, T... reified) {
		return once(key, reified.getClass().getComponentType(), supplier);
	}

	/**
	 * Perform a step with a value of a generic type once, in spite of further runs of the
	 * handler.
	 * @param key the name of the step within this call
	 * @param type the type of the value
	 * @param supplier the step
	 * @param <T> the type of the value
	 * @return the value of the first run
	 */
	<T> T once(String key, Type type, Supplier<T> supplier);

	/**
	 * Make the call a task, if it may become one and the client supports tasks: the
	 * server responds now, and the method continues. Earlier questions are asked as those
	 * of any other call; later ones are put by the task (extensions T26-14). Has no
	 * effect in a call that is a task or never becomes one.
	 */
	default void startTask() {
	}

	/**
	 * Close the connection while the work continues: the client reconnects for the rest
	 * (server-2025 SSE-02, SSE-03). Has no effect in revisions and on connections without
	 * resumption.
	 * @param retryAfter the delay after which the client should reconnect
	 */
	void closeStream(Duration retryAfter);

}
