package io.mcpspring.autoconfigure.method;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import io.mcpspring.autoconfigure.condition.ConditionalOnNotReplaced;
import io.mcpspring.autoconfigure.condition.DeclaredBeans;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.data.PageArguments;
import io.mcpspring.data.PageSettings;
import io.mcpspring.method.argument.CompositeParameters;
import io.mcpspring.method.argument.McpParameterResolver;
import io.mcpspring.method.argument.ParameterSources;
import io.mcpspring.method.controller.ControllerParameters;
import io.mcpspring.web.HttpRequests;
import io.mcpspring.web.NoHttpRequests;
import io.mcpspring.web.RequestParameters;
import io.mcpspring.web.servlet.ServletRequests;
import io.mcpspring.web.webflux.ReactiveRequests;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.EmbeddedValueResolver;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnNotWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.env.Environment;
import org.springframework.data.web.PageableDefault;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.HandlerMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/**
 * Configuration of the sources of parameters: the application's converters, the HTTP
 * request, and page requests of Spring Data.
 */
@Configuration(proxyBeanMethods = false)
public final class McpArgumentConfiguration {

	/** In order of preference, that of controllers first. */
	private static final List<String> CONVERSION_SERVICES = List.of("mvcConversionService", "webFluxConversionService",
			ConfigurableApplicationContext.CONVERSION_SERVICE_BEAN_NAME);

	@Bean
	@ConditionalOnNotReplaced
	ParameterSources mcpParameterSources(ObjectProvider<McpParameterResolver> resolvers,
			ObjectProvider<CompositeParameters> composites,
			ObjectProvider<ControllerParameters> mcpControllerParameters, ConfigurableListableBeanFactory beanFactory) {
		DeclaredBeans declared = new DeclaredBeans(beanFactory);
		return new ParameterSources(declared.ordered(McpParameterResolver.class, resolvers),
				declared.ordered(CompositeParameters.class, composites), conversion(beanFactory),
				placeholders(beanFactory), mcpControllerParameters.getIfAvailable(() -> (parameter) -> false));
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

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.SERVLET)
	@ConditionalOnClass({ HttpServletRequest.class, RequestHeader.class })
	static class ServletConfiguration {

		@Bean
		@ConditionalOnNotReplaced
		RequestParameters mcpRequestParameters(ConfigurableListableBeanFactory beanFactory, Environment environment) {
			String path = environment.getProperty("spring.mvc.servlet.path", "/");
			HttpRequests requests = new ServletRequests(path.equals("/") ? "" : path);
			return new RequestParameters(requests, conversion(beanFactory), placeholders(beanFactory));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.REACTIVE)
	@ConditionalOnClass({ ServerWebExchange.class, RequestHeader.class })
	static class ReactiveConfiguration {

		@Bean
		@ConditionalOnNotReplaced
		RequestParameters mcpRequestParameters(ConfigurableListableBeanFactory beanFactory) {
			return new RequestParameters(new ReactiveRequests(), conversion(beanFactory), placeholders(beanFactory));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnNotWebApplication
	@ConditionalOnClass(RequestHeader.class)
	static class StdioConfiguration {

		@Bean
		@ConditionalOnNotReplaced
		RequestParameters mcpRequestParameters(ConfigurableListableBeanFactory beanFactory) {
			return new RequestParameters(new NoHttpRequests(), conversion(beanFactory), placeholders(beanFactory));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.SERVLET)
	@ConditionalOnClass(RequestMappingHandlerAdapter.class)
	static class ServletControllerConfiguration {

		@Bean
		@ConditionalOnNotReplaced
		ControllerParameters mcpControllerParameters(ObjectProvider<RequestMappingHandlerAdapter> adapter) {
			return (parameter) -> adapter.stream()
				.map(RequestMappingHandlerAdapter::getCustomArgumentResolvers)
				.filter(Objects::nonNull)
				.flatMap(List::stream)
				.anyMatch((resolver) -> resolver.supportsParameter(parameter));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.REACTIVE)
	@ConditionalOnClass(WebFluxConfigurer.class)
	static class ReactiveControllerConfiguration {

		@Bean
		@ConditionalOnNotReplaced
		ControllerParameters mcpControllerParameters(ObjectProvider<WebFluxConfigurer> configurers) {
			Supplier<List<HandlerMethodArgumentResolver>> resolvers = SingletonSupplier
				.of(() -> collected(configurers));
			return (parameter) -> resolvers.get()
				.stream()
				.anyMatch((resolver) -> resolver.supportsParameter(parameter));
		}

		private static List<HandlerMethodArgumentResolver> collected(ObjectProvider<WebFluxConfigurer> configurers) {
			List<HandlerMethodArgumentResolver> resolvers = new ArrayList<>();
			ArgumentResolverConfigurer collector = new ArgumentResolverConfigurer() {

				@Override
				public void addCustomResolver(HandlerMethodArgumentResolver... added) {
					resolvers.addAll(List.of(added));
				}
			};
			configurers.orderedStream().forEach((configurer) -> configurer.configureArgumentResolvers(collector));
			return resolvers;
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
