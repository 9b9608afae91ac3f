package io.mcpspring.autoconfigure.method;

import io.mcpspring.engine.server.OnceRunner;
import io.mcpspring.spring.transaction.TransactionalOnce;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Configuration of transactions of the application.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(PlatformTransactionManager.class)
public final class McpTransactionConfiguration {

	@Bean
	@ConditionalOnMissingBean
	@ConditionalOnSingleCandidate(PlatformTransactionManager.class)
	OnceRunner mcpTransactionalOnceRunner(PlatformTransactionManager transactions) {
		return new TransactionalOnce(transactions)::run;
	}

}
