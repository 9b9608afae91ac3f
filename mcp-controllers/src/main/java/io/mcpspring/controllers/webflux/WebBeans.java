package io.mcpspring.controllers.webflux;

import org.springframework.context.ApplicationContext;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import org.springframework.web.server.i18n.AcceptHeaderLocaleContextResolver;
import org.springframework.web.server.i18n.LocaleContextResolver;

/**
 * Beans of the application that each exchange needs.
 *
 * @param context the application
 * @param codecs the codecs
 * @param locales finds the language of a request
 */
record WebBeans(ApplicationContext context, ServerCodecConfigurer codecs, LocaleContextResolver locales) {

	static WebBeans of(ApplicationContext context) {
		return new WebBeans(context, context.containsBean(WebHttpHandlerBuilder.SERVER_CODEC_CONFIGURER_BEAN_NAME)
				? context.getBean(WebHttpHandlerBuilder.SERVER_CODEC_CONFIGURER_BEAN_NAME, ServerCodecConfigurer.class)
				: ServerCodecConfigurer.create(),
				context.containsBean(WebHttpHandlerBuilder.LOCALE_CONTEXT_RESOLVER_BEAN_NAME) ? context
					.getBean(WebHttpHandlerBuilder.LOCALE_CONTEXT_RESOLVER_BEAN_NAME, LocaleContextResolver.class)
						: new AcceptHeaderLocaleContextResolver());
	}

}
