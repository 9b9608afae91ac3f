package io.mcpspring.spring.servlet;

import java.util.Map;

import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.jsonrpc.ByteParts;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Writer of the heads of answers.
 */
final class ResponseHead {

	private ResponseHead() {
	}

	static void set(HttpServletResponse response, HttpReply reply) {
		response.setStatus(reply.status());
		reply.headers().forEach(response::setHeader);
		ByteParts body = reply.content();
		if (body != null) {
			response.setContentType(reply.mediaType());
			response.setContentLength(body.length());
		}
		else if (reply.status() != HttpServletResponse.SC_NO_CONTENT) {
			response.setContentLength(0);
		}
	}

	static void setForStream(HttpServletResponse response, Map<String, String> headers) {
		response.setContentType("text/event-stream");
		response.setHeader("Cache-Control", "no-cache");
		response.setHeader("X-Accel-Buffering", "no");
		headers.forEach(response::setHeader);
	}

}
