package io.mcpspring.autoconfigure.interceptor;

import io.mcpspring.locale.LazyLocaleContext;
import io.mcpspring.locale.LocaleContextInterceptor;
import io.mcpspring.server.McpCall;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.web.context.reactive.ReactiveWebApplicationContext;
import org.springframework.context.ApplicationContext;
import org.springframework.context.i18n.LocaleContext;
import org.springframework.util.ClassUtils;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.server.ServerWebExchange;

/**
 * Locales of calls as the web stack of an application resolves them. The classes of a
 * stack are used only where it is present.
 */
final class WebLocales {

	private static final String WEB_MVC = "org.springframework.web.servlet.mvc.method."
			+ "RequestMappingInfoHandlerMapping";

	private static final String WEBFLUX = "org.springframework.web.reactive.DispatcherHandler";

	private WebLocales() {
	}

	static LocaleContextInterceptor interceptor(ApplicationContext context) {
		if (isPresent(WEB_MVC, context) && Servlet.is(context)) {
			return new LocaleContextInterceptor(new WebMvcLocales(context)::of);
		}
		if (isPresent(WEBFLUX, context) && Reactive.is(context)) {
			return new LocaleContextInterceptor(Reactive::of);
		}
		return new LocaleContextInterceptor((call) -> null);
	}

	private static boolean isPresent(String type, ApplicationContext context) {
		return ClassUtils.isPresent(type, context.getClassLoader());
	}

	private static final class Servlet {

		static boolean is(ApplicationContext context) {
			return context instanceof WebApplicationContext;
		}

	}

	private static final class Reactive {

		static boolean is(ApplicationContext context) {
			return context instanceof ReactiveWebApplicationContext;
		}

		static @Nullable LocaleContext of(McpCall call) {
			ServerWebExchange exchange = call.unwrap(ServerWebExchange.class);
			return (exchange != null) ? new LazyLocaleContext(exchange::getLocaleContext) : null;
		}

	}

}
