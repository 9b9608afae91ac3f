package io.mcpspring.autoconfigure.interceptor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

import io.mcpspring.audit.AuditInterceptor;
import io.mcpspring.audit.AuditLog;
import io.mcpspring.audit.CallAuditListener;
import io.mcpspring.audit.Redaction;
import io.mcpspring.autoconfigure.properties.AuditProperties;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.interceptor.ErrorTranslation;
import io.mcpspring.boot.interceptor.WebLocales;
import io.mcpspring.error.McpExceptionTranslator;
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

	/**
	 * Create the interceptors.
	 * @param properties the properties of the server
	 * @param context the application
	 * @param listeners the beans that receive records of calls
	 * @param translators the beans that translate exceptions
	 */
	public DefaultInterceptors(McpServerProperties properties, ConfigurableApplicationContext context,
			ObjectProvider<CallAuditListener> listeners, ObjectProvider<McpExceptionTranslator> translators) {
		if (properties.getAudit().isEnabled()) {
			addAudit(properties.getAudit(), listeners.orderedStream().toList());
		}
		this.interceptors.add(new CallMdc());
		this.interceptors.add(ErrorTranslation.interceptor(properties.getErrors().getExpose(),
				properties.getErrors().isSpringExceptions(), context, translators.orderedStream().toList()));
		if (!properties.getErrors().getWhen().isEmpty()) {
			this.interceptors.add(ErrorTranslation.results(properties.getErrors().getWhen()));
		}
		this.interceptors.add(WebLocales.interceptor(context));
	}

	private void addAudit(AuditProperties audit, List<CallAuditListener> declared) {
		List<CallAuditListener> listeners = new ArrayList<>(declared);
		if (audit.isLog()) {
			listeners.add(new AuditLog());
		}
		Redaction arguments = audit.isArguments() ? new Redaction(audit.getRedact(), audit.getMaxArgumentsLength())
				: null;
		if (!listeners.isEmpty()) {
			this.interceptors.add(new AuditInterceptor(listeners, arguments));
		}
	}

	/**
	 * Return the interceptors of a server.
	 * @param beans the beans in their order
	 * @return the same, with the default interceptors in their place
	 */
	public static List<McpInterceptor> expand(List<McpInterceptor> beans) {
		return beans.stream()
			.flatMap((bean) -> (bean instanceof DefaultInterceptors own) ? own.besides(beans) : Stream.of(bean))
			.toList();
	}

	private Stream<McpInterceptor> besides(List<McpInterceptor> beans) {
		return this.interceptors.stream().filter((own) -> beans.stream().noneMatch(own.getClass()::isInstance));
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
