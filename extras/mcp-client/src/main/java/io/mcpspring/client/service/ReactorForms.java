package io.mcpspring.client.service;

import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import kotlin.coroutines.Continuation;
import kotlinx.coroutines.reactor.MonoKt;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Results as Reactor's types. Loaded for methods that return such, or suspend.
 */
final class ReactorForms {

	private ReactorForms() {
	}

	static Mono<Object> mono(Supplier<CompletableFuture<@Nullable Object>> call) {
		return Mono.deferContextual((subscriber) -> Mono.fromFuture(CallerContext.within(subscriber, call)));
	}

	/**
	 * Call with the Reactor context of a Kotlin coroutine, whose end cancels the call.
	 */
	@SuppressWarnings({ "unchecked", "NullAway" }) // Kotlin always passes a continuation
	static @Nullable Object await(Supplier<CompletableFuture<@Nullable Object>> call, @Nullable Object continuation) {
		return MonoKt.awaitSingleOrNull(mono(call), (Continuation<Object>) continuation);
	}

	static Flux<Object> flux(Supplier<CompletableFuture<@Nullable Object>> call) {
		return mono(call).flatMapIterable((list) -> (Collection<?>) list);
	}

}
