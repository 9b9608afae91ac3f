package io.mcpspring.boot.mapping;

import java.util.List;

import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.security.rule.ControllerMapping;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.util.pattern.PathPattern;

/**
 * The mappings of controllers of Spring WebFlux.
 */
public final class ReactiveMappings implements ControllerMapping.Finder {

	private final ObjectProvider<RequestMappingInfoHandlerMapping> mappings;

	/**
	 * Create a finder.
	 * @param mappings the mappings of the application
	 */
	public ReactiveMappings(ObjectProvider<RequestMappingInfoHandlerMapping> mappings) {
		this.mappings = mappings;
	}

	@Override
	public List<ControllerMapping> find(HandlerSource source) {
		return MappedMethods.find(this.mappings.stream().map((mapping) -> mapping.getHandlerMethods()), source,
				ReactiveMappings::mapping);
	}

	private static ControllerMapping mapping(RequestMappingInfo info) {
		return MappedMethods.mapping(info.getMethodsCondition().getMethods(),
				info.getPatternsCondition().getPatterns().stream().map(PathPattern::getPatternString));
	}

}
