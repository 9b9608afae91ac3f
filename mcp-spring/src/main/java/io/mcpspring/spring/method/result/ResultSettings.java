package io.mcpspring.spring.method.result;

import java.util.List;
import java.util.function.Function;

import io.mcpspring.server.McpTextRenderer;
import io.mcpspring.server.ResultMapperCustomizer;

import org.springframework.beans.BeanUtils;

/**
 * Settings for the schemas and the JSON form of results of annotated methods.
 *
 * @param outputSchemas whether tools are listed with output schemas by default
 * @param customizers customize the JSON form of results; may be empty
 * @param renderers finds the renderer of a class
 */
public record ResultSettings(boolean outputSchemas, List<ResultMapperCustomizer> customizers,
		Function<Class<? extends McpTextRenderer<?>>, McpTextRenderer<?>> renderers) {

	/** The default settings. */
	public static final ResultSettings DEFAULT = new ResultSettings(true, List.of(), BeanUtils::instantiateClass);

	public ResultSettings {
		customizers = List.copyOf(customizers);
	}

}
