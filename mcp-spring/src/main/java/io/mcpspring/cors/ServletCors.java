package io.mcpspring.cors;

import java.io.IOException;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.cors.DefaultCorsProcessor;
import org.springframework.web.filter.CorsFilter;

/**
 * Answers preflight requests in a servlet container, and refuses pages that may not call.
 */
public final class ServletCors {

	private ServletCors() {
	}

	/**
	 * Make a filter for the paths it will be mapped to.
	 * @param configuration what pages may do
	 * @param refusal the JSON sent to a page of an origin that may not call
	 * @return the filter, to come before anything that asks for authentication
	 */
	public static CorsFilter filter(McpCorsConfiguration configuration, byte[] refusal) {
		CorsFilter filter = new CorsFilter((request) -> configuration);
		filter.setCorsProcessor(new Processor(refusal.clone()));
		return filter;
	}

	/** Refuses in the protocol's own form. */
	private static final class Processor extends DefaultCorsProcessor {

		private final byte[] refusal;

		Processor(byte[] refusal) {
			this.refusal = refusal;
		}

		@Override
		protected void rejectRequest(ServerHttpResponse response) throws IOException {
			response.setStatusCode(HttpStatus.FORBIDDEN);
			response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
			response.getBody().write(this.refusal);
			response.flush();
		}

	}

}
