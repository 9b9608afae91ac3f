package io.mcpspring.boot.method;

import java.security.Principal;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.function.Supplier;

import io.mcpspring.boot.WebStack;
import io.mcpspring.spring.method.controller.ControllerParameters;
import io.mcpspring.spring.web.HttpRequests;
import io.mcpspring.spring.web.NoHttpRequests;
import io.mcpspring.spring.web.servlet.ServletRequests;
import io.mcpspring.spring.web.webflux.ReactiveRequests;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationContext;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.ui.Model;
import org.springframework.util.ClassUtils;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.validation.Errors;
import org.springframework.web.bind.support.SessionStatus;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.HandlerMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebSession;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.util.UriBuilder;

/**
 * Parameters of the web stack of an application. The classes of a stack are used only
 * where it is present.
 */
final class WebParameters {

	private static final String REQUEST_HEADER = "org.springframework.web.bind.annotation.RequestHeader";

	private static final String MVC_ADAPTER = "org.springframework.web.servlet.mvc.method.annotation."
			+ "RequestMappingHandlerAdapter";

	private static final String WEBFLUX_CONFIGURER = "org.springframework.web.reactive.config.WebFluxConfigurer";

	private WebParameters() {
	}

	/**
	 * Return access to the HTTP requests of an application.
	 * @param context the application
	 * @return the requests, or {@code null} without Spring's annotations for them
	 */
	static @Nullable HttpRequests requests(ApplicationContext context) {
		if (!isPresent(REQUEST_HEADER, context)) {
			return null;
		}
		return switch (WebStack.of(context)) {
			case SERVLET -> Servlet.requests(context);
			case REACTIVE -> new ReactiveRequests();
			case NONE -> new NoHttpRequests();
		};
	}

	/**
	 * Return the parameters that the application resolves itself in controllers.
	 * @param context the application
	 * @return the parameters
	 */
	static ControllerParameters controllers(ApplicationContext context) {
		WebStack stack = WebStack.of(context);
		if (stack == WebStack.SERVLET && isPresent(MVC_ADAPTER, context)) {
			return Servlet.controllers(context);
		}
		if (stack == WebStack.REACTIVE && isPresent(WEBFLUX_CONFIGURER, context)) {
			return Reactive.controllers(context);
		}
		return (parameter) -> false;
	}

	private static boolean isPresent(String type, ApplicationContext context) {
		return ClassUtils.isPresent(type, context.getClassLoader());
	}

	private static final class Servlet {

		static HttpRequests requests(ApplicationContext context) {
			String path = context.getEnvironment().getProperty("spring.mvc.servlet.path", "/");
			return new ServletRequests(path.equals("/") ? "" : path);
		}

		static ControllerParameters controllers(ApplicationContext context) {
			ObjectProvider<RequestMappingHandlerAdapter> adapter = context
				.getBeanProvider(RequestMappingHandlerAdapter.class);
			return (parameter) -> adapter.stream().anyMatch((each) -> isResolvedByCustom(each, parameter));
		}

		/**
		 * Ask the resolvers in the order of Spring MVC, up to the first that supports the
		 * parameter: a resolver of the application or of a library must not see
		 * parameters that built-in resolvers serve before it.
		 */
		private static boolean isResolvedByCustom(RequestMappingHandlerAdapter adapter, MethodParameter parameter) {
			var custom = adapter.getCustomArgumentResolvers();
			var all = adapter.getArgumentResolvers();
			return custom != null && all != null
					&& all.stream()
						.filter((resolver) -> resolver.supportsParameter(parameter))
						.findFirst()
						.filter(custom::contains)
						.isPresent();
		}

	}

	private static final class Reactive {

		/** Types that Spring WebFlux resolves before it asks the application. */
		private static final List<Class<?>> BUILT_IN = List.of(ServerWebExchange.class, ServerHttpRequest.class,
				ServerHttpResponse.class, HttpMethod.class, Locale.class, TimeZone.class, ZoneId.class,
				UriBuilder.class, HttpEntity.class, Model.class, Map.class, Errors.class, Principal.class,
				SessionStatus.class, WebSession.class);

		static ControllerParameters controllers(ApplicationContext context) {
			Supplier<List<HandlerMethodArgumentResolver>> resolvers = SingletonSupplier
				.of(() -> collected(context.getBeanProvider(WebFluxConfigurer.class)));
			return (parameter) -> !isBuiltIn(parameter.getParameterType())
					&& resolvers.get().stream().anyMatch((resolver) -> resolver.supportsParameter(parameter));
		}

		private static boolean isBuiltIn(Class<?> type) {
			return BUILT_IN.stream().anyMatch((builtIn) -> builtIn.isAssignableFrom(type));
		}

		private static List<HandlerMethodArgumentResolver> collected(ObjectProvider<WebFluxConfigurer> configurers) {
			List<HandlerMethodArgumentResolver> resolvers = new ArrayList<>();
			ArgumentResolverConfigurer collector = new ArgumentResolverConfigurer() {

				@Override
				public void addCustomResolver(HandlerMethodArgumentResolver... added) {
					resolvers.addAll(List.of(added));
				}
			};
			configurers.orderedStream().forEach((configurer) -> configurer.configureArgumentResolvers(collector));
			return resolvers;
		}

	}

}
