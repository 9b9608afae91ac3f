package io.mcpspring.webflux;

import java.security.Principal;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

import io.mcpspring.endpoint.TransportSettings;
import io.mcpspring.http.Caller;
import io.mcpspring.http.HttpHandler;
import io.mcpspring.http.UnreadAnswers;
import io.mcpspring.security.caller.CallerResolver;
import io.mcpspring.security.caller.PrincipalCallers;
import io.mcpspring.server.ServerEvents;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.scheduler.Schedulers;

import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;

/**
 * Handler that serves an {@link HttpHandler} in a reactive server. Map it to the single
 * path of the server; every HTTP method is passed on. The returned publisher completes
 * when the answer has been sent, and no thread waits for that.
 */
public final class McpWebHandler implements WebHandler {

	/** The exchange attribute that is set once an exchange has passed all filters. */
	public static final String REACHED = McpWebHandler.class.getName() + ".REACHED";

	private final Supplier<? extends HttpHandler> handler;

	private final Function<ServerWebExchange, Mono<Caller>> callers;

	private final UnreadAnswers unreadAnswers;

	/**
	 * Create a handler that identifies callers by their principal.
	 * @param handler the handler of the requests
	 */
	public McpWebHandler(HttpHandler handler) {
		this(handler, byPrincipal(PrincipalCallers::of));
	}

	/**
	 * Create a handler.
	 * @param handler the handler of the requests
	 * @param callers determines the caller of a request; empty for an anonymous caller
	 */
	public McpWebHandler(HttpHandler handler, Function<ServerWebExchange, Mono<Caller>> callers) {
		this(() -> handler, callers);
	}

	/**
	 * Create a handler.
	 * @param handler supplies the handler for each request
	 * @param callers determines the caller of a request
	 */
	public McpWebHandler(Supplier<? extends HttpHandler> handler, Function<ServerWebExchange, Mono<Caller>> callers) {
		this(handler, callers, TransportSettings.DEFAULT_WRITE_TIMEOUT, () -> ServerEvents.NONE);
	}

	/**
	 * Create a handler.
	 * @param handler supplies the handler for each request
	 * @param callers determines the caller of a request
	 * @param writeTimeout the time for which a client may leave a complete answer unread
	 * @param events notified of connections that are closed because their client does not
	 * read
	 */
	public McpWebHandler(Supplier<? extends HttpHandler> handler, Function<ServerWebExchange, Mono<Caller>> callers,
			Duration writeTimeout, Supplier<ServerEvents> events) {
		this.handler = handler;
		this.callers = callers;
		this.unreadAnswers = new UnreadAnswers(writeTimeout,
				(task, millis) -> Schedulers.parallel().schedule(task, millis, TimeUnit.MILLISECONDS),
				() -> events.get().readerTooSlow());
	}

	/**
	 * Create a function that identifies callers by their principal.
	 * @param resolver determines the caller of a principal; not called without a
	 * principal
	 * @return determines the caller of a request
	 */
	public static Function<ServerWebExchange, Mono<Caller>> byPrincipal(CallerResolver resolver) {
		return (exchange) -> {
			Mono<Principal> principal = exchange.getPrincipal();
			return (principal == Mono.<Principal>empty()) ? Mono.empty() : principal.map(resolver::resolve);
		};
	}

	@Override
	public Mono<Void> handle(ServerWebExchange exchange) {
		exchange.getAttributes().put(REACHED, true);
		Mono<Caller> caller = this.callers.apply(exchange);
		return (caller == Mono.<Caller>empty()) ? answer(exchange, Caller.ANONYMOUS)
				: caller.defaultIfEmpty(Caller.ANONYMOUS).flatMap((known) -> answer(exchange, known));
	}

	private Mono<Void> answer(ServerWebExchange exchange, Caller caller) {
		return Mono.<Mono<Void>>create((sink) -> handle(exchange, caller, sink)).flatMap(Function.identity());
	}

	private void handle(ServerWebExchange exchange, Caller caller, MonoSink<Mono<Void>> sink) {
		ReactiveExchange mcpExchange = new ReactiveExchange(exchange, caller, sink, this.unreadAnswers);
		sink.onCancel(mcpExchange::cancelled);
		try {
			this.handler.get().handle(mcpExchange);
		}
		catch (RuntimeException | Error ex) {
			mcpExchange.handlerFailed(ex);
		}
	}

}
