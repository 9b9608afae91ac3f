package io.mcpspring.spring.servlet;

import java.io.IOException;
import java.util.Set;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpStatus;
import org.springframework.web.filter.UrlHandlerFilter;

/**
 * Filter that makes a path of the server and the same path with a trailing slash one
 * address: all filters after it, those of Spring Security among them, and the servlet see
 * the path without the slash. It must precede all other filters.
 * <p>
 * The container chooses the filters by the path of the client. If a filter is mapped to
 * exactly a path of the server, the container skips it for the path with the slash;
 * clients are then redirected.
 */
public final class TrailingSlashFilter implements Filter {

	private final Set<String> paths;

	private Filter handler;

	/**
	 * Create the filter.
	 * @param paths the paths of the server within the context path, without a trailing
	 * slash
	 */
	public TrailingSlashFilter(Set<String> paths) {
		this.paths = Set.copyOf(paths);
		this.handler = UrlHandlerFilter.trailingSlashHandler("/**").wrapRequest().build();
	}

	@Override
	public void init(FilterConfig config) {
		if (this.paths.stream().anyMatch((path) -> hasFilterOf(path, config.getServletContext()))) {
			this.handler = UrlHandlerFilter.trailingSlashHandler("/**").redirect(HttpStatus.TEMPORARY_REDIRECT).build();
		}
	}

	private static boolean hasFilterOf(String path, ServletContext context) {
		return context.getFilterRegistrations()
			.values()
			.stream()
			.map((filter) -> filter.getUrlPatternMappings())
			.anyMatch((patterns) -> patterns.contains(path) && !patterns.contains(path + "/"));
	}

	@Override
	public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		HttpServletRequest http = (HttpServletRequest) request;
		String pattern = http.getHttpServletMapping().getPattern();
		if (!pattern.endsWith("/") || !this.paths.contains(withoutSlash(pattern))) {
			// The application maps the servlet of the server elsewhere.
			chain.doFilter(request, response);
		}
		else if (http.getRequestURI().equals(http.getContextPath() + pattern)) {
			this.handler.doFilter(request, response, chain);
		}
		else {
			// Other spellings could pass for another path in a filter that follows.
			((HttpServletResponse) response).sendError(HttpServletResponse.SC_NOT_FOUND);
		}
	}

	private static String withoutSlash(String path) {
		return path.substring(0, path.length() - 1);
	}

}
