package io.mcpspring.boot.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

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
		List<ControllerMapping> found = new ArrayList<>();
		this.mappings.stream().forEach((mapping) -> mapping.getHandlerMethods().forEach((info, handler) -> {
			if (MappedMethods.isSame(handler, source)) {
				found.add(mapping(info));
			}
		}));
		return found;
	}

	private static ControllerMapping mapping(RequestMappingInfo info) {
		Set<String> methods = info.getMethodsCondition()
			.getMethods()
			.stream()
			.map(Enum::name)
			.collect(Collectors.toSet());
		Set<String> patterns = info.getPatternsCondition()
			.getPatterns()
			.stream()
			.map(PathPattern::getPatternString)
			.collect(Collectors.toSet());
		return new ControllerMapping(methods, patterns);
	}

}
