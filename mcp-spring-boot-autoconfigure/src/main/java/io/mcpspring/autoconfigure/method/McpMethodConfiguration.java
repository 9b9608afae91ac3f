package io.mcpspring.autoconfigure.method;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import io.mcpspring.annotation.McpTextRenderer;
import io.mcpspring.autoconfigure.condition.ConditionalOnNotReplaced;
import io.mcpspring.autoconfigure.condition.DeclaredBeans;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.data.PageArguments;
import io.mcpspring.data.PageResults;
import io.mcpspring.data.PageSettings;
import io.mcpspring.method.argument.CompositeParameters;
import io.mcpspring.method.argument.McpParameterResolver;
import io.mcpspring.method.argument.ParameterSources;
import io.mcpspring.method.controller.ControllerParameters;
import io.mcpspring.method.handler.SpringValueMapper;
import io.mcpspring.method.registration.McpBeanScanner;
import io.mcpspring.method.result.ResultSettings;
import io.mcpspring.method.validation.BeanValidation;
import io.mcpspring.server.OnceRunner;
import io.mcpspring.server.ValueMapper;
import io.mcpspring.transaction.TransactionalOnce;
import io.mcpspring.typeschema.ResultMapperCustomizer;
import io.mcpspring.web.HttpRequests;
import io.mcpspring.web.RequestParameters;
import jakarta.validation.Validator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.EmbeddedValueResolver;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.env.Environment;
import org.springframework.data.domain.Page;
import org.springframework.data.web.PageableDefault;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.util.ClassUtils;
import org.springframework.util.function.SingletonSupplier;

/**
 * Configuration of the scan for annotated methods, of the sources of their parameters,
 * and of the conversion of their values by the JSON mapper, the validator, the converters
 * and the transactions of the application.
 */
@Configuration(proxyBeanMethods = false)
public final class McpMethodConfiguration {

	/** In order of preference, that of controllers first. */
	private static final List<String> CONVERSION_SERVICES = List.of("mvcConversionService", "webFluxConversionService",
			ConfigurableApplicationContext.CONVERSION_SERVICE_BEAN_NAME);

	private static final String VALIDATOR = "jakarta.validation.Validator";

	private final SingletonSupplier<@Nullable BeanValidation> validation;

	McpMethodConfiguration(ConfigurableListableBeanFactory beanFactory) {
		this.validation = SingletonSupplier.<@Nullable BeanValidation>ofNullable(() -> validation(beanFactory));
	}

	private static @Nullable BeanValidation validation(ConfigurableListableBeanFactory beanFactory) {
		if (!ClassUtils.isPresent(VALIDATOR, beanFactory.getBeanClassLoader())) {
			return null;
		}
		Validator validator = beanFactory.getBeanProvider(Validator.class).getIfUnique();
		return (validator != null) ? new BeanValidation(validator) : null;
	}

	@Bean
	@ConditionalOnNotReplaced
	McpBeanScanner mcpBeanScanner(ObjectProvider<JsonMapper> jacksonJsonMapper, ParameterSources mcpParameterSources,
			ResultSettings mcpResultSettings) {
		return new McpBeanScanner(jacksonJsonMapper.getIfAvailable(McpMethodConfiguration::defaultMapper),
				this.validation.get(), mcpParameterSources, mcpResultSettings);
	}

	/**
	 * Create the sources. What the application declares comes before the parameters of
	 * HTTP requests.
	 */
	@Bean
	@ConditionalOnNotReplaced
	ParameterSources mcpParameterSources(ObjectProvider<McpParameterResolver> resolvers,
			ObjectProvider<CompositeParameters> composites, ObjectProvider<ControllerParameters> controllers,
			ConfigurableListableBeanFactory beanFactory, ApplicationContext context) {
		DeclaredBeans declared = new DeclaredBeans(beanFactory);
		Supplier<Optional<ConversionService>> conversion = conversion(beanFactory);
		UnaryOperator<String> placeholders = placeholders(beanFactory);
		List<McpParameterResolver> injected = new ArrayList<>(declared.ordered(McpParameterResolver.class, resolvers));
		HttpRequests requests = WebParameters.requests(context);
		if (requests != null) {
			injected.add(new RequestParameters(requests, conversion, placeholders));
		}
		ControllerParameters own = declared.find(ControllerParameters.class, controllers);
		return new ParameterSources(injected, declared.ordered(CompositeParameters.class, composites), conversion,
				placeholders, (own != null) ? own : WebParameters.controllers(context));
	}

	private static Supplier<Optional<ConversionService>> conversion(ConfigurableListableBeanFactory beanFactory) {
		return () -> {
			for (String name : CONVERSION_SERVICES) {
				if (beanFactory.containsBean(name) && beanFactory.isTypeMatch(name, ConversionService.class)) {
					return Optional.of(beanFactory.getBean(name, ConversionService.class));
				}
			}
			return Optional.empty();
		};
	}

	private static UnaryOperator<String> placeholders(ConfigurableListableBeanFactory beanFactory) {
		EmbeddedValueResolver resolver = new EmbeddedValueResolver(beanFactory);
		return (text) -> Objects.requireNonNullElse(resolver.resolveStringValue(text), "");
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
	ValueMapper mcpValueMapper(ObjectProvider<JsonMapper> jacksonJsonMapper) {
		return new SpringValueMapper(jacksonJsonMapper.getIfAvailable(McpMethodConfiguration::defaultMapper),
				this.validation.get());
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

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(PageableDefault.class)
	static class PageConfiguration {

		@Bean
		@ConditionalOnNotReplaced
		PageArguments mcpPageArguments(McpServerProperties mcpServerProperties, Environment environment) {
			int maxSize = Math.min(mcpServerProperties.getArguments().getMaxPageSize(),
					environment.getProperty("spring.data.web.pageable.max-page-size", int.class, Integer.MAX_VALUE));
			return new PageArguments(new PageSettings(
					environment.getProperty("spring.data.web.pageable.page-parameter", "page"),
					environment.getProperty("spring.data.web.pageable.size-parameter", "size"),
					environment.getProperty("spring.data.web.sort.sort-parameter", "sort"),
					environment.getProperty("spring.data.web.pageable.prefix", ""),
					environment.getProperty("spring.data.web.pageable.qualifier-delimiter", "_"),
					environment.getProperty("spring.data.web.pageable.one-indexed-parameters", boolean.class, false),
					environment.getProperty("spring.data.web.pageable.default-page-size", int.class, 20), maxSize));
		}

	}

}
