package io.mcpspring.autoconfigure;

import io.mcpspring.annotation.McpParameterResolver;
import io.mcpspring.autoconfigure.interceptor.DefaultInterceptors;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.method.AnnotatedBeans;
import io.mcpspring.boot.method.MethodSupport;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.server.ValueMapper;
import io.mcpspring.server.McpCallListener;
import io.mcpspring.server.McpExceptionTranslator;
import io.mcpspring.server.ResultMapperCustomizer;
import io.mcpspring.spring.method.argument.CompositeParameters;
import io.mcpspring.spring.method.controller.ControllerParameters;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configuration of the annotated methods of beans, and of the interceptors of calls.
 */
@Configuration(proxyBeanMethods = false)
final class McpMethodConfiguration {

	private final McpServerProperties properties;

	private final ConfigurableApplicationContext context;

	private final MethodSupport methods;

	McpMethodConfiguration(McpServerProperties properties, ConfigurableApplicationContext context) {
		this.properties = properties;
		this.context = context;
		this.methods = new MethodSupport(context);
	}

	@Bean
	@ConditionalOnMissingBean
	McpBeanScanner mcpBeanScanner(ObjectProvider<JsonMapper> jacksonJsonMapper,
			ObjectProvider<McpParameterResolver> resolvers, ObjectProvider<CompositeParameters> composites,
			ObjectProvider<ControllerParameters> controllers, ObjectProvider<ResultMapperCustomizer> customizers) {
		return this.methods.scanner(jacksonJsonMapper,
				this.methods.sources(this.properties.getTools().getMaxPageSize(), resolvers, composites, controllers),
				this.methods.results(this.properties.getTools().isOutputSchemas(), customizers));
	}

	@Bean
	@ConditionalOnMissingBean
	ValueMapper mcpValueMapper(ObjectProvider<JsonMapper> jacksonJsonMapper) {
		return this.methods.values(jacksonJsonMapper);
	}

	@Bean
	AnnotatedBeans mcpAnnotatedBeans(McpBeanScanner mcpBeanScanner, CatalogTable mcpCatalog) {
		return this.methods.annotated(mcpBeanScanner, mcpCatalog);
	}

	@Bean
	ApplicationListener<ApplicationReadyEvent> mcpMethodAdviceLog(McpBeanScanner mcpBeanScanner) {
		return (ready) -> mcpBeanScanner.advice().log();
	}

	@Bean
	DefaultInterceptors mcpDefaultInterceptors(ObjectProvider<McpCallListener> listeners,
			ObjectProvider<McpExceptionTranslator> translators) {
		return new DefaultInterceptors(this.properties, this.context, listeners, translators);
	}

}
