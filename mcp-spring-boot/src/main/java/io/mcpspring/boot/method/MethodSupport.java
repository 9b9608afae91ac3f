package io.mcpspring.boot.method;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import io.mcpspring.annotation.McpParameterResolver;
import io.mcpspring.boot.servers.ServerCatalogs;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.server.ValueMapper;
import io.mcpspring.server.McpTextRenderer;
import io.mcpspring.server.ResultMapperCustomizer;
import io.mcpspring.spring.method.argument.CompositeParameters;
import io.mcpspring.spring.method.argument.ParameterSources;
import io.mcpspring.spring.method.controller.ControllerParameters;
import io.mcpspring.spring.method.handler.SpringValueMapper;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import io.mcpspring.spring.method.result.ResultSettings;
import io.mcpspring.spring.method.validation.ApplicationValidator;
import io.mcpspring.spring.method.validation.BeanValidation;
import io.mcpspring.spring.scope.SessionArguments;
import io.mcpspring.spring.web.HttpRequests;
import io.mcpspring.spring.web.RequestParameters;
import jakarta.validation.Validator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.EmbeddedValueResolver;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.convert.ConversionService;
import org.springframework.util.function.SingletonSupplier;

/**
 * The scanner for annotated methods and the conversion of their values, by the JSON
 * mapper, the validator and the converters of the application.
 */
public final class MethodSupport {

	/** In order of preference, that of controllers first. */
	private static final List<String> CONVERSION_SERVICES = List.of("mvcConversionService", "webFluxConversionService",
			ConfigurableApplicationContext.CONVERSION_SERVICE_BEAN_NAME);

	private final ConfigurableApplicationContext context;

	private final ConfigurableListableBeanFactory beanFactory;

	private final SingletonSupplier<@Nullable BeanValidation> validation;

	/**
	 * Create the support.
	 * @param context the application
	 */
	public MethodSupport(ConfigurableApplicationContext context) {
		this.context = context;
		this.beanFactory = context.getBeanFactory();
		this.validation = SingletonSupplier.<@Nullable BeanValidation>ofNullable(() -> validation(context));
	}

	private static @Nullable BeanValidation validation(ApplicationContext context) {
		Validator validator = ApplicationValidator.find(context);
		return (validator != null) ? new BeanValidation(validator) : null;
	}

	/**
	 * Create the scanner.
	 * @param mapper the mapper of the application
	 * @param sources where methods get their arguments from
	 * @param results how their results are described and written
	 * @return the scanner
	 */
	public McpBeanScanner scanner(ObjectProvider<JsonMapper> mapper, ParameterSources sources, ResultSettings results) {
		return new McpBeanScanner(mapper.getIfAvailable(MethodSupport::defaultMapper), this.validation.get(), sources,
				results);
	}

	/**
	 * Create the conversion of values by code that is registered without annotations.
	 * @param mapper the mapper of the application
	 * @return the conversion
	 */
	public ValueMapper values(ObjectProvider<JsonMapper> mapper) {
		return new SpringValueMapper(mapper.getIfAvailable(MethodSupport::defaultMapper), this.validation.get());
	}

	private static JsonMapper defaultMapper() {
		return JsonMapper.builder().findAndAddModules().build();
	}

	/**
	 * Create the sources of arguments. Those of the application come before the
	 * parameters of HTTP requests and the state of sessions.
	 * @param maxPageSize the highest page size that callers can choose
	 * @param resolvers those that the application declares
	 * @param declaredComposites those that the application declares
	 * @param controllers the parameters that the application declares
	 * @return the sources
	 */
	public ParameterSources sources(int maxPageSize, ObjectProvider<McpParameterResolver> resolvers,
			ObjectProvider<CompositeParameters> declaredComposites, ObjectProvider<ControllerParameters> controllers) {
		Supplier<Optional<ConversionService>> conversion = conversion(this.beanFactory);
		UnaryOperator<String> placeholders = placeholders(this.beanFactory);
		List<McpParameterResolver> injected = new ArrayList<>(resolvers.orderedStream().toList());
		HttpRequests requests = WebParameters.requests(this.context);
		if (requests != null) {
			injected.add(new RequestParameters(requests, conversion, placeholders));
		}
		List<CompositeParameters> composites = new ArrayList<>(declaredComposites.orderedStream().toList());
		PageSupport.addArguments(composites, maxPageSize, this.context);
		composites.add(new SessionArguments());
		ControllerParameters own = controllers.getIfAvailable();
		return new ParameterSources(injected, composites, conversion, placeholders,
				(own != null) ? own : WebParameters.controllers(this.context));
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

	/**
	 * Create the settings of results.
	 * @param outputSchemas whether tools have output schemas
	 * @param declaredCustomizers those that the application declares
	 * @return the settings
	 */
	public ResultSettings results(boolean outputSchemas, ObjectProvider<ResultMapperCustomizer> declaredCustomizers) {
		List<ResultMapperCustomizer> customizers = new ArrayList<>(declaredCustomizers.orderedStream().toList());
		PageSupport.addResults(customizers, this.context);
		return new ResultSettings(outputSchemas, customizers, (renderer) -> renderer(this.beanFactory, renderer));
	}

	private static <R extends McpTextRenderer<?>> R renderer(AutowireCapableBeanFactory beanFactory, Class<R> type) {
		return beanFactory.getBeanProvider(type).getIfAvailable(() -> beanFactory.createBean(type));
	}

	/**
	 * Create the step that offers the annotated beans.
	 * @param scanner finds their methods
	 * @param first the catalogue of the first server
	 * @return the step
	 */
	public AnnotatedBeans annotated(McpBeanScanner scanner, CatalogTable first) {
		return new AnnotatedBeans(this.beanFactory, scanner,
				this.beanFactory.getBeanProvider(ServerCatalogs.class).getIfAvailable(() -> ServerCatalogs.of(first)));
	}

}
