package io.mcpspring.autoconfigure;

import java.util.List;
import java.util.function.Consumer;

import io.mcpspring.autoconfigure.properties.ServedPath;
import io.mcpspring.servlet.McpServlet;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.web.servlet.ServletRegistrationBean;

/**
 * Check that refuses a path to which another servlet, or a handler of Spring MVC, is
 * mapped exactly.
 */
final class ServletPathCheck implements SmartInitializingSingleton {

	private final List<ServedPath> paths;

	private final @Nullable ServletContext servletContext;

	private final ConfigurableListableBeanFactory beanFactory;

	private final Consumer<ExistingBeans> handlers;

	/**
	 * Create a check.
	 * @param paths the paths of the server
	 * @param servletContext the servlets, if there is a container
	 * @param beanFactory contains the registrations of servlets
	 * @param handlers the check of the handlers of Spring MVC
	 */
	ServletPathCheck(List<ServedPath> paths, @Nullable ServletContext servletContext,
			ConfigurableListableBeanFactory beanFactory, Consumer<ExistingBeans> handlers) {
		this.paths = paths;
		this.servletContext = servletContext;
		this.beanFactory = beanFactory;
		this.handlers = handlers;
	}

	@Override
	public void afterSingletonsInstantiated() {
		ExistingBeans beans = new ExistingBeans(this.beanFactory);
		for (ServedPath path : this.paths) {
			check(path, beans);
		}
		this.handlers.accept(beans);
	}

	private void check(ServedPath path, ExistingBeans beans) {
		if (!serves(beans, path.value())) {
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
		for (ServletRegistrationBean<?> bean : beans.of(ServletRegistrationBean.class)) {
			if (bean.getUrlMappings().contains(path.value()) && !(bean.getServlet() instanceof McpServlet)) {
				throw PathConflict.with(path, "the servlet '" + bean.getServletName() + "'");
			}
		}
	}

	/**
	 * Return whether the server is mapped to a path, unless the application maps it
	 * elsewhere.
	 */
	static boolean serves(ExistingBeans beans, String path) {
		for (ServletRegistrationBean<?> bean : beans.of(ServletRegistrationBean.class)) {
			if (bean.getServlet() instanceof McpServlet && bean.getUrlMappings().contains(path)) {
				return true;
			}
		}
		return false;
	}

}
