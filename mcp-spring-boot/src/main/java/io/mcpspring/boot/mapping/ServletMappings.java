package io.mcpspring.boot.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.security.rule.ControllerMapping;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * The mappings of controllers of Spring MVC.
 */
public final class ServletMappings implements ControllerMapping.Finder {

	private final ObjectProvider<RequestMappingInfoHandlerMapping> mappings;

	private final String prefix;

	/**
	 * Create a finder.
	 * @param mappings the mappings of the application
	 * @param servletPath the path of the dispatcher servlet
	 */
	public ServletMappings(ObjectProvider<RequestMappingInfoHandlerMapping> mappings, String servletPath) {
		this.mappings = mappings;
		this.prefix = servletPath.endsWith("/") ? servletPath.substring(0, servletPath.length() - 1) : servletPath;
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

	private ControllerMapping mapping(RequestMappingInfo info) {
		Set<String> methods = info.getMethodsCondition()
			.getMethods()
			.stream()
			.map(Enum::name)
			.collect(Collectors.toSet());
		Set<String> patterns = info.getPatternValues()
			.stream()
			.map((pattern) -> this.prefix + (pattern.startsWith("/") ? "" : "/") + pattern)
			.collect(Collectors.toSet());
		return new ControllerMapping(methods, patterns);
	}

}
