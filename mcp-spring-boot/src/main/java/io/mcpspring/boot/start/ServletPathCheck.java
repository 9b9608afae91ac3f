package io.mcpspring.boot.start;

import java.util.List;

import io.mcpspring.spring.servlet.McpServlet;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.web.servlet.ServletRegistrationBean;

/**
 * Check that refuses a path to which another servlet is mapped exactly.
 */
public final class ServletPathCheck {

	private final List<ServedPath> paths;

	private final @Nullable ServletContext servletContext;

	/**
	 * Create a check.
	 * @param paths the paths of the server
	 * @param servletContext the servlets, if there is a container
	 */
	public ServletPathCheck(List<ServedPath> paths, @Nullable ServletContext servletContext) {
		this.paths = PathConflict.spellings(paths);
		this.servletContext = servletContext;
	}

	/**
	 * Check all paths.
	 * @param beans the existing beans, among them the registrations of servlets
	 */
	public void check(ExistingBeans beans) {
		for (ServedPath path : this.paths) {
			check(path, beans);
		}
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
