package io.mcpspring.spring.method.result;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import io.mcpspring.context.McpRequestContext;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

import org.springframework.core.ReactiveAdapter;

/**
 * Subscription to the results of reactive methods, in a separate class because Reactor is
 * optional.
 */
final class ReactorBridge {

	private ReactorBridge() {
	}

	/**
	 * Subscribe within the Reactor context of the web request, if there is one, so that
	 * reactive security applies. Cancelling the result cancels the subscription.
	 */
	static <R> CompletionStage<R> converted(McpRequestContext context, ReactiveAdapter adapter, Object returned,
			Function<@Nullable Object, R> converter) {
		Mono<?> value = adapter.isMultiValue() ? collected(Flux.from(adapter.toPublisher(returned)))
				: Mono.from(adapter.toPublisher(returned));
		ContextView outer = context.unwrap(ContextView.class);
		CompletableFuture<R> answer = new CompletableFuture<>();
		Disposable subscription = value.<Object>map((present) -> present)
			.map(Optional::of)
			.defaultIfEmpty(Optional.empty())
			.map((optional) -> converter.apply(optional.orElse(null)))
			.contextWrite((outer != null) ? outer : Context.empty())
			.subscribe(answer::complete, answer::completeExceptionally);
		answer.whenComplete((done, failure) -> {
			if (answer.isCancelled()) {
				subscription.dispose();
			}
		});
		return answer;
	}

	private static Mono<?> collected(Flux<?> values) {
		return values.take(Sequences.MAX_ELEMENTS + 1L).collectList().doOnNext(Sequences::checkSize);
	}

}
