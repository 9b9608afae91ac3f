package io.mcpspring.webflux;

import java.security.Principal;
import java.util.function.Function;
import java.util.function.Supplier;

import io.mcpspring.http.Caller;
import io.mcpspring.http.HttpHandler;
import io.mcpspring.security.caller.CallerResolver;
import io.mcpspring.security.caller.PrincipalCallers;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;

/**
 * Serves an {@link HttpHandler} in a reactive server. Map it to the one path of the
 * server; every HTTP method is handed on. What it returns completes when the answer has
 * been sent, and no thread waits for that.
 */
public final class McpWebHandler implements WebHandler {

	/** The exchange attribute that is set once an exchange has passed all filters. */
	public static final String REACHED = McpWebHandler.class.getName() + ".REACHED";

	private final Supplier<? extends HttpHandler> handler;

	private final Function<ServerWebExchange, Mono<Caller>> callers;

	/**
	 * Create a handler that tells callers apart by their principal.
	 * @param handler what answers the requests
	 */
	public McpWebHandler(HttpHandler handler) {
		this(handler, byPrincipal(PrincipalCallers::of));
	}

	/**
	 * Create a handler.
	 * @param handler what answers the requests
	 * @param callers says who sends a request; empty for nobody in particular
	 */
	public McpWebHandler(HttpHandler handler, Function<ServerWebExchange, Mono<Caller>> callers) {
		this(() -> handler, callers);
	}

	/**
	 * Create a handler.
	 * @param handler gives what answers the requests, asked for by each
	 * @param callers says who sends a request
	 */
	public McpWebHandler(Supplier<? extends HttpHandler> handler, Function<ServerWebExchange, Mono<Caller>> callers) {
		this.handler = handler;
		this.callers = callers;
	}

	/**
	 * Tell callers apart by their principal.
	 * @param resolver says which caller a principal stands for; not asked where there is
	 * no principal
	 * @return says who sends a request
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
		ReactiveExchange mcpExchange = new ReactiveExchange(exchange, caller, sink);
		sink.onCancel(mcpExchange::cancelled);
		try {
			this.handler.get().handle(mcpExchange);
		}
		catch (RuntimeException | Error ex) {
			mcpExchange.handlerFailed(ex);
		}
	}

}
