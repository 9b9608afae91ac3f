package io.mcpspring.security.servlet;

import java.io.IOException;

import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.security.resource.ResourceMetadata;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Filter that serves the metadata of the server to everyone. It must precede all filters
 * that require authentication.
 */
public final class ResourceMetadataFilter extends HttpFilter {

	private static final long serialVersionUID = 1L;

	private final transient ResourceMetadata metadata;

	/**
	 * Create the filter.
	 * @param metadata the metadata
	 */
	public ResourceMetadataFilter(ResourceMetadata metadata) {
		this.metadata = metadata;
	}

	@Override
	protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		String path = request.getRequestURI().substring(request.getContextPath().length());
		HttpReply reply = this.metadata.answer(request.getMethod(), path);
		if (reply == null) {
			chain.doFilter(request, response);
		}
		else {
			ServletReplies.send(response, reply);
		}
	}

}
