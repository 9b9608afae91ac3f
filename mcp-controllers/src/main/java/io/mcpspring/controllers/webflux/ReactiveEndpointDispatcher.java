package io.mcpspring.controllers.webflux;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.controllers.endpoint.EndpointDispatcher;
import io.mcpspring.controllers.endpoint.InnerAnswer;
import io.mcpspring.controllers.endpoint.InnerCall;
import io.mcpspring.controllers.endpoint.MappedEndpoint;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.spring.web.HttpRequests;
import io.mcpspring.spring.web.RequestOrigin;
import io.mcpspring.spring.web.webflux.ReactiveRequests;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;
import reactor.util.context.ContextView;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationContext;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.codec.DecoderHttpMessageReader;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.codec.JacksonCodecSupport;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.accept.ApiVersionStrategy;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebHandler;
import org.springframework.web.server.handler.DefaultWebFilterChain;

/**
 * Access to controllers of Spring WebFlux. The security filter chains decide about each
 * request before it is dispatched; of other filters only those see it that a property
 * names.
 */
public final class ReactiveEndpointDispatcher extends EndpointDispatcher {

	private static final Duration VERSION_TIMEOUT = Duration.ofSeconds(10);

	private final ApplicationContext context;

	private final String basePath;

	private final Security security;

	private final List<WebFilter> filters;

	private final HttpRequests requests = new ReactiveRequests();

	private final SingletonSupplier<WebBeans> beans;

	private final SingletonSupplier<List<WebExceptionHandler>> exceptionHandlers;

	/**
	 * Create the dispatcher.
	 * @param context the application
	 * @param basePath the base path of the application; empty if it has none
	 * @param security the rules of the application for URLs
	 * @param filters the filters of the application that calls pass
	 */
	public ReactiveEndpointDispatcher(ApplicationContext context, String basePath, Security security,
			List<WebFilter> filters) {
		this.context = context;
		this.basePath = basePath.endsWith("/") ? basePath.substring(0, basePath.length() - 1) : basePath;
		this.security = security;
		this.filters = filters;
		this.beans = SingletonSupplier.of(() -> WebBeans.of(context));
		this.exceptionHandlers = SingletonSupplier.of(this::ownExceptionHandlers);
	}

	/**
	 * Those of the application; those of Spring answer by statuses alone, or by pages.
	 */
	private List<WebExceptionHandler> ownExceptionHandlers() {
		return this.context.getBeanProvider(WebExceptionHandler.class)
			.orderedStream()
			.filter((handler) -> !handler.getClass().getName().startsWith("org.springframework."))
			.toList();
	}

	@Override
	public List<MappedEndpoint> endpoints() {
		ObjectProvider<RequestMappingHandlerMapping> mappings = this.context
			.getBeanProvider(RequestMappingHandlerMapping.class);
		List<MappedEndpoint> found = new ArrayList<>();
		mappings.orderedStream().forEach((mapping) -> mapping.getHandlerMethods().forEach((info, handler) -> {
			MappedEndpoint.Formats formats = formats(info);
			List<String> parameters = texts(info.getParamsCondition().getExpressions());
			List<String> headers = texts(info.getHeadersCondition().getExpressions());
			String version = MappedEndpoint.version(info.getVersionCondition().getVersion(),
					info.getVersionCondition());
			for (String pattern : texts(info.getPatternsCondition().getPatterns())) {
				found.add(new MappedEndpoint(handler, methods(info), pattern, formats, parameters, headers, version));
			}
		}));
		return found;
	}

	@Override
	public String withinApplication(String path) {
		return path;
	}

	private static MappedEndpoint.Formats formats(RequestMappingInfo info) {
		return new MappedEndpoint.Formats(List.copyOf(info.getConsumesCondition().getConsumableMediaTypes()),
				List.copyOf(info.getProducesCondition().getProducibleMediaTypes()));
	}

	private static Set<String> methods(RequestMappingInfo info) {
		return info.getMethodsCondition().getMethods().stream().map(Enum::name).collect(Collectors.toSet());
	}

	private static List<String> texts(Set<?> values) {
		return values.stream().map(Object::toString).toList();
	}

	@Override
	public boolean isReadBy(JsonMapper mapper, ResolvableType type, MediaType format) {
		for (HttpMessageReader<?> reader : this.beans.obtain().codecs().getReaders()) {
			if (reader.canRead(type, format)) {
				return reader instanceof DecoderHttpMessageReader<?> decoding
						&& isOf(mapper, decoding.getDecoder(), type);
			}
		}
		return true;
	}

