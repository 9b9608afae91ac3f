package io.mcpspring.spring.webflux;

import java.security.Principal;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.engine.http.UnreadAnswers;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.server.CallerResolver;
import io.mcpspring.spring.caller.PrincipalCallers;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.scheduler.Schedulers;

import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;

/**
 * Handler that serves an {@link ExchangeHandler} in a reactive server. Map it to the
 * single path of the server; every HTTP method is passed on. The returned publisher
 * completes when the answer has been sent, and no thread waits for that.
 */
public final class McpWebHandler implements WebHandler {

	/** The exchange attribute that is set once an exchange has passed all filters. */
	public static final String REACHED = McpWebHandler.class.getName() + ".REACHED";

	private final Supplier<? extends ExchangeHandler> handler;

	private final Function<ServerWebExchange, Mono<McpCaller>> callers;

	private final UnreadAnswers unreadAnswers;

	/**
	 * Create a handler that identifies callers by their principal.
	 * @param handler the handler of the requests
	 */
	public McpWebHandler(ExchangeHandler handler) {
		this(handler, byPrincipal(PrincipalCallers::of));
	}

	/**
	 * Create a handler.
	 * @param handler the handler of the requests
	 * @param callers determines the caller of a request; empty for an anonymous caller
	 */
	public McpWebHandler(ExchangeHandler handler, Function<ServerWebExchange, Mono<McpCaller>> callers) {
		this(() -> handler, callers);
	}

	/**
	 * Create a handler.
	 * @param handler supplies the handler for each request
	 * @param callers determines the caller of a request
	 */
	public McpWebHandler(Supplier<? extends ExchangeHandler> handler,
			Function<ServerWebExchange, Mono<McpCaller>> callers) {
		this(handler, callers, TransportSettings.DEFAULT_WRITE_TIMEOUT, MemoryBudget.ofHeap(), () -> ServerEvents.NONE);
	}

	/**
	 * Create a handler.
	 * @param handler supplies the handler for each request
	 * @param callers determines the caller of a request
	 * @param writeTimeout the time for which a client may leave a complete answer unread
	 * @param memory the memory of servers, half of whose unread data are complete answers
	 * @param events notified of connections that are closed because their client does not
	 * read
	 */
	public McpWebHandler(Supplier<? extends ExchangeHandler> handler,
			Function<ServerWebExchange, Mono<McpCaller>> callers, Duration writeTimeout, MemoryBudget memory,
			Supplier<ServerEvents> events) {
		this.handler = handler;
		this.callers = callers;
		this.unreadAnswers = new UnreadAnswers(writeTimeout, memory.ofServer(Part.UNREAD) / 2,
				(task, millis) -> Schedulers.parallel().schedule(task, millis, TimeUnit.MILLISECONDS),
				() -> events.get().readerTooSlow());
	}

	/**
	 * Create a function that identifies callers by their principal.
	 * @param resolver determines the caller of a principal; not called without a
	 * principal
	 * @return determines the caller of a request
	 */
	public static Function<ServerWebExchange, Mono<McpCaller>> byPrincipal(CallerResolver resolver) {
		return (exchange) -> {
			Mono<Principal> principal = exchange.getPrincipal();
			return (principal == Mono.<Principal>empty()) ? Mono.empty() : principal.map(resolver::resolve);
		};
	}

	@Override
	public Mono<Void> handle(ServerWebExchange exchange) {
		exchange.getAttributes().put(REACHED, true);
		Mono<McpCaller> caller = this.callers.apply(exchange);
		return (caller == Mono.<McpCaller>empty()) ? answer(exchange, McpCaller.ANONYMOUS)
				: caller.defaultIfEmpty(McpCaller.ANONYMOUS).flatMap((known) -> answer(exchange, known));
	}

	private Mono<Void> answer(ServerWebExchange exchange, McpCaller caller) {
		return Mono.<Mono<Void>>create((sink) -> handle(exchange, caller, sink)).flatMap(Function.identity());
	}

	private void handle(ServerWebExchange exchange, McpCaller caller, MonoSink<Mono<Void>> sink) {
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
