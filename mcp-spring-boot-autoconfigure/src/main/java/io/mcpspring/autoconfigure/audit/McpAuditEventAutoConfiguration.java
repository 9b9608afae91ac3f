package io.mcpspring.autoconfigure.audit;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.boot.observation.AuditEventPublisher;
import io.mcpspring.engine.endpoint.McpEngine;

import org.springframework.boot.actuate.audit.AuditEventRepository;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of audit events of calls, if the application has a repository for
 * them.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class,
		afterName = "org.springframework.boot.actuate.autoconfigure.audit.AuditAutoConfiguration")
@ConditionalOnClass(AuditEventRepository.class)
@ConditionalOnBean({ McpEngine.class, AuditEventRepository.class })
public final class McpAuditEventAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	AuditEventPublisher mcpAuditEventPublisher(ApplicationEventPublisher publisher) {
		return new AuditEventPublisher(publisher);
	}

}
