package io.mcpspring.autoconfigure;

import java.util.List;

import io.mcpspring.autoconfigure.properties.ServedPath;
import io.mcpspring.servlet.McpServlet;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.web.servlet.ServletRegistrationBean;

/**
 * Check that refuses a path to which another servlet is mapped exactly.
 */
final class ServletPathCheck implements SmartInitializingSingleton {

	private final List<ServedPath> paths;

	private final @Nullable ServletContext servletContext;

	private final ConfigurableListableBeanFactory beanFactory;

	ServletPathCheck(List<ServedPath> paths, @Nullable ServletContext servletContext,
			ConfigurableListableBeanFactory beanFactory) {
		this.paths = paths;
		this.servletContext = servletContext;
		this.beanFactory = beanFactory;
	}

	@Override
	public void afterSingletonsInstantiated() {
		for (ServedPath path : this.paths) {
			check(path);
		}
	}

	private void check(ServedPath path) {
		if (!serves(this.beanFactory, path.value())) {
			return;
		}
		if (this.servletContext != null) {
			for (ServletRegistration present : this.servletContext.getServletRegistrations().values()) {
				if (present.getMappings().contains(path.value())
						&& !McpServlet.class.getName().equals(present.getClassName())) {
					throw PathConflict.with(path, "the servlet '" + present.getName() + "'");
				}
			}
		}
		// Of two servlets on one path, the container silently keeps the first.
		for (ServletRegistrationBean<?> bean : PathConflict.existing(this.beanFactory, ServletRegistrationBean.class)) {
			if (bean.getUrlMappings().contains(path.value()) && !(bean.getServlet() instanceof McpServlet)) {
				throw PathConflict.with(path, "the servlet '" + bean.getServletName() + "'");
			}
		}
	}

	/**
	 * Return whether the server is mapped to a path, unless the application maps it
	 * elsewhere.
	 */
	static boolean serves(ConfigurableListableBeanFactory beanFactory, String path) {
		for (ServletRegistrationBean<?> bean : PathConflict.existing(beanFactory, ServletRegistrationBean.class)) {
			if (bean.getServlet() instanceof McpServlet && bean.getUrlMappings().contains(path)) {
				return true;
			}
		}
		return false;
	}

}
