package io.mcpspring.boot.container;

import java.io.IOException;

import io.mcpspring.spring.servlet.McpServlet;
import jakarta.servlet.ServletException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/**
 * Valve that keeps Tomcat from dispatching to an error page of the application after a
 * connection of the MCP servlet failed. No client would read the page, the response may
 * be a stream in progress, and each attempt would be logged as an error. In the pipeline
 * of the engine it handles asynchronous requests, in that of the context all others.
 */
public final class BrokenConnectionValve extends ValveBase {

	public BrokenConnectionValve() {
		super(true);
	}

	@Override
	public void invoke(Request request, Response response) throws IOException, ServletException {
		if (!isOver(request, response)) {
			getNext().invoke(request, response);
			isOver(request, response);
		}
	}

	private static boolean isOver(Request request, Response response) {
		return response.isErrorReportRequired() && request.getAttribute(McpServlet.REACHED) != null
				&& response.setErrorReported();
	}

}
