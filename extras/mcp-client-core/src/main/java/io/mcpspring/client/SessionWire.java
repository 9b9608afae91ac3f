package io.mcpspring.client;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;

import io.mcpspring.client.question.QuestionDesk;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Notification;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The era with sessions, after {@code initialize} (server-2025 LIFE, SESS).
 */
final class SessionWire implements ClientWire {

	private static final Logger logger = LoggerFactory.getLogger(SessionWire.class);

	private final Http http;

	private final Requests requests;

	private final ServerDescription server;

	private final StandaloneStream standalone;

	private final AtomicReference<@Nullable LoggingLevel> logLevel = new AtomicReference<>();

	SessionWire(Http http, Requests requests, QuestionDesk desk, ServerDescription server) {
		this.http = http;
		this.requests = requests;
		this.server = server;
		this.standalone = new StandaloneStream(http, this, desk);
	}

	/** Whether the server gave the session an id, by which it may stop knowing it. */
	boolean hasId() {
		return this.server.sessionId() != null;
	}

	@Override
	public CompletableFuture<ServerDescription> describe() {
		return CompletableFuture.completedFuture(this.server);
	}

	/** The level holds for the session (server-2025 LOG-02). */
	@Override
	public CompletableFuture<Void> prepare(RequestOptions options) {
		LoggingLevel wanted = options.logLevel();
		if (wanted == null || !this.server.capabilities().has("logging") || wanted == this.logLevel.get()) {
			return CompletableFuture.completedFuture(null);
		}
		ObjectNode params = JsonNodeFactory.instance.objectNode().put("level", wanted.value());
		return this.requests.send(this, "logging/setLevel", params, RequestOptions.NONE)
			.result()
			.thenAccept((done) -> this.logLevel.set(wanted));
	}

	@Override
	public ObjectNode params(ObjectNode params, RequestId id, RequestOptions options) {
		if (!options.progress()) {
			return params;
		}
		ObjectNode complete = params.deepCopy();
		options.progressToken(complete.withObjectProperty("_meta"), id);
		return complete;
	}

	@Override
	public Map<String, String> headers(String method, ObjectNode params) {
		return headers();
	}

	@Override
	public Map<String, String> headers() {
		Map<String, String> headers = new LinkedHashMap<>();
		if (this.server.sessionId() != null) {
			headers.put(McpHeaders.SESSION_ID, this.server.sessionId());
		}
		if (this.server.version().atLeast(ProtocolVersion.V2025_06_18)) {
			headers.put(McpHeaders.PROTOCOL_VERSION, this.server.version().value());
		}
		return headers;
	}

	@Override
	public boolean resumes() {
		return true;
	}

	@Override
	public CompletableFuture<Void> cancel(RequestId id, @Nullable String reason) {
		ObjectNode params = JsonNodeFactory.instance.objectNode().put("requestId", Long.parseLong(id.json()));
		if (reason != null) {
			params.put("reason", reason);
		}
		return this.http.withdraw(headers(), this.http.codec().notification("notifications/cancelled", params));
	}

	@Override
	public CompletableFuture<McpSubscription> listen(ListenRequest filter, Consumer<Notification> listener) {
		CompletableFuture<Void> subscribed = CompletableFuture.completedFuture(null);
		for (String uri : filter.resources()) {
			subscribed = subscribed
				.thenCompose((before) -> about("resources/subscribe", uri).result().thenAccept((done) -> {
				}));
		}
		return subscribed.thenCompose((all) -> this.standalone.add((notification) -> {
			if (filter.wants(notification)) {
				listener.accept(notification);
			}
		}, () -> filter.resources().forEach((uri) -> about("resources/unsubscribe", uri))));
	}

	private McpClientCall about(String method, String uri) {
		return this.requests.send(this, method, JsonNodeFactory.instance.objectNode().put("uri", uri),
				RequestOptions.NONE);
	}

	@Override
	public void close() {
		await(end(this.http::delete));
	}

	/** End the session of a single call, of which there may be many. */
	void withdraw() {
		end(this.http::withdraw);
	}

	private CompletableFuture<Void> end(Function<Map<String, String>, CompletableFuture<Void>> delete) {
		this.standalone.close();
		if (this.server.sessionId() == null) {
			return CompletableFuture.completedFuture(null);
		}
		return delete.apply(headers()).whenComplete((deleted, failure) -> {
			if (failure != null) {
				logger.debug("The session was not ended by the server", failure);
			}
		});
	}

	/**
	 * The transport closes next and cancels pending requests, so the request needs a
	 * moment. A server that is gone has ended the session as well.
	 */
	private static void await(CompletableFuture<Void> deleted) {
		try {
			deleted.get(1, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (ExecutionException | TimeoutException ex) {
			logger.trace("The client does not wait for the end of the session", ex);
		}
	}

}
