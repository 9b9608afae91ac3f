package io.mcpspring.autoconfigure.lifecycle;

import io.mcpspring.autoconfigure.properties.McpServerProperties;
import jakarta.servlet.ServletContext;

import org.springframework.boot.web.context.reactive.ReactiveWebApplicationContext;
import org.springframework.context.ApplicationContext;
import org.springframework.util.ClassUtils;
import org.springframework.web.context.WebApplicationContext;

/**
 * Path of the server in URLs: with the context path or base path of the application,
 * which {@code mcp.server.path} does not contain.
 *
 * @param value the path
 */
public record McpUrlPath(String value) {

	private static final String SERVLET_CONTEXT = "jakarta.servlet.ServletContext";

	private static final String REACTIVE_HANDLER = "org.springframework.web.reactive.DispatcherHandler";

	/**
	 * Return the path of the first server.
	 * @param context the application, whose web server has started if it has one
	 * @param properties the properties of the server
	 * @return the path
	 */
	public static McpUrlPath of(ApplicationContext context, McpServerProperties properties) {
		String base = "";
		if (isPresent(SERVLET_CONTEXT, context) && Servlet.is(context)) {
			base = Servlet.contextPath(context);
		}
		else if (isPresent(REACTIVE_HANDLER, context) && Reactive.is(context)) {
			base = context.getEnvironment().getProperty("spring.webflux.base-path", "");
		}
		return new McpUrlPath(base + properties.getPath());
	}

	private static boolean isPresent(String type, ApplicationContext context) {
		return ClassUtils.isPresent(type, context.getClassLoader());
	}

	private static final class Servlet {

		static boolean is(ApplicationContext context) {
			return context instanceof WebApplicationContext;
		}

		static String contextPath(ApplicationContext context) {
			ServletContext servletContext = ((WebApplicationContext) context).getServletContext();
			return (servletContext != null) ? servletContext.getContextPath() : "";
		}

	}

	private static final class Reactive {

		static boolean is(ApplicationContext context) {
			return context instanceof ReactiveWebApplicationContext;
		}

	}

}
