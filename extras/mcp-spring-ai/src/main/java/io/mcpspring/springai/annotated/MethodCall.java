package io.mcpspring.springai.annotated;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.springai.exchange.ContextExchange;
import io.mcpspring.springai.exchange.SdkFailures;
import io.modelcontextprotocol.common.McpTransportContext;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

import org.springframework.core.ResolvableType;
import org.springframework.util.ReflectionUtils;

/**
 * Call of an annotated method: of its bean with all proxies. Of a reactive result the
 * first element counts, as with Spring AI.
 */
final class MethodCall {

	private final BeanMethod method;

	private final boolean reactive;

	MethodCall(BeanMethod method) {
		this.method = method;
		this.reactive = isReactive(method.returnType());
	}

	private static boolean isReactive(Type type) {
		Class<?> raw = ResolvableType.forType(type).toClass();
		return Publisher.class.isAssignableFrom(raw) || CompletionStage.class.isAssignableFrom(raw);
	}

	/** Return the type of the value, without its container. */
	ResolvableType valueType() {
		ResolvableType type = ResolvableType.forType(this.method.returnType());
		return this.reactive ? type.getGeneric(0) : type;
	}

	/**
	 * Return the options of the handler, which runs on a separate thread if it may block.
	 */
	HandlerOptions options() {
		boolean blocking = !this.reactive || this.method.parameters().stream().anyMatch(SpecialParameters::isBlocking);
		return new HandlerOptions(blocking, Set.of(), this.method.owner()).from(this.method.source());
	}

	/**
	 * Call the method.
	 * @param context the request
	 * @param arguments the values of its parameters
	 * @param converter creates the result
	 * @param <R> the type of the result
	 * @return completes with the result; cancelling it cancels the work
	 * @throws Exception a failure that is already known
	 */
	<R> CompletionStage<R> run(McpRequestContext context, List<@Nullable Object> arguments,
			Function<@Nullable Object, R> converter) throws Exception {
		Object returned = invoke(context, arguments);
		if (returned instanceof Publisher<?> publisher) {
			return subscribe(context, Mono.from(publisher), converter);
		}
		if (returned instanceof CompletionStage<?> stage) {
			return subscribe(context, Mono.fromCompletionStage(stage), converter);
		}
		return CompletableFuture.completedFuture(converter.apply(returned));
	}

	private @Nullable Object invoke(McpRequestContext context, List<@Nullable Object> arguments) throws Exception {
		Runnable granted = (context instanceof ServedCall call) ? call::granted : () -> {
		};
		try {
			return this.method.invoke(this.method.bean(), arguments.toArray(), granted);
		}
		catch (Exception ex) {
			ReflectionUtils.rethrowException(SdkFailures.of(ex));
			throw ex;
		}
	}

	/**
	 * Subscribe within the Reactor context of the web request, so that security applies.
	 */
	private static <R> CompletionStage<R> subscribe(McpRequestContext context, Mono<?> value,
			Function<@Nullable Object, R> converter) {
		ContextView outer = context.unwrap(ContextView.class);
		McpTransportContext transport = ContextExchange.transport(context);
		CompletableFuture<R> answer = new CompletableFuture<>();
		Disposable subscription = value.<Object>map((present) -> present)
			.map(Optional::of)
			.defaultIfEmpty(Optional.empty())
			.map((present) -> converter.apply(present.orElse(null)))
			.onErrorMap(SdkFailures::of)
			.contextWrite((inner) -> {
				var known = inner.put(McpTransportContext.KEY, transport);
				return (outer != null) ? known.putAll(outer) : known;
			})
			.subscribe(answer::complete, answer::completeExceptionally);
		answer.whenComplete((done, failure) -> {
			if (answer.isCancelled()) {
				subscription.dispose();
			}
		});
		return answer;
	}

}
