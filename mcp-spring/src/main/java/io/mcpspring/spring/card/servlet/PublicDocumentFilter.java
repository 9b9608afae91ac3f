package io.mcpspring.spring.card.servlet;

import java.io.IOException;
import java.util.function.Supplier;

import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.spring.card.PublicDocument;
import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Filter that serves a document to everyone. It must precede all filters that require
 * authentication; map it to the path of the document only.
 */
public final class PublicDocumentFilter extends HttpFilter {

	private static final long serialVersionUID = 1L;

	private final transient Supplier<PublicDocument> document;

	/**
	 * Create the filter.
	 * @param document supplies the document for each request
	 */
	public PublicDocumentFilter(Supplier<PublicDocument> document) {
		this.document = document;
	}

	@Override
	protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws IOException {
		HttpReply reply = this.document.get().answer(request.getMethod(), request.getHeader("If-None-Match"));
		response.setStatus(reply.status());
		reply.headers().forEach(response::setHeader);
		byte[] body = reply.body();
		if (body != null) {
			response.setContentLength(body.length);
			response.getOutputStream().write(body);
		}
	}

}
