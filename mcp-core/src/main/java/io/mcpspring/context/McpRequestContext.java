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
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The request that a handler serves, and the way back to its client while the handler
 * runs. The same in every protocol revision: a handler cannot tell which one called.
 * <p>
 * <b>Asking the client</b> ({@link #elicit}, {@link #sample}, {@link #roots},
 * {@link #ask}) looks like a plain call, but no thread waits. While the answer is missing
 * the call is left by a {@link SuspendSignal}, an {@link Error}, and the handler runs
 * again from its start when the answers are there; questions already answered then return
 * at once. So what a handler does before a question is done again, save what it does
 * inside {@link #once}, and what it sent before is not sent again. This holds for
 * blocking handlers and within reactive pipelines alike. Do not catch {@code Throwable}
 * around a question.
 */
public interface McpRequestContext {

	/**
	 * The protocol revision of this request.
	 * @return the revision
	 */
	ProtocolVersion protocolVersion();

	/**
	 * The client, as it calls itself; for display and logs only.
	 * @return the client's identity, or {@code null} when it did not say
	 */
	@Nullable Implementation clientInfo();

	/**
	 * What the client declared it can do.
	 * @return the capabilities
	 */
	ClientCapabilities clientCapabilities();

	/**
	 * The session this request belongs to.
	 * @return the session id, or {@code null} in the stateless era
	 */
	@Nullable String sessionId();

	/**
	 * Who sent the request.
	 * @return the caller
	 */
	Caller caller();

	/**
	 * The principal of the caller.
	 * @return the principal, or {@code null} when anonymous
	 */
	default @Nullable Principal principal() {
		return caller().principal();
	}

	/**
	 * Return a header of the HTTP request of this run. After a question that is another
	 * request (2026-07-28) or none (sessions): use {@link #keep} for what is needed then.
	 * @param name the header name
	 * @return the first value, or {@code null}
	 */
	@Nullable String header(String name);

	/**
	 * Return texts of the HTTP request that began this call, the same in each run: they
	 * are read once and kept with the call while it waits for its client, in the session
	 * store or sealed in the client's hands.
	 * @param key names the texts within this call
	 * @param reader reads them in the first run; must not return credentials
	 * @return the texts
	 * @throws io.mcpspring.model.ToolException if they are longer than 8,192 characters
	 * together, or if the handler runs again and they were not read before
	 */
	List<String> keep(String key, Supplier<List<String>> reader);

	/**
	 * Return whether the handler runs again after a question, so that the HTTP request
	 * that began the call is over.
	 * @return {@code true} in each run but the first
	 */
	boolean isResumed();

	/**
	 * The web stack's own request object.
	 * @param type for example {@code HttpServletRequest} or {@code ServerWebExchange}
	 * @param <T> the type
	 * @return the object, or {@code null} when there is none, as after a question
	 */
	<T> @Nullable T unwrap(Class<T> type);

	/**
	 * The client's preferred language, from {@code Accept-Language} of the HTTP request
	 * that began the call.
	 * @return the locale, the JVM's default when the client has no preference
	 */
	Locale locale();

	/**
	 * The metadata of the request.
	 * @return the members of {@code params._meta}; empty when absent; not to be changed
	 */
	ObjectNode meta();

	/**
	 * Whether the client cancelled the call or is gone for good.
	 * @return {@code true} if the work is no longer wanted
	 */
	boolean isCancelled();

	/**
	 * Tell the client how far the work is; nothing happens unless it asked for progress.
	 * Values that do not rise are dropped, and updates in quick succession are thinned
	 * out (server-2025 CANC-08, CANC-10).
	 * @param progress how much is done, rising
	 * @param total how much there is in all, or {@code null} when unknown
	 * @param message what is being done, or {@code null}
	 * @throws java.util.concurrent.CancellationException if the call was cancelled and
	 * has reported a hundred times since
	 */
	void progress(double progress, @Nullable Double total, @Nullable String message);

	/**
	 * Tell the client how far the work is.
	 * @param progress how much is done, rising
	 * @param total how much there is in all
	 */
	default void progress(double progress, double total) {
		progress(progress, total, null);
	}

	/**
	 * Send a log message to the client, if it wants messages of that level (server-2025
	 * LOG-02, server-2026 LOG-02).
	 * @param level the level
	 * @param logger the logger's name, or {@code null}
	 * @param data a text or any value that has a JSON form; never a secret
	 * @throws java.util.concurrent.CancellationException if the call was cancelled and
	 * has reported a hundred times since
	 */
	void log(LogLevel level, @Nullable String logger, Object data);

	/**
	 * Send a log message to the client, if it wants messages of that level.
	 * @param level the level
	 * @param message the text; never a secret
	 */
	default void log(LogLevel level, String message) {
		log(level, null, message);
	}

	/**
	 * Ask the person to fill in a form.
	 * @param message what is asked and why
	 * @param type a record of primitive components, which makes the form
	 * @param <T> the type
	 * @return what the person did
	 * @throws io.mcpspring.jsonrpc.McpException if the client did not declare forms
	 */
	<T> ElicitResult<T> elicit(String message, Class<T> type);

	/**
	 * Ask the person to fill in a form with a schema of one's own.
	 * @param message what is asked and why
	 * @param schema a flat object schema of primitive properties (server-2025 ELIC-04)
	 * @return what the person did; the content fits the schema
	 * @throws io.mcpspring.jsonrpc.McpException if the client did not declare forms
	 */
	ElicitResult<ObjectNode> elicit(String message, ObjectNode schema);

	/**
	 * Ask the person to visit a page; the answer is consent, not completion (server-2026
	 * ELIC-06).
	 * @param message why
	 * @param url where: an {@code https} address, or {@code http} on this machine; holds
	 * no secret and gives no access by itself
	 * @return what the person did
	 * @throws io.mcpspring.jsonrpc.McpException if the client did not declare pages
	 */
	ElicitResult<Void> elicitUrl(String message, String url);

	/**
	 * Ask the person to visit a page whose completion is told later by
	 * {@link McpNotifications#elicitationCompleted}, to clients that wait for it
	 * (server-2025 ELIC-07, ELIC-08). If the call cannot do without, throw an
	 * {@link UrlElicitationRequiredException} instead.
	 * @param message why
	 * @param url an {@code https} address, or {@code http} on this machine; holds no
	 * secret and gives no access by itself
	 * @param elicitationId names the page visit: unique, the same each time the handler
	 * runs
	 * @return what the person did; {@code Accepted} is consent, not completion
	 * @throws io.mcpspring.jsonrpc.McpException if the client did not declare pages
	 */
	ElicitResult<Void> elicitUrl(String message, String url, String elicitationId);

	/**
	 * Give the client another time than the usual to answer the questions asked from now
	 * on (server-2025 LIFE-16); afterwards they fail with a
	 * {@link ClientFailureException}.
	 * @param timeout the time; without sessions at most as long as the server takes back
	 * what it has given to the client
	 */
	void answerWithin(Duration timeout);

	/**
	 * Have the client's model write a message.
	 * @param request what is asked
	 * @return the message
	 * @throws io.mcpspring.jsonrpc.McpException if the client did not declare sampling
	 * @deprecated by the protocol since 2026-07-28; may be removed there a year later
	 */
	@Deprecated(since = "2026-07-28")
	SampleResult sample(SampleRequest request);

	/**
	 * The folders the client works in.
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
	 * @throws io.mcpspring.jsonrpc.McpException if the client did not declare what one of
	 * them needs
	 */
	Answers ask(Questions questions);

	/**
	 * Do something once, however often the handler runs again: for side effects before a
	 * question. The value must have a JSON form.
	 * @param key names it within this call
	 * @param supplier does it
	 * @param reified leave out; gives the type of the value
	 * @param <T> the type of the value
	 * @return the value of the first run
	 */
	@SuppressWarnings("unchecked")
	default <T> T once(String key, Supplier<T> supplier, T... reified) {
		return once(key, reified.getClass().getComponentType(), supplier);
	}

	/**
	 * Do something once, however often the handler runs again, with a value of a generic
	 * type.
	 * @param key names it within this call
	 * @param type the type of the value
	 * @param supplier does it
	 * @param <T> the type of the value
	 * @return the value of the first run
	 */
	<T> T once(String key, Type type, Supplier<T> supplier);

	/**
	 * Make the call a task, if it may become one and the client can deal with tasks: its
	 * request is answered now, and the method goes on. Questions asked before are asked
	 * as those of any other call; later ones are put by the task (extensions T26-14).
	 * Without effect in a call that is a task or never becomes one.
	 */
	default void startTask() {
	}

	/**
	 * Let the connection go while the work goes on: the client comes back for the rest
	 * (server-2025 SSE-02, SSE-03). Nothing happens in revisions and on connections that
	 * cannot do this.
	 * @param retryAfter when the client should come back
	 */
	void closeStream(Duration retryAfter);

}
