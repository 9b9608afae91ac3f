package io.mcpspring.controllers.servlet;

import java.io.IOException;
import java.util.List;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;

import org.springframework.web.filter.CompositeFilter;

/**
 * The filters around a request within the application, and the dispatcher. A filter is
 * called for the paths and the types of dispatch that it is registered for.
 */
final class InnerChain {

	private final Servlet servlet;

	private final List<AppFilter> filters;

	private volatile boolean reached;

	/**
	 * Create a chain for one request.
	 * @param servlet the dispatcher
	 * @param filters the filters that apply to the path of the request
	 */
	InnerChain(Servlet servlet, List<AppFilter> filters) {
		this.servlet = servlet;
		this.filters = filters;
		this.reached = filters.isEmpty();
	}

	void service(ServletRequest request, ServletResponse response, DispatcherType type)
			throws ServletException, IOException {
		List<Filter> called = this.filters.stream()
			.filter((filter) -> filter.types().contains(type))
			.map(AppFilter::filter)
			.toList();
		if (called.isEmpty()) {
			dispatch(request, response);
			return;
		}
		CompositeFilter composite = new CompositeFilter();
		composite.setFilters(called);
		composite.doFilter(request, response, this::dispatch);
	}

	private void dispatch(ServletRequest request, ServletResponse response) throws ServletException, IOException {
		this.reached = true;
		this.servlet.service(request, response);
	}

	/** Return whether no filter answered in place of the dispatcher. */
	boolean isReached() {
		return this.reached;
	}

}
