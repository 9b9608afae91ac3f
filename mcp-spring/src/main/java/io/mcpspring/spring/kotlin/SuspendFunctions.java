package io.mcpspring.spring.kotlin;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;

import kotlin.Unit;
import kotlinx.coroutines.flow.Flow;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.CoroutinesUtils;
import org.springframework.core.ResolvableType;

/**
 * Calls of {@code suspend} functions as reactive methods, in a separate class because
 * coroutines and Reactor are optional.
 */
final class SuspendFunctions {

	private SuspendFunctions() {
	}

	/** Return the type that the continuation takes: {@code Continuation<? super T>}. */
	static Type declaredResult(Method method) {
		Type[] types = method.getGenericParameterTypes();
		Type continuation = ((ParameterizedType) types[types.length - 1]).getActualTypeArguments()[0];
		return (continuation instanceof WildcardType wildcard) ? wildcard.getLowerBounds()[0] : continuation;
	}

	/** Return the type that {@link #call} returns for a function with a result. */
	static Type returnType(ResolvableType result) {
		Class<?> raw = result.resolve(Object.class);
		if (raw == Unit.class) {
			return of(Mono.class, ResolvableType.forClass(Void.class));
		}
		if (Mono.class.isAssignableFrom(raw)) {
			return result.getType();
		}
		boolean many = Flow.class.isAssignableFrom(raw) || Publisher.class.isAssignableFrom(raw);
		return many ? of(Flux.class, result.getGeneric(0)) : of(Mono.class, result);
	}

	private static Type of(Class<?> publisher, ResolvableType value) {
		return ResolvableType.forClassWithGenerics(publisher, value).getType();
	}

	/** Call a function, which runs on the subscriber's thread until it is suspended. */
	static Object call(Method method, Object bean, @Nullable Object[] arguments, ValueClass value) {
		Publisher<?> result = CoroutinesUtils.invokeSuspendingFunction(method, bean, arguments);
		return (result instanceof Mono<?> single) ? single.mapNotNull(value::unboxed) : result;
	}

}
