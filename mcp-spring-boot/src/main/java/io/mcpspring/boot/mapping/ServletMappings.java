package io.mcpspring.boot.mapping;

import java.util.List;

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
		return MappedMethods.find(this.mappings.stream().map((mapping) -> mapping.getHandlerMethods()), source,
				this::mapping);
	}

	private ControllerMapping mapping(RequestMappingInfo info) {
		return MappedMethods.mapping(info.getMethodsCondition().getMethods(),
				info.getPatternValues()
					.stream()
					.map((pattern) -> this.prefix + (pattern.startsWith("/") ? "" : "/") + pattern));
	}

}
