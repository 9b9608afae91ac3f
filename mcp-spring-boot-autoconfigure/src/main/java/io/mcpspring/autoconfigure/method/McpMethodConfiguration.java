package io.mcpspring.autoconfigure.method;

import io.mcpspring.annotation.McpTextRenderer;
import io.mcpspring.autoconfigure.condition.ConditionalOnNotReplaced;
import io.mcpspring.autoconfigure.condition.DeclaredBeans;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.data.PageResults;
import io.mcpspring.method.argument.ParameterSources;
import io.mcpspring.method.handler.SpringValueMapper;
import io.mcpspring.method.registration.McpBeanScanner;
import io.mcpspring.method.result.ResultSettings;
import io.mcpspring.method.validation.BeanValidation;
import io.mcpspring.server.OnceRunner;
import io.mcpspring.server.ValueMapper;
import io.mcpspring.transaction.TransactionalOnce;
import io.mcpspring.typeschema.ResultMapperCustomizer;
import jakarta.validation.Validator;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.domain.Page;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Configuration of the scan for annotated methods, and of the conversion of their values
 * by the JSON mapper, the validator and the transactions of the application.
 */
@Configuration(proxyBeanMethods = false)
public final class McpMethodConfiguration {

	@Bean
	@ConditionalOnNotReplaced
	McpBeanScanner mcpBeanScanner(ObjectProvider<JsonMapper> jacksonJsonMapper,
			ObjectProvider<BeanValidation> mcpBeanValidation, ParameterSources mcpParameterSources,
			ResultSettings mcpResultSettings) {
		return new McpBeanScanner(jacksonJsonMapper.getIfAvailable(McpMethodConfiguration::defaultMapper),
				mcpBeanValidation.getIfAvailable(), mcpParameterSources, mcpResultSettings);
	}

	@Bean
	@ConditionalOnNotReplaced
	ResultSettings mcpResultSettings(McpServerProperties mcpServerProperties,
			ObjectProvider<ResultMapperCustomizer> customizers, ConfigurableListableBeanFactory beanFactory) {
		return new ResultSettings(mcpServerProperties.getTools().isOutputSchemas(),
				new DeclaredBeans(beanFactory).ordered(ResultMapperCustomizer.class, customizers),
				(renderer) -> renderer(beanFactory, renderer));
	}

	private static <R extends McpTextRenderer<?>> R renderer(AutowireCapableBeanFactory beanFactory, Class<R> type) {
		return beanFactory.getBeanProvider(type).getIfAvailable(() -> beanFactory.createBean(type));
	}

	@Bean
	@ConditionalOnNotReplaced
	ValueMapper mcpValueMapper(ObjectProvider<JsonMapper> jacksonJsonMapper,
			ObjectProvider<BeanValidation> mcpBeanValidation) {
		return new SpringValueMapper(jacksonJsonMapper.getIfAvailable(McpMethodConfiguration::defaultMapper),
				mcpBeanValidation.getIfAvailable());
	}

	private static JsonMapper defaultMapper() {
		return JsonMapper.builder().findAndAddModules().build();
	}

	@Bean
	AnnotatedBeans mcpAnnotatedBeans(ConfigurableListableBeanFactory beanFactory, McpBeanScanner mcpBeanScanner,
			McpCatalog mcpCatalog, ObjectProvider<ServerCatalogs> catalogs) {
		return new AnnotatedBeans(beanFactory, mcpBeanScanner, catalogs(beanFactory, mcpCatalog, catalogs));
	}

	private static ServerCatalogs catalogs(ConfigurableListableBeanFactory beanFactory, McpCatalog first,
			ObjectProvider<ServerCatalogs> all) {
		ServerCatalogs declared = new DeclaredBeans(beanFactory).find(ServerCatalogs.class, all);
		return (declared != null) ? declared : ServerCatalogs.of(first);
	}

	@Bean
	OfferChecks mcpOfferChecks(AnnotatedBeans mcpAnnotatedBeans, McpCatalog mcpCatalog,
			ObjectProvider<ServerCatalogs> catalogs, ConfigurableListableBeanFactory beanFactory) {
		return new OfferChecks(mcpAnnotatedBeans, catalogs(beanFactory, mcpCatalog, catalogs), beanFactory);
	}

	/** Declared after the nested classes, so that transactions take precedence. */
	@Bean
	@ConditionalOnNotReplaced
	OnceRunner mcpOnceRunner() {
		return OnceRunner.PLAIN;
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(Validator.class)
	static class ValidationConfiguration {

		@Bean
		@ConditionalOnNotReplaced
		@ConditionalOnSingleCandidate(Validator.class)
		BeanValidation mcpBeanValidation(Validator validator) {
			return new BeanValidation(validator);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(Page.class)
	static class DataConfiguration {

		@Bean
		@ConditionalOnNotReplaced
		PageResults mcpPageResults() {
			return new PageResults();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(PlatformTransactionManager.class)
	static class TransactionConfiguration {

		@Bean
		@ConditionalOnNotReplaced
		@ConditionalOnSingleCandidate(PlatformTransactionManager.class)
		OnceRunner mcpTransactionalOnceRunner(PlatformTransactionManager transactions) {
			return new TransactionalOnce(transactions)::run;
		}

	}

}
