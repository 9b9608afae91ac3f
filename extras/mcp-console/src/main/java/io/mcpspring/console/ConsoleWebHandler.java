package io.mcpspring.console;

import java.util.Optional;

import io.mcpspring.server.CallerResolver;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.util.ClassUtils;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;

/**
 * The console on Spring WebFlux, behind the filters of the application. What the
 * application decides about visibility may block, and tokens take time to count.
 */
final class ConsoleWebHandler implements WebHandler {

	private static final boolean SECURITY = ClassUtils
		.isPresent("org.springframework.security.web.server.csrf.CsrfToken", ConsoleWebHandler.class.getClassLoader());

	private final Console console;

	private final String path;

	private final CallerResolver callers;

	ConsoleWebHandler(Console console, String path, CallerResolver callers) {
		this.console = console;
		this.path = path;
		this.callers = callers;
	}

	@Override
	public Mono<Void> handle(ServerWebExchange exchange) {
		Mono<CsrfHeader> csrf = SECURITY ? ReactiveCsrfHeaders.of(exchange) : Mono.empty();
		Mono<Optional<CsrfHeader>> token = csrf.map(Optional::of).defaultIfEmpty(Optional.empty());
		return ReactiveConsoleRequests.read(exchange, this.path, this.callers)
			.zipWith(token)
			.publishOn(Schedulers.boundedElastic())
			.map((both) -> this.console.answer(both.getT1(), both.getT2().orElse(null)))
			.flatMap((reply) -> ReactiveConsoleRequests.write(exchange, reply));
	}

}
