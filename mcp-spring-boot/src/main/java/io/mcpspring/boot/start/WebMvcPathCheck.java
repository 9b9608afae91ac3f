package io.mcpspring.boot.start;

import java.util.List;
import java.util.Map;

import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.handler.AbstractUrlHandlerMapping;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Check that refuses a path to which a controller or another handler of Spring MVC is
 * mapped exactly. Handlers of patterns remain, except for this path.
 */
public final class WebMvcPathCheck {

	private final List<ServedPath> paths;

	private final String servletPath;

	/**
	 * Create a check.
	 * @param paths the paths of the server
	 * @param environment contains the path of the dispatcher servlet
	 */
	public WebMvcPathCheck(List<ServedPath> paths, Environment environment) {
		this.paths = PathConflict.spellings(paths);
		this.servletPath = StringUtils.trimTrailingCharacter(environment.getProperty("spring.mvc.servlet.path", ""),
				'/');
	}

	/**
	 * Check the paths.
	 * @param beans contain the handler mappings
	 */
	public void check(ExistingBeans beans) {
		for (ServedPath path : this.paths) {
			check(path, beans);
		}
	}

	private void check(ServedPath path, ExistingBeans beans) {
		if (!path.value().startsWith(this.servletPath + "/") || !ServletPathCheck.serves(beans, path.value())) {
			return;
		}
		String within = path.value().substring(this.servletPath.length());
		for (RequestMappingInfoHandlerMapping mapping : beans.of(RequestMappingInfoHandlerMapping.class)) {
			for (Map.Entry<RequestMappingInfo, HandlerMethod> entry : mapping.getHandlerMethods().entrySet()) {
				if (entry.getKey().getDirectPaths().contains(within)) {
					throw PathConflict.with(path, PathConflict.name(entry.getValue()));
				}
			}
		}
		for (AbstractUrlHandlerMapping mapping : beans.of(AbstractUrlHandlerMapping.class)) {
			if (mapping.getHandlerMap().containsKey(within)) {
				throw PathConflict.with(path, "another handler");
			}
		}
	}

}
