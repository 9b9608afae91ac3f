package io.mcpspring.spring.method.argument;

import java.util.List;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Factory of the asynchronous parameters of reactive controllers, in a separate class
 * because Reactor is optional.
 */
final class MonoArguments {

	private MonoArguments() {
	}

	static Object mono(@Nullable Object value) {
		return Mono.justOrEmpty(value);
	}

	static Object flux(@Nullable Object value) {
		return (value instanceof List<?> list) ? Flux.fromIterable(list) : Flux.empty();
	}

}
