package io.mcpspring.autoconfigure;

import java.util.List;
import java.util.Map;

import io.mcpspring.autoconfigure.properties.ServedPath;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.handler.AbstractUrlHandlerMapping;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Check that refuses a path to which a controller or another handler of Spring MVC is
 * mapped exactly. Handlers of patterns remain, except for this path.
 */
final class WebMvcPathCheck implements SmartInitializingSingleton {

	private final List<ServedPath> paths;

	private final String servletPath;

	private final ConfigurableListableBeanFactory beanFactory;

	/**
	 * Create a check.
	 * @param paths the paths of the server
	 * @param servletPath the path of the dispatcher servlet, possibly empty
	 * @param beanFactory contains the handler mappings
	 */
	WebMvcPathCheck(List<ServedPath> paths, String servletPath, ConfigurableListableBeanFactory beanFactory) {
		this.paths = paths;
		this.servletPath = servletPath;
		this.beanFactory = beanFactory;
	}

	@Override
	public void afterSingletonsInstantiated() {
		for (ServedPath path : this.paths) {
			check(path);
		}
	}

	private void check(ServedPath path) {
		if (!path.value().startsWith(this.servletPath + "/")
				|| !ServletPathCheck.serves(this.beanFactory, path.value())) {
			return;
		}
		String within = path.value().substring(this.servletPath.length());
		for (RequestMappingInfoHandlerMapping mapping : PathConflict.existing(this.beanFactory,
				RequestMappingInfoHandlerMapping.class)) {
			for (Map.Entry<RequestMappingInfo, HandlerMethod> entry : mapping.getHandlerMethods().entrySet()) {
				if (entry.getKey().getDirectPaths().contains(within)) {
					throw PathConflict.with(path, PathConflict.name(entry.getValue()));
				}
			}
		}
		for (AbstractUrlHandlerMapping mapping : PathConflict.existing(this.beanFactory,
				AbstractUrlHandlerMapping.class)) {
			if (mapping.getHandlerMap().containsKey(within)) {
				throw PathConflict.with(path, "another handler");
			}
		}
	}

}
