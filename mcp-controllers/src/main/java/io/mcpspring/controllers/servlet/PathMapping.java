package io.mcpspring.controllers.servlet;

import jakarta.servlet.http.HttpServletMapping;
import jakarta.servlet.http.MappingMatch;

/**
 * Mapping of a dispatcher with a path, which is no part of the paths of controllers.
 *
 * @param servletPath the path of the dispatcher
 * @param path the rest of the path
 */
record PathMapping(String servletPath, String path) implements HttpServletMapping {

	@Override
	public String getMatchValue() {
		return this.path.startsWith("/") ? this.path.substring(1) : this.path;
	}

	@Override
	public String getPattern() {
		return this.servletPath + "/*";
	}

	@Override
	public String getServletName() {
		return InnerDispatcherServlet.NAME;
	}

	@Override
	public MappingMatch getMappingMatch() {
		return MappingMatch.PATH;
	}

}
