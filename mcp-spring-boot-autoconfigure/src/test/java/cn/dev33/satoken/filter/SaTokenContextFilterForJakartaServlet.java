package cn.dev33.satoken.filter;

import java.io.IOException;
import java.util.Objects;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Stand-in for a filter that keeps the request for the thread.
 */
public class SaTokenContextFilterForJakartaServlet extends HttpFilter {

	private static final ThreadLocal<HttpServletRequest> CURRENT = new ThreadLocal<>();

	public static HttpServletRequest request() {
		return Objects.requireNonNull(CURRENT.get());
	}

	@Override
	protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		CURRENT.set(request);
		try {
			chain.doFilter(request, response);
		}
		finally {
			CURRENT.remove();
		}
	}

}
