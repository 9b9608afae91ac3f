package io.mcpspring.autoconfigure.container;

import java.io.IOException;

import io.mcpspring.servlet.McpServlet;
import jakarta.servlet.ServletException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/**
 * Keeps Tomcat from asking the application for an error page when a connection of the MCP
 * servlet broke. Nobody is there to read the page, the response may be a stream that was
 * begun, and each attempt would be logged as an error. In the pipeline of the engine it
 * meets requests that were asynchronous, in that of the context the others.
 */
final class BrokenConnectionValve extends ValveBase {

	BrokenConnectionValve() {
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
