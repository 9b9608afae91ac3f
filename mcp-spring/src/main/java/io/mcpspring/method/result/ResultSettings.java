package io.mcpspring.method.result;

import java.util.List;
import java.util.function.Function;

import io.mcpspring.annotation.McpTextRenderer;
import io.mcpspring.typeschema.ResultMapperCustomizer;

import org.springframework.beans.BeanUtils;

/**
 * How results of annotated methods are described and written.
 *
 * @param outputSchemas whether tools are listed with output schemas, unless they say
 * otherwise
 * @param customizers change how results are written; may be empty
 * @param renderers finds the renderer of a class
 */
public record ResultSettings(boolean outputSchemas, List<ResultMapperCustomizer> customizers,
		Function<Class<? extends McpTextRenderer<?>>, McpTextRenderer<?>> renderers) {

	/** The settings of a scanner that is given none. */
	public static final ResultSettings DEFAULT = new ResultSettings(true, List.of(), BeanUtils::instantiateClass);

	public ResultSettings {
		customizers = List.copyOf(customizers);
	}

}
