package io.mcpspring.client.service;

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
	FLUX;

	static ResultForm of(Class<?> type) {
		return switch (type.getName()) {
			case "java.util.concurrent.CompletableFuture", "java.util.concurrent.CompletionStage",
					"java.util.concurrent.Future" ->
				FUTURE;
			case "reactor.core.publisher.Mono" -> MONO;
			case "reactor.core.publisher.Flux" -> FLUX;
			default -> VALUE;
		};
	}

}
