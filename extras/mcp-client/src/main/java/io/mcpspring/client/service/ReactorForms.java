package io.mcpspring.client.service;

import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Results as Reactor's types. Loaded for methods that return such only.
 */
final class ReactorForms {

	private ReactorForms() {
	}

	static Mono<Object> mono(Supplier<CompletableFuture<@Nullable Object>> call) {
		return Mono.fromFuture(call::get);
	}

	static Flux<Object> flux(Supplier<CompletableFuture<@Nullable Object>> call) {
		return mono(call).flatMapIterable((list) -> (Collection<?>) list);
	}

}
