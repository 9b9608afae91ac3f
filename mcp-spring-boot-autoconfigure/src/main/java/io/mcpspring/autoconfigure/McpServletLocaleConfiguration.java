package io.mcpspring.autoconfigure;

import io.mcpspring.autoconfigure.condition.ConditionalOnNotReplaced;
import io.mcpspring.locale.LocaleContextInterceptor;
import io.mcpspring.server.McpCall;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.i18n.LocaleContext;
import org.springframework.context.i18n.SimpleLocaleContext;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.servlet.LocaleContextResolver;
import org.springframework.web.servlet.LocaleResolver;

/**
 * Resolves the locale of methods in a servlet container as the dispatcher servlet does.
 */
@Configuration(proxyBeanMethods = false)
final class McpServletLocaleConfiguration {

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(LocaleResolver.class)
	static class WebMvc {

		@Bean
		@ConditionalOnNotReplaced
		LocaleContextInterceptor mcpLocaleContextInterceptor(ObjectProvider<LocaleResolver> resolver) {
			// Looked up by the first call: not earlier, and not by each.
			SingletonSupplier<@Nullable LocaleResolver> unique = SingletonSupplier
				.<@Nullable LocaleResolver>ofNullable(resolver::getIfUnique);
			return new LocaleContextInterceptor((call) -> resolve(call, unique.get()));
		}

		private static @Nullable LocaleContext resolve(McpCall call, @Nullable LocaleResolver resolver) {
			HttpServletRequest request = call.unwrap(HttpServletRequest.class);
			if (request == null || resolver == null) {
				return null;
			}
			return (resolver instanceof LocaleContextResolver contexts) ? contexts.resolveLocaleContext(request)
					: new SimpleLocaleContext(resolver.resolveLocale(request));
		}

	}

	/** Comes after the class within this one. */
	@Bean
	@ConditionalOnNotReplaced
	LocaleContextInterceptor mcpLocaleContextInterceptor() {
		return new LocaleContextInterceptor((call) -> null);
	}

}
