package io.mcpspring.autoconfigure;

import io.mcpspring.annotation.McpTool;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.boot.WebApplicationType;

class ServletLegacySseTests extends LegacySseContract {

	ServletLegacySseTests() {
		super(WebApplicationType.SERVLET, "server.servlet.context-path", Requesting.class);
	}

	static class Requesting {

		@McpTool
		String request(HttpServletRequest request) {
			return request.getRequestURI();
		}

	}

}
