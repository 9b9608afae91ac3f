package io.mcpspring.spring.cors;

import java.io.IOException;
import java.util.function.Supplier;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.DefaultCorsProcessor;
import org.springframework.web.filter.CorsFilter;

/**
 * Factory of a filter that answers preflight requests in a servlet container, and refuses
 * pages that may not call.
 */
public final class ServletCors {

	private ServletCors() {
	}

	/**
	 * Create a filter for the paths that it will be mapped to.
	 * @param configuration supplies the CORS rules for each request
	 * @param refusal supplies the JSON for a page of an origin that may not call, for
	 * each refusal
	 * @return the filter, which must precede all filters that require authentication
	 */
	public static CorsFilter filter(Supplier<McpCorsConfiguration> configuration, Supplier<byte[]> refusal) {
		CorsFilter filter = new CorsFilter((request) -> configuration.get());
		filter.setCorsProcessor(new Processor(refusal));
		return filter;
	}

	/** Processor that refuses in the form of the protocol. */
	private static final class Processor extends DefaultCorsProcessor {

		private final Supplier<byte[]> refusal;

		Processor(Supplier<byte[]> refusal) {
			this.refusal = refusal;
		}

		@Override
		public boolean processRequest(@Nullable CorsConfiguration configuration, HttpServletRequest request,
				HttpServletResponse response) throws IOException {
			if (request.getHeader(HttpHeaders.ORIGIN) != null) {
				return super.processRequest(configuration, request, response);
			}
			response.addHeader(HttpHeaders.VARY, McpCorsConfiguration.VARY);
			return true;
		}

		@Override
		protected void rejectRequest(ServerHttpResponse response) throws IOException {
			response.setStatusCode(HttpStatus.FORBIDDEN);
			response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
			response.getBody().write(this.refusal.get());
			response.flush();
		}

	}

}
