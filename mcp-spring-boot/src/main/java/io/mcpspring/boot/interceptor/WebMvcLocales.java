package io.mcpspring.boot.interceptor;

import io.mcpspring.server.McpServerCall;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationContext;
import org.springframework.context.i18n.LocaleContext;
import org.springframework.context.i18n.SimpleLocaleContext;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.servlet.LocaleContextResolver;
import org.springframework.web.servlet.LocaleResolver;

/**
 * Locales of calls, resolved as the dispatcher servlet does.
 */
final class WebMvcLocales {

	/** Looked up once, by the first call. */
	private final SingletonSupplier<@Nullable LocaleResolver> resolver;

	WebMvcLocales(ApplicationContext context) {
		this.resolver = SingletonSupplier
			.<@Nullable LocaleResolver>ofNullable(context.getBeanProvider(LocaleResolver.class)::getIfUnique);
	}

	@Nullable LocaleContext of(McpServerCall call) {
		HttpServletRequest request = call.unwrap(HttpServletRequest.class);
		LocaleResolver unique = this.resolver.get();
		if (request == null || unique == null) {
			return null;
		}
		return (unique instanceof LocaleContextResolver contexts) ? contexts.resolveLocaleContext(request)
				: new SimpleLocaleContext(unique.resolveLocale(request));
	}

}
