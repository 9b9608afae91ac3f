package io.mcpspring.autoconfigure.audit;

import io.mcpspring.audit.AuditInterceptor;
import io.mcpspring.audit.AuditLog;
import io.mcpspring.audit.CallAuditListener;
import io.mcpspring.audit.Redaction;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnMcpServer;
import io.mcpspring.autoconfigure.condition.ConditionalOnNotReplaced;
import io.mcpspring.autoconfigure.condition.DeclaredBeans;
import io.mcpspring.autoconfigure.properties.AuditProperties;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.logging.CallMdc;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.audit.AuditEventRepository;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Auto-configuration of call references in the log, and of audit records of calls.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class,
		afterName = "org.springframework.boot.actuate.autoconfigure.audit.AuditAutoConfiguration")
@ConditionalOnMcpServer
public final class McpAuditAutoConfiguration {

	@Bean
	@ConditionalOnNotReplaced
	CallMdc mcpCallMdc() {
		return new CallMdc();
	}

	@Bean
	@ConditionalOnNotReplaced
	@ConditionalOnBooleanProperty(name = "mcp.server.audit.enabled", matchIfMissing = true)
	AuditInterceptor mcpAuditInterceptor(McpServerProperties mcpServerProperties,
			ObjectProvider<CallAuditListener> listeners, ConfigurableListableBeanFactory beanFactory) {
		AuditProperties audit = mcpServerProperties.getAudit();
		Redaction arguments = audit.isArguments() ? new Redaction(audit.getRedact(), audit.getMaxArgumentsLength())
				: null;
		return new AuditInterceptor(new DeclaredBeans(beanFactory).ordered(CallAuditListener.class, listeners),
				arguments);
	}

	@Bean
	@ConditionalOnNotReplaced
	@ConditionalOnBooleanProperty("mcp.server.audit.log")
	AuditLog mcpAuditLog() {
		return new AuditLog();
	}

	/** Configuration of audit events, if the application has a repository for them. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(AuditEventRepository.class)
	@ConditionalOnBean(AuditEventRepository.class)
	static class EventsConfiguration {

		@Bean
		@ConditionalOnNotReplaced
		AuditEventPublisher mcpAuditEventPublisher(ApplicationEventPublisher publisher) {
			return new AuditEventPublisher(publisher);
		}

	}

}
