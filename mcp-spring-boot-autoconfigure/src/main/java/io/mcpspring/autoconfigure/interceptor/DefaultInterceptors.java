package io.mcpspring.autoconfigure.interceptor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

import io.mcpspring.autoconfigure.properties.AuditProperties;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.interceptor.ErrorTranslation;
import io.mcpspring.boot.interceptor.WebLocales;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.McpCallListener;
import io.mcpspring.server.McpExceptionTranslator;
import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpServerCall;
import io.mcpspring.spring.audit.AuditInterceptor;
import io.mcpspring.spring.audit.AuditLog;
import io.mcpspring.spring.audit.Redaction;
import io.mcpspring.spring.logging.CallMdc;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;

/**
 * Place of the server's own interceptors among those of the application: records of
 * calls, call references in the log, translated exceptions and the locale. They are one
 * bean, since all lookups by type at start-up inspect each bean. A bean of the type of
 * one of them takes its place.
 */
public final class DefaultInterceptors implements McpInterceptor, McpHandlerInterceptor, Ordered {

	/** After observation, and before all that may refuse a call. */
	private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 2;

	private final List<Object> interceptors = new ArrayList<>();

	/**
	 * Create the interceptors.
	 * @param properties the properties of the server
	 * @param context the application
	 * @param listeners the beans that receive records of calls
	 * @param translators the beans that translate exceptions
	 */
	public DefaultInterceptors(McpServerProperties properties, ConfigurableApplicationContext context,
			ObjectProvider<McpCallListener> listeners, ObjectProvider<McpExceptionTranslator> translators) {
		addAudit(properties.getAudit(), listeners.orderedStream().toList());
		this.interceptors.add(new CallMdc());
		this.interceptors.add(ErrorTranslation.interceptor(properties.getErrors().getExpose(), context,
				translators.orderedStream().toList()));
		if (!properties.getErrors().getWhen().isEmpty()) {
			this.interceptors.add(ErrorTranslation.results(properties.getErrors().getWhen()));
		}
		this.interceptors.add(WebLocales.interceptor(context));
	}

	private void addAudit(AuditProperties audit, List<McpCallListener> declared) {
		List<McpCallListener> listeners = new ArrayList<>(declared);
		if (audit.isLog()) {
			listeners.add(new AuditLog());
		}
		Redaction arguments = audit.isArguments()
				? new Redaction(audit.getRedact(), AuditProperties.MAX_ARGUMENTS_LENGTH) : null;
		if (!listeners.isEmpty()) {
			this.interceptors.add(new AuditInterceptor(listeners, arguments));
		}
	}

	/**
	 * Return the interceptors of a server.
	 * @param type {@link McpInterceptor} or {@link McpHandlerInterceptor}
	 * @param beans the beans in their order
	 * @param <T> the type of the interceptors
	 * @return the same, with the default interceptors in their place
	 */
	public static <T> List<T> expand(Class<T> type, List<T> beans) {
		return beans.stream()
			.flatMap((bean) -> (bean instanceof DefaultInterceptors own) ? own.besides(type, beans) : Stream.of(bean))
			.toList();
	}

	private <T> Stream<T> besides(Class<T> type, List<T> beans) {
		return this.interceptors.stream()
			.filter(type::isInstance)
			.filter((own) -> beans.stream().noneMatch(own.getClass()::isInstance))
			.map(type::cast);
	}

	@Override
	public int getOrder() {
		return ORDER;
	}

	@Override
	public CompletionStage<McpResult> intercept(McpServerCall call, Chain chain) {
		return chain.proceed();
	}

	@Override
	public <R> CompletionStage<R> around(McpServerCall call, Callable<CompletionStage<R>> handler) throws Exception {
		return handler.call();
	}

}
