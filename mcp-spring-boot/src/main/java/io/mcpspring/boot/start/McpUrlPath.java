package io.mcpspring.boot.start;

import io.mcpspring.boot.WebStack;
import jakarta.servlet.ServletContext;

import org.springframework.context.ApplicationContext;
import org.springframework.web.context.WebApplicationContext;

/**
 * Path of the server in URLs: with the context path or base path of the application,
 * which {@code mcp.server.path} does not contain.
 *
 * @param value the path
 */
public record McpUrlPath(String value) {

	/**
	 * Return the path of the first server.
	 * @param context the application, whose web server has started if it has one
	 * @param path the value of {@code mcp.server.path}
	 * @return the path
	 */
	public static McpUrlPath of(ApplicationContext context, String path) {
		String base = switch (WebStack.of(context)) {
			case SERVLET -> Servlet.contextPath(context);
			case REACTIVE -> context.getEnvironment().getProperty("spring.webflux.base-path", "");
			case NONE -> "";
		};
		return new McpUrlPath(base + path);
	}

	/** Its classes are used only where they are present. */
	private static final class Servlet {

		static String contextPath(ApplicationContext context) {
			ServletContext servletContext = ((WebApplicationContext) context).getServletContext();
			return (servletContext != null) ? servletContext.getContextPath() : "";
		}

	}

}
