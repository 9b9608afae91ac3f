package io.mcpspring.spring.method.argument;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import io.mcpspring.annotation.McpParameterResolver;
import io.mcpspring.spring.method.controller.ControllerParameters;

import org.springframework.core.convert.ConversionService;

/**
 * Sources of parameters of annotated methods, besides JSON.
 *
 * @param injected inject parameters, before the built-in types
 * @param composites compose parameters of several arguments
 * @param conversion supplies the application's converters and formatters, if there are
 * any
 * @param placeholders resolves the placeholders and expressions in default values
 * @param controllers recognizes the parameters that only controllers may have
 */
public record ParameterSources(List<McpParameterResolver> injected, List<CompositeParameters> composites,
		Supplier<Optional<ConversionService>> conversion, UnaryOperator<String> placeholders,
		ControllerParameters controllers) {

	public ParameterSources {
		injected = List.copyOf(injected);
		composites = List.copyOf(composites);
	}

	/**
	 * Create sources without converters.
	 * @param injected inject parameters
	 * @return the sources
	 */
	public static ParameterSources of(List<McpParameterResolver> injected) {
		return new ParameterSources(injected, List.of(), Optional::empty, UnaryOperator.identity(),
				(parameter) -> false);
	}

}
