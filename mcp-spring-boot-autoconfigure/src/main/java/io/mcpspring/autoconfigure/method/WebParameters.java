package io.mcpspring.autoconfigure.method;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

import io.mcpspring.autoconfigure.web.WebStack;
import io.mcpspring.method.controller.ControllerParameters;
import io.mcpspring.web.HttpRequests;
import io.mcpspring.web.NoHttpRequests;
import io.mcpspring.web.servlet.ServletRequests;
import io.mcpspring.web.webflux.ReactiveRequests;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationContext;
import org.springframework.util.ClassUtils;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.HandlerMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

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
			return (parameter) -> adapter.stream()
				.map(RequestMappingHandlerAdapter::getCustomArgumentResolvers)
				.filter(Objects::nonNull)
				.flatMap(List::stream)
				.anyMatch((resolver) -> resolver.supportsParameter(parameter));
		}

	}

	private static final class Reactive {

		static ControllerParameters controllers(ApplicationContext context) {
			Supplier<List<HandlerMethodArgumentResolver>> resolvers = SingletonSupplier
				.of(() -> collected(context.getBeanProvider(WebFluxConfigurer.class)));
			return (parameter) -> resolvers.get()
				.stream()
				.anyMatch((resolver) -> resolver.supportsParameter(parameter));
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
