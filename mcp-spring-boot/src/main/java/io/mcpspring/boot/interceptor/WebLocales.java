package io.mcpspring.boot.interceptor;

import io.mcpspring.boot.WebStack;
import io.mcpspring.server.McpServerCall;
import io.mcpspring.spring.locale.LazyLocaleContext;
import io.mcpspring.spring.locale.LocaleContextInterceptor;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationContext;
import org.springframework.context.i18n.LocaleContext;
import org.springframework.util.ClassUtils;
import org.springframework.web.server.ServerWebExchange;

/**
 * Locales of calls as the web stack of an application resolves them. The classes of a
 * stack are used only where it is present.
 */
public final class WebLocales {

	private static final String WEB_MVC = "org.springframework.web.servlet.mvc.method."
			+ "RequestMappingInfoHandlerMapping";

	private static final String WEBFLUX = "org.springframework.web.reactive.DispatcherHandler";

	private WebLocales() {
	}

	public static LocaleContextInterceptor interceptor(ApplicationContext context) {
		WebStack stack = WebStack.of(context);
		if (stack == WebStack.SERVLET && isPresent(WEB_MVC, context)) {
			return new LocaleContextInterceptor(new WebMvcLocales(context)::of);
		}
		if (stack == WebStack.REACTIVE && isPresent(WEBFLUX, context)) {
			return new LocaleContextInterceptor(Reactive::of);
		}
		return new LocaleContextInterceptor((call) -> null);
	}

	private static boolean isPresent(String type, ApplicationContext context) {
		return ClassUtils.isPresent(type, context.getClassLoader());
	}

	private static final class Reactive {

		static @Nullable LocaleContext of(McpServerCall call) {
			ServerWebExchange exchange = call.unwrap(ServerWebExchange.class);
			return (exchange != null) ? new LazyLocaleContext(exchange::getLocaleContext) : null;
		}

	}

}
