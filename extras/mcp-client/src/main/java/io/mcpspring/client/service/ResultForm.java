package io.mcpspring.client.service;

import java.lang.reflect.Method;

/**
 * The forms in which a method returns its result.
 */
enum ResultForm {

	/** The value itself, for which the thread waits. */
	VALUE,

	/** A {@link java.util.concurrent.CompletableFuture}. */
	FUTURE,

	/** A {@code Mono}, which calls for each subscriber. */
	MONO,

	/** A {@code Flux} of the elements of a list, which calls for each subscriber. */
	FLUX,

	/** The value for the continuation of a Kotlin function that suspends. */
	SUSPENDING;

	private static final String CONTINUATION = "kotlin.coroutines.Continuation";

	static ResultForm of(Method method) {
		int parameters = method.getParameterCount();
		if (parameters > 0 && method.getParameterTypes()[parameters - 1].getName().equals(CONTINUATION)) {
			return SUSPENDING;
		}
		return switch (method.getReturnType().getName()) {
			case "java.util.concurrent.CompletableFuture", "java.util.concurrent.CompletionStage",
					"java.util.concurrent.Future" ->
				FUTURE;
			case "reactor.core.publisher.Mono" -> MONO;
			case "reactor.core.publisher.Flux" -> FLUX;
			default -> VALUE;
		};
	}

}
