package io.mcpspring.spring.method.result;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Function;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.controller.UnservedResults;
import io.mcpspring.spring.typeschema.declaration.InheritedNullness;
import io.mcpspring.spring.typeschema.declaration.TypeUse;
import org.jspecify.annotations.Nullable;

import org.springframework.core.KotlinDetector;
import org.springframework.core.Nullness;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * The return value of a method, and the access to the value within its containers.
 */
public final class ReturnedValue {

	private static final boolean REACTOR = ClassUtils.isPresent("reactor.core.publisher.Mono",
			ReturnedValue.class.getClassLoader());

	private final ResolvableType type;

	private final TypeUse use;

	private final boolean stage;

	private final @Nullable ReactiveAdapter adapter;

	private final boolean nullable;

	private ReturnedValue(ResolvableType type, TypeUse use, boolean stage, @Nullable ReactiveAdapter adapter,
			boolean nullable) {
		this.type = type;
		this.use = use;
		this.stage = stage;
		this.adapter = adapter;
		this.nullable = nullable;
	}

	public static ReturnedValue of(BeanMethod method) {
		ReturnedValue returned = of(method.returnType(), method.method());
		UnservedResults.check(method, returned.type.resolve(Object.class));
		return returned;
	}

	/**
	 * Describe the value that a method returns.
	 * @param declared the type, with all type variables resolved
	 * @param method the method, whose annotations say whether the value may be absent
	 * @return the value
	 */
	public static ReturnedValue of(Type declared, Method method) {
		ResolvableType type = ResolvableType.forType(declared);
		TypeUse use = TypeUse.ofResult(method);
		boolean nullable = InheritedNullness.ofResult(method) != Nullness.NON_NULL && !isPrimitive(type);
		boolean response = isHttpEntity(type);
		if (response) {
			type = HttpEntityBridge.bodyType(type);
			use = use.inner();
			nullable = true;
		}
		Class<?> raw = type.resolve(Object.class);
		ReactiveAdapter adapter = null;
		boolean stage = CompletionStage.class.isAssignableFrom(raw);
		if (stage) {
			type = TypeArguments.first(type, CompletionStage.class);
			use = use.inner();
		}
		else if (REACTOR && (adapter = ReactiveAdapterRegistry.getSharedInstance().getAdapter(raw)) != null) {
			type = adapter.isNoValue() ? ResolvableType.forClass(Void.class) : type.getGeneric(0);
			type = adapter.isMultiValue() ? ResolvableType.forClassWithGenerics(List.class, type) : type;
			use = adapter.isMultiValue() ? TypeUse.listOf(use.inner()) : use.inner();
			boolean empty = KotlinDetector.isSuspendingFunction(method) ? nullable : adapter.supportsEmpty();
			nullable = response || (empty && !adapter.isMultiValue());
		}
		else if (Future.class.isAssignableFrom(raw)) {
			type = TypeArguments.first(type, Future.class);
			use = use.inner();
		}
		while (isHttpEntity(type) || type.resolve() == Optional.class) {
			type = isHttpEntity(type) ? HttpEntityBridge.bodyType(type) : type.getGeneric(0);
			use = use.inner();
			nullable = true;
		}
		return new ReturnedValue(Sequences.listed(type), Sequences.listed(type, use), stage, adapter, nullable);
	}

	private static boolean isPrimitive(ResolvableType type) {
		return type.resolve(Object.class).isPrimitive();
	}

	private static boolean isHttpEntity(ResolvableType type) {
		return HttpEntityBridge.PRESENT && HttpEntityBridge.isEntity(type.resolve(Object.class));
	}

	/** Return the type of the value, without its containers. */
	public ResolvableType type() {
		return this.type;
	}

	/** Return the use of the type of the value. */
	TypeUse use() {
		return this.use;
	}

	public boolean isVoid() {
		return this.type.resolve() == void.class || this.type.resolve() == Void.class;
	}

	/**
	 * Return whether the value may be absent: a type promises one only if it is declared
	 * so.
	 */
	boolean isNullable() {
		return this.nullable;
	}

	public boolean isBlocking() {
		return !this.stage && this.adapter == null;
	}

	/**
	 * Convert the value when it is available. Cancelling the result cancels the work.
	 * @param context the request
	 * @param returned the return value of the method
	 * @param converter creates the result
	 * @param <R> the type of the result
	 * @return completes with the result, or with the failure unchanged
	 * @throws Exception a failure, if it is already known
	 */
	public <R> CompletionStage<R> await(McpRequestContext context, @Nullable Object returned,
			Function<@Nullable Object, R> converter) throws Exception {
		Object inner = HttpEntityBridge.PRESENT ? HttpEntityBridge.body(returned) : returned;
		Function<@Nullable Object, R> unwrapping = (value) -> {
			Object plain = plain(value);
			boolean response = HttpEntityBridge.PRESENT && !(plain instanceof FailedResponse);
			return converter.apply(response ? HttpEntityBridge.outcome(returned, plain) : plain);
		};
		if (inner instanceof CompletionStage<?> running) {
			return McpHandler.converted(running, unwrapping);
		}
		if (inner != null && this.adapter != null) {
			return ReactorBridge.converted(context, this.adapter, inner, unwrapping);
		}
		if (inner instanceof Future<?> future) {
			return CompletableFuture.completedFuture(unwrapping.apply(get(future)));
		}
		return CompletableFuture.completedFuture(unwrapping.apply(inner));
	}

	/**
	 * Return the stage of a value that is not available yet, by its class alone.
	 * @param context the request
	 * @param value the value that code of an unknown return type returned, or
	 * {@code null}
	 * @return a stage, whose cancellation ends the work; {@code null} if the value is
	 * available
	 */
	public static @Nullable CompletionStage<?> stage(McpRequestContext context, @Nullable Object value) {
		if (value == null || value instanceof CompletionStage) {
			return (CompletionStage<?>) value;
		}
		ReactiveAdapter adapter = REACTOR ? ReactiveAdapterRegistry.getSharedInstance().getAdapter(value.getClass())
				: null;
		return (adapter != null) ? ReactorBridge.converted(context, adapter, value, Optional::ofNullable) : null;
	}

	/** Return the value without its containers. */
	private @Nullable Object plain(@Nullable Object value) {
		if (value instanceof Optional<?> optional) {
			return plain(optional.orElse(null));
		}
		Object body = HttpEntityBridge.PRESENT ? HttpEntityBridge.body(value) : value;
		Object plain = (body != value) ? plain(body) : Sequences.list(body, this.type);
		return (HttpEntityBridge.PRESENT && !(plain instanceof FailedResponse)) ? HttpEntityBridge.outcome(value, plain)
				: plain;
	}

	private static @Nullable Object get(Future<?> future) throws Exception {
		try {
			return future.get();
		}
		catch (InterruptedException ex) {
			future.cancel(true);
			throw ex;
		}
		catch (ExecutionException ex) {
			ReflectionUtils.rethrowException((ex.getCause() != null) ? ex.getCause() : ex);
			throw ex;
		}
	}

}