	@Override
	public boolean isWrittenBy(JsonMapper mapper, ResolvableType type, MediaType format) {
		for (HttpMessageWriter<?> writer : this.beans.obtain().codecs().getWriters()) {
			if (writer.canWrite(type, format)) {
				return writer instanceof EncoderHttpMessageWriter<?> encoding
						&& isOf(mapper, encoding.getEncoder(), type);
			}
		}
		return true;
	}

	private static boolean isOf(JsonMapper mapper, Object codec, ResolvableType type) {
		return codec instanceof JacksonCodecSupport<?> jackson && jackson.getMapper() == mapper
				&& hasNoMapperFor(jackson, type.toClass());
	}

	private static boolean hasNoMapperFor(JacksonCodecSupport<?> jackson, Class<?> type) {
		Map<?, ?> mappers = jackson.getMappersForType(type);
		return mappers == null || mappers.isEmpty();
	}

	@Override
	protected @Nullable Comparable<?> resolveVersion(InnerCall call) {
		ApiVersionStrategy strategy = this.context.getBeanProvider(ApiVersionStrategy.class).getIfAvailable();
		return (strategy == null) ? null
				: strategy
					.resolveParseAndValidateApiVersion(new InnerExchange(call, RequestOrigin.NOWHERE, this.basePath,
							this.beans.obtain(), null, AnswerMemory.CONTROLLERS.part()))
					.block(VERSION_TIMEOUT);
	}

	@Override
	public Comparable<?> parseVersion(String version) {
		return this.context.getBean(ApiVersionStrategy.class).parseVersion(version);
	}

	@Override
	public HttpRequests requests() {
		return this.requests;
	}

	@Override
	public boolean isBlocking() {
		return false;
	}

	@Override
	public CompletableFuture<InnerAnswer> dispatch(McpRequestContext context, InnerCall call,
			AnswerMemory.Part memory) {
		McpCaller caller = context.caller();
		RequestOrigin origin = this.requests.origin(context);
		InnerExchange exchange = new InnerExchange(call, origin, this.basePath, this.beans.obtain(), caller.principal(),
				memory);
		ContextView outer = context.unwrap(ContextView.class);
		AtomicBoolean reached = new AtomicBoolean();
		WebHandler target = (filtered) -> {
			reached.set(true);
			return dispatched(filtered, call.endpoint());
		};
		Mono<InnerAnswer> answer = this.security.authorize(caller, exchange)
			.then(Mono.defer(() -> handled(exchange, target)))
			.then(Mono.fromSupplier(() -> reached.get() ? exchange.answer() : exchange.answer().refused()));
		CompletableFuture<InnerAnswer> result = new CompletableFuture<>();
		Disposable running = answer.contextWrite((outer != null) ? outer : Context.empty())
			.subscribe(result::complete, result::completeExceptionally);
		result.whenComplete((value, failure) -> {
			if (result.isCancelled()) {
				running.dispose();
			}
		});
		return result;
	}

	private Mono<Void> handled(ServerWebExchange exchange, WebHandler target) {
		Mono<Void> handled = new DefaultWebFilterChain(target, this.filters).filter(exchange);
		for (WebExceptionHandler handler : this.exceptionHandlers.obtain()) {
			handled = handled.onErrorResume((failure) -> handler.handle(exchange, failure));
		}
		return handled;
	}

	private Mono<Void> dispatched(ServerWebExchange exchange, MappedEndpoint endpoint) {
		DispatcherHandler dispatcher = this.context.getBean(DispatcherHandler.class);
		List<HandlerMapping> mappings = dispatcher.getHandlerMappings();
		return Flux.fromIterable((mappings != null) ? mappings : List.of())
			.concatMap((mapping) -> mapping.getHandler(exchange))
			.next()
			.filter(endpoint::isServedBy)
			.switchIfEmpty(Mono.error(() -> new ToolException("The arguments are the address of another resource")))
			.then(Mono.defer(() -> dispatcher.handle(exchange)));
	}

	/**
	 * Security of the application.
	 */
	@FunctionalInterface
	public interface Security {

		/** No security. */
		Security NONE = (caller, exchange) -> Mono.empty();

		/**
		 * Decide about a request as the chain for its path and method does.
		 * @param caller the caller
		 * @param exchange the request
		 * @return completes if it may be dispatched, and fails if the chain denies it
		 */
		Mono<Void> authorize(McpCaller caller, ServerWebExchange exchange);

	}

}
