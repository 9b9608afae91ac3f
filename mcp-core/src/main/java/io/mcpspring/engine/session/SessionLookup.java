package io.mcpspring.engine.session;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.store.LostSessions;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore;
import org.jspecify.annotations.Nullable;

/**
 * Lookup of the session that a request names, if it belongs to the caller, and the
 * continuation of requests after the response of a store.
 */
final class SessionLookup {

	/** The error for a session that does not exist (any more). */
	static final JsonRpcError UNKNOWN = JsonRpcError.of(ErrorCode.INVALID_REQUEST,
			"There is no such session; begin a new one with initialize");

	private static final Runnable NOTHING = () -> {
	};

	private final SessionStore sessions;

	private final @Nullable LostSessions lost;

	private final Replies replies;

	private final StoreFailures failures;

	private final ServerEvents events;

	SessionLookup(SessionStore sessions, @Nullable LostSessions lost, Replies replies, StoreFailures failures,
			ServerEvents events) {
		this.sessions = sessions;
		this.lost = lost;
		this.replies = replies;
		this.failures = failures;
		this.events = events;
	}

	/**
	 * Run an action with the session of a request, or answer that it does not exist.
	 */
	void find(McpExchange exchange, Consumer<SessionData> action) {
		find(exchange, null, () -> unknown(exchange, null), action);
	}

	/**
	 * Run an action with the session of a request.
	 * @param exchange the exchange of the request
	 * @param request the id of a JSON-RPC request, or {@code null}
	 * @param otherwise run if the session does not exist (any more) or belongs to another
	 * caller
	 * @param action receives the session
	 */
	void find(McpExchange exchange, @Nullable RequestId request, Runnable otherwise, Consumer<SessionData> action) {
		String id = exchange.header(McpHeaders.SESSION_ID);
		if (id == null) {
			this.events.requestRefused(RequestRefusal.MALFORMED);
			exchange.reply(
					this.replies.error(400, null, ErrorCode.INVALID_REQUEST, "The header Mcp-Session-Id is missing"));
			return;
		}
		await(exchange, find(id, exchange), (session, failure) -> {
			if (failure != null) {
				exchange.reply(this.failures.unavailable(request));
			}
			else if (session == null) {
				otherwise.run();
			}
			else {
				action.accept(SessionData.of(session));
			}
		}, (ex) -> exchange.reply(this.replies.failed(ex)));
	}

	private CompletionStage<@Nullable SessionRecord> find(String id, McpExchange exchange) {
		return (this.lost != null) ? this.lost.find(id, exchange) : this.sessions.find(id, exchange.caller().key());
	}

	/**
	 * Answer that the session does not exist, identically for all reasons (server-2025
	 * SESS-07, SESS-08, SESS-14).
	 */
	void unknown(McpExchange exchange, @Nullable RequestId id) {
		this.events.requestRefused(RequestRefusal.UNKNOWN_SESSION);
		exchange.reply(this.replies.error(404, id, UNKNOWN));
	}

	/**
	 * Continue after the response of a store: on the request's own thread if that may
	 * block, so that handlers run there too. A request that has to wait is charged; if
	 * there is no room, {@code next} receives a failure.
	 */
	static <T extends @Nullable Object> void await(McpExchange exchange, CompletionStage<T> stage,
			BiConsumer<@Nullable T, @Nullable Throwable> next, Consumer<Throwable> failed) {
		CompletableFuture<T> future = stage.toCompletableFuture();
		Runnable charge = future.isDone() ? NOTHING : exchange.chargeWait();
		if (charge == null) {
			guarded(next, failed, null, noRoom());
		}
		else {
			await(exchange, future, charge, next, failed);
		}
	}

	/**
	 * Ask a store for a change, and continue after its response. The memory of the
	 * request is charged first; without room for it, nothing is changed.
	 */
	static <T extends @Nullable Object> void awaitChange(McpExchange exchange, Supplier<CompletionStage<T>> change,
			BiConsumer<@Nullable T, @Nullable Throwable> next, Consumer<Throwable> failed) {
		Runnable charge = exchange.chargeWait();
		if (charge == null) {
			guarded(next, failed, null, noRoom());
			return;
		}
		CompletableFuture<T> future;
		try {
			future = change.get().toCompletableFuture();
		}
		catch (RuntimeException | Error ex) {
			charge.run();
			throw ex;
		}
		await(exchange, future, charge, next, failed);
	}

	private static NoRoomException noRoom() {
		return new NoRoomException("Too many large requests wait for a store");
	}

	private static <T extends @Nullable Object> void await(McpExchange exchange, CompletableFuture<T> future,
			Runnable charge, BiConsumer<@Nullable T, @Nullable Throwable> next, Consumer<Throwable> failed) {
		if (!future.isDone() && !exchange.mayBlock()) {
			future.whenComplete((value, failure) -> {
				charge.run();
				guarded(next, failed, value, failure);
			});
		}
		else {
			join(future, charge, next, failed);
		}
	}

	private static <T extends @Nullable Object> void join(CompletableFuture<T> future, Runnable charge,
			BiConsumer<@Nullable T, @Nullable Throwable> next, Consumer<Throwable> failed) {
		T value = null;
		Throwable failure = null;
		try {
			value = future.join();
		}
		catch (CompletionException ex) {
			failure = ex;
		}
		finally {
			charge.run();
		}
		guarded(next, failed, value, failure);
	}

	private static <T extends @Nullable Object> void guarded(BiConsumer<@Nullable T, @Nullable Throwable> next,
			Consumer<Throwable> failed, @Nullable T value, @Nullable Throwable failure) {
		try {
			next.accept(value, failure);
		}
		catch (RuntimeException | StackOverflowError ex) {
			failed.accept(ex);
		}
	}

}
