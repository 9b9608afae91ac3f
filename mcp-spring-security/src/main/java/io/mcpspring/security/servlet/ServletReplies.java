package io.mcpspring.security.servlet;

import java.io.IOException;

import io.mcpspring.engine.http.HttpReply;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Sender of complete answers.
 */
final class ServletReplies {

	private ServletReplies() {
	}

	static void send(HttpServletResponse response, HttpReply reply) throws IOException {
		response.setStatus(reply.status());
		reply.headers().forEach(response::setHeader);
		byte[] body = reply.body();
		if (body == null) {
			response.setContentLength(0);
			return;
		}
		response.setContentType(HttpReply.JSON);
		response.setContentLength(body.length);
		response.getOutputStream().write(body);
	}

}
