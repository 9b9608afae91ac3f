package io.mcpspring.console;

import java.io.IOException;
import java.util.function.Supplier;

import io.mcpspring.http.HttpReply;
import io.mcpspring.security.caller.CallerResolver;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Shows people who open the address of the server in a browser the way to the console.
 * Comes after authentication.
 */
final class WelcomeFilter extends HttpFilter {

	private static final long serialVersionUID = 1L;

	private final transient Supplier<Console> console;

	private final transient Supplier<CallerResolver> callers;

	WelcomeFilter(Supplier<Console> console, Supplier<CallerResolver> callers) {
		this.console = console;
		this.callers = callers;
	}

	@Override
	protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		HttpReply page = this.console.get().welcome(ServletRequests.read(request, this.callers.get()));
		if (page != null) {
			ServletRequests.write(request, response, page);
		}
		else {
			chain.doFilter(request, response);
		}
	}

}
