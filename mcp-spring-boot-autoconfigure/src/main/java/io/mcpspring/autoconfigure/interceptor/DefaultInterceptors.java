package io.mcpspring.autoconfigure.interceptor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.mcpspring.audit.AuditInterceptor;
import io.mcpspring.audit.AuditLog;
import io.mcpspring.audit.CallAuditListener;
import io.mcpspring.audit.Redaction;
import io.mcpspring.autoconfigure.condition.DeclaredBeans;
import io.mcpspring.autoconfigure.properties.AuditProperties;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.error.McpExceptionTranslator;
import io.mcpspring.error.TranslatingInterceptor;
import io.mcpspring.locale.LocaleContextInterceptor;
import io.mcpspring.logging.CallMdc;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.McpCall;
import io.mcpspring.server.McpInterceptor;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;

/**
 * Place of the server's own interceptors among those of the application: records of
 * calls, call references in the log, translated exceptions and the locale. They are one
 * bean, since all lookups by type at start-up inspect each bean. A bean of the type of
 * one of them takes its place.
 */
public final class DefaultInterceptors implements McpInterceptor, Ordered {

	/** After observation, and before all that may refuse a call. */
	private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 2;

	private final List<McpInterceptor> interceptors = new ArrayList<>();

	private final DeclaredBeans declared;

	/**
	 * Create the interceptors.
	 * @param properties the properties of the server
	 * @param context the application
	 * @param listeners the beans that receive records of calls
	 * @param translators the beans that translate exceptions
	 */
	public DefaultInterceptors(McpServerProperties properties, ConfigurableApplicationContext context,
			ObjectProvider<CallAuditListener> listeners, ObjectProvider<McpExceptionTranslator> translators) {
		this.declared = new DeclaredBeans(context.getBeanFactory());
		addAudit(properties.getAudit(), listeners);
		add(CallMdc.class, CallMdc::new);
		add(TranslatingInterceptor.class, () -> ErrorTranslation.interceptor(properties.getErrors(), context,
				this.declared.ordered(McpExceptionTranslator.class, translators)));
		add(LocaleContextInterceptor.class, () -> WebLocales.interceptor(context));
	}

	private <T extends McpInterceptor> void add(Class<T> type, Supplier<T> interceptor) {
		if (!this.declared.isDeclared(type)) {
			this.interceptors.add(interceptor.get());
		}
	}

	private void addAudit(AuditProperties audit, ObjectProvider<CallAuditListener> beans) {
		if (!audit.isEnabled()) {
			return;
		}
		List<CallAuditListener> listeners = new ArrayList<>(this.declared.ordered(CallAuditListener.class, beans));
		if (audit.isLog()) {
			listeners.add(new AuditLog());
		}
		Redaction arguments = audit.isArguments() ? new Redaction(audit.getRedact(), audit.getMaxArgumentsLength())
				: null;
		if (!listeners.isEmpty()) {
			add(AuditInterceptor.class, () -> new AuditInterceptor(listeners, arguments));
		}
	}

	/**
	 * Return the interceptors of a server.
	 * @param beans the beans in their order
	 * @return the same, with the default interceptors in their place
	 */
	public static List<McpInterceptor> expand(List<McpInterceptor> beans) {
		return beans.stream()
			.flatMap((bean) -> (bean instanceof DefaultInterceptors own) ? own.interceptors.stream() : Stream.of(bean))
			.toList();
	}

	@Override
	public int getOrder() {
		return ORDER;
	}

	@Override
	public CompletionStage<McpResult> intercept(McpCall call, Chain chain) {
		return chain.proceed(call);
	}

}
