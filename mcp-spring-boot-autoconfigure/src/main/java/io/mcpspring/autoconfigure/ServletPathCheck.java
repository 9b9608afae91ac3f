package io.mcpspring.autoconfigure;

import io.mcpspring.servlet.McpServlet;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.web.servlet.ServletRegistrationBean;

/**
 * Refuses a path that another servlet is mapped to exactly.
 */
final class ServletPathCheck implements SmartInitializingSingleton {

	private final String path;

	private final @Nullable ServletContext servletContext;

	private final ConfigurableListableBeanFactory beanFactory;

	ServletPathCheck(String path, @Nullable ServletContext servletContext,
			ConfigurableListableBeanFactory beanFactory) {
		this.path = path;
		this.servletContext = servletContext;
		this.beanFactory = beanFactory;
	}

	@Override
	public void afterSingletonsInstantiated() {
		if (!serves(this.beanFactory, this.path)) {
			return;
		}
		if (this.servletContext != null) {
			for (ServletRegistration present : this.servletContext.getServletRegistrations().values()) {
				if (present.getMappings().contains(this.path)
						&& !McpServlet.class.getName().equals(present.getClassName())) {
					throw PathConflict.with(this.path, "the servlet '" + present.getName() + "'");
				}
			}
		}
		// The container keeps the first of two servlets of one path, and says nothing.
		for (ServletRegistrationBean<?> bean : PathConflict.existing(this.beanFactory, ServletRegistrationBean.class)) {
			if (bean.getUrlMappings().contains(this.path) && !(bean.getServlet() instanceof McpServlet)) {
				throw PathConflict.with(this.path, "the servlet '" + bean.getServletName() + "'");
			}
		}
	}

	/** Whether the server is mapped to a path, and not elsewhere by the application. */
	static boolean serves(ConfigurableListableBeanFactory beanFactory, String path) {
		for (ServletRegistrationBean<?> bean : PathConflict.existing(beanFactory, ServletRegistrationBean.class)) {
			if (bean.getServlet() instanceof McpServlet && bean.getUrlMappings().contains(path)) {
				return true;
			}
		}
		return false;
	}

}
