package io.mcpspring.spring.locale;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpServerCall;
import org.jspecify.annotations.Nullable;

import org.springframework.context.i18n.LocaleContext;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.context.i18n.SimpleLocaleContext;
import org.springframework.core.Ordered;

/**
 * Interceptor that gives methods the locale in {@link LocaleContextHolder} that a
 * controller would find there: the one that the application resolves for the HTTP
 * request. In a run after a question, when the request of the call has ended, it is that
 * of {@link McpServerCall#locale()}.
 */
public final class LocaleContextInterceptor implements McpHandlerInterceptor, Ordered {

	private final Function<McpServerCall, @Nullable LocaleContext> resolver;

	/**
	 * Create an interceptor.
	 * @param resolver resolves the locale by the HTTP request of a call; may return
	 * {@code null} if there is none
	 */
	public LocaleContextInterceptor(Function<McpServerCall, @Nullable LocaleContext> resolver) {
		this.resolver = resolver;
	}

	/** Outside the interceptors of the application. */
	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE + 4;
	}

	@Override
	public <R> CompletionStage<R> around(McpServerCall call, Callable<CompletionStage<R>> handler) throws Exception {
		LocaleContext before = LocaleContextHolder.getLocaleContext();
		LocaleContext own = call.isResumed() ? null : this.resolver.apply(call);
		LocaleContextHolder.setLocaleContext((own != null) ? own : new SimpleLocaleContext(call.locale()));
		try {
			return handler.call();
		}
		finally {
			LocaleContextHolder.setLocaleContext(before);
		}
	}

}
