package io.mcpspring.autoconfigure.observation;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.observation.ThreadLocalsInterceptor;
import io.micrometer.context.ContextSnapshotFactory;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration that propagates thread locals from the Reactor context to the
 * threads of methods, if Micrometer's context propagation is on the class path.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnWebApplication(type = Type.REACTIVE)
@ConditionalOnClass({ ContextSnapshotFactory.class, Mono.class })
@ConditionalOnBean(CatalogTable.class)
public final class McpContextPropagationAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	ThreadLocalsInterceptor mcpThreadLocalsInterceptor() {
		return new ThreadLocalsInterceptor(ContextSnapshotFactory.builder().build());
	}

}
