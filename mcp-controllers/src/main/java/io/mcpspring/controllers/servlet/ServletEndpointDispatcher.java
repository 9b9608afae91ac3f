package io.mcpspring.controllers.servlet;

import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.controllers.endpoint.EndpointDispatcher;
import io.mcpspring.controllers.endpoint.InnerAnswer;
import io.mcpspring.controllers.endpoint.InnerCall;
import io.mcpspring.controllers.endpoint.MappedEndpoint;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.spring.web.HttpRequests;
import io.mcpspring.spring.web.RequestOrigin;
import io.mcpspring.spring.web.servlet.ServletRequests;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.accept.ApiVersionStrategy;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Access to controllers of Spring MVC. The security filter chains decide about each
 * request before it is dispatched; of other filters only those see it that a property
 * names.
 */
public final class ServletEndpointDispatcher extends EndpointDispatcher {

	private final WebApplicationContext context;

	private final ServletContext servletContext;

	private final String servletPath;

	private final ObjectProvider<RequestMappingHandlerMapping> mappings;

	private final Security security;

	private final Executor executor;

	private final List<AppFilter> filters;

	private final HttpRequests requests;

	private final SingletonSupplier<InnerDispatcherServlet> servlet;

	/**
	 * Create the dispatcher.
	 * @param context the application
	 * @param servletContext the container's context
	 * @param servletPath the path of the application's dispatcher servlet
	 * @param mappings the mappings of controllers
	 * @param security the rules of the application for URLs
	 * @param executor runs asynchronous dispatches
	 * @param filters the filters of the application that calls pass
	 */
	public ServletEndpointDispatcher(WebApplicationContext context, ServletContext servletContext, String servletPath,
			ObjectProvider<RequestMappingHandlerMapping> mappings, Security security, Executor executor,
			List<AppFilter> filters) {
		this.context = context;
		this.servletContext = servletContext;
		this.servletPath = servletPath.endsWith("/") ? servletPath.substring(0, servletPath.length() - 1) : servletPath;
		this.mappings = mappings;
		this.security = security;
		this.executor = executor;
		this.filters = filters;
		this.requests = new ServletRequests(this.servletPath);
		this.servlet = SingletonSupplier.of(() -> InnerDispatcherServlet.create(context, servletContext));
	}

	@Override
	public List<MappedEndpoint> endpoints() {
		List<MappedEndpoint> found = new ArrayList<>();
		this.mappings.orderedStream()
			.forEach((mapping) -> mapping.getHandlerMethods()
				.forEach((info, handler) -> info.getPatternValues()
					.forEach((pattern) -> found.add(new MappedEndpoint(handler, methods(info), pattern,
							new MappedEndpoint.Formats(
									List.copyOf(info.getConsumesCondition().getConsumableMediaTypes()),
									List.copyOf(info.getProducesCondition().getProducibleMediaTypes())),
							info.getParamsCondition().getExpressions().stream().map(Object::toString).toList(),
							info.getHeadersCondition().getExpressions().stream().map(Object::toString).toList(),
							MappedEndpoint.version(info.getVersionCondition().getVersion(),
									info.getVersionCondition()))))));
		return found;
	}

	@Override
	public String withinApplication(String path) {
		return this.servletPath + (path.startsWith("/") ? "" : "/") + path;
	}

	private static Set<String> methods(RequestMappingInfo info) {
		return info.getMethodsCondition().getMethods().stream().map(Enum::name).collect(Collectors.toSet());
	}

	@Override
	public boolean isReadBy(JsonMapper mapper, ResolvableType type, MediaType format) {
		return converters().allMatch((converters) -> converters.areReadBy(mapper, type, format));
	}

	@Override
	public boolean isWrittenBy(JsonMapper mapper, ResolvableType type, MediaType format) {
		return converters().allMatch((converters) -> converters.areWrittenBy(mapper, type, format));
	}

	private Stream<BodyConverters> converters() {
		return this.context.getBeanProvider(RequestMappingHandlerAdapter.class)
			.orderedStream()
			.map((adapter) -> new BodyConverters(adapter.getMessageConverters()));
	}

	@Override
	protected @Nullable Comparable<?> resolveVersion(InnerCall call) {
		ApiVersionStrategy strategy = this.context.getBeanProvider(ApiVersionStrategy.class).getIfAvailable();
		return (strategy == null) ? null : strategy.resolveParseAndValidateVersion(new InnerRequest(this.servletContext,
				this.servletPath, call, RequestOrigin.NOWHERE, new CallerRoles(McpCaller.ANONYMOUS, Security.NONE)));
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
		return true;
	}

	@Override
	public CompletableFuture<InnerAnswer> dispatch(McpRequestContext context, InnerCall call,
			AnswerMemory.Part memory) {
		McpCaller caller = context.caller();
		RequestOrigin origin = this.requests.origin(context);
		InnerRequest request = new InnerRequest(this.servletContext, this.servletPath, call, origin,
				new CallerRoles(caller, this.security));
		this.security.authorize(caller, request);
		request.setAttribute(InnerDispatcherServlet.ENDPOINT, call.endpoint());
		String path = request.getServletPath() + Objects.toString(request.getPathInfo(), "");
		List<AppFilter> called = this.filters.stream().filter((filter) -> filter.covers(path)).toList();
		return new InnerDispatch(new InnerChain(this.servlet.obtain(), called), request, memory,
				(work) -> this.executor.execute(() -> this.security.run(caller, work)))
			.start();
	}

	/**
	 * Security of the application.
	 */
	public interface Security {

		/** No security. */
		Security NONE = new Security() {

			@Override
			public void authorize(McpCaller caller, HttpServletRequest request) {
				// everybody may
			}

			@Override
			public boolean isInRole(McpCaller caller, String role) {
				return false;
			}

			@Override
			public void run(McpCaller caller, Runnable work) {
				work.run();
			}
		};

		/**
		 * Decide about a request as the chain for its path and method does.
		 * @param caller the caller
		 * @param request the request
		 * @throws RuntimeException if the chain denies it
		 */
		void authorize(McpCaller caller, HttpServletRequest request);

		/**
		 * Return whether a caller has a role.
		 * @param caller the caller
		 * @param role the role, without prefix
		 * @return {@code true} if the caller has it
		 */
		boolean isInRole(McpCaller caller, String role);

		/**
		 * Run code on behalf of a caller.
		 * @param caller the caller
		 * @param work the code
		 */
		void run(McpCaller caller, Runnable work);

	}

	/**
	 * The caller as user of a request.
	 *
	 * @param caller the caller
	 * @param security the security of the application
	 */
	private record CallerRoles(McpCaller caller, Security security) implements InnerRequest.Roles {

		@Override
		public @Nullable Principal principal() {
			return this.caller.principal();
		}

		@Override
		public boolean has(String role) {
			return this.security.isInRole(this.caller, role);
		}

	}

}
