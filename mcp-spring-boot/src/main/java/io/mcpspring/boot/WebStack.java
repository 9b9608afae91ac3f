package io.mcpspring.boot;

import org.springframework.boot.web.context.reactive.ReactiveWebApplicationContext;
import org.springframework.context.ApplicationContext;
import org.springframework.util.ClassUtils;
import org.springframework.web.context.WebApplicationContext;

/**
 * The web stack of an application, detected although the classes of either stack may be
 * missing.
 */
public enum WebStack {

	/** A servlet container. */
	SERVLET,

	/** A reactive web server. */
	REACTIVE,

	/** No web server. */
	NONE;

	private static final String SERVLET_CONTEXT = "jakarta.servlet.ServletContext";

	private static final String WEB_APPLICATION_CONTEXT = "org.springframework.web.context.WebApplicationContext";

	/**
	 * Return the web stack of an application.
	 * @param context the application
	 * @return the stack
	 */
	public static WebStack of(ApplicationContext context) {
		if (context instanceof ReactiveWebApplicationContext) {
			return REACTIVE;
		}
		ClassLoader classLoader = context.getClassLoader();
		return (ClassUtils.isPresent(SERVLET_CONTEXT, classLoader)
				&& ClassUtils.isPresent(WEB_APPLICATION_CONTEXT, classLoader) && Servlet.is(context)) ? SERVLET : NONE;
	}

	private static final class Servlet {

		static boolean is(ApplicationContext context) {
			return context instanceof WebApplicationContext;
		}

	}

}
