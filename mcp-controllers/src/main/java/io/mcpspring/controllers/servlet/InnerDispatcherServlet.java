package io.mcpspring.controllers.servlet;

import java.util.Collections;
import java.util.Enumeration;

import io.mcpspring.context.ToolException;
import io.mcpspring.controllers.endpoint.MappedEndpoint;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.ModelAndView;

/**
 * Dispatcher servlet for requests within the application. It has the application's
 * mappings, adapters, interceptors and exception handlers, is not registered with the
 * container, and calls the method only that the request is meant for.
 */
final class InnerDispatcherServlet extends DispatcherServlet {

	/** The attribute with the method that a request is meant for. */
	static final String ENDPOINT = InnerDispatcherServlet.class.getName() + ".ENDPOINT";

	/** The name of the servlet. */
	static final String NAME = "mcpControllers";

	private static final long serialVersionUID = 1L;

	private InnerDispatcherServlet(WebApplicationContext context) {
		super(context);
		setPublishContext(false);
	}

	static InnerDispatcherServlet create(WebApplicationContext context, ServletContext servletContext) {
		InnerDispatcherServlet servlet = new InnerDispatcherServlet(context);
		try {
			servlet.init(new Config(servletContext));
		}
		catch (ServletException ex) {
			throw new IllegalStateException("The dispatcher of controllers cannot be initialized", ex);
		}
		return servlet;
	}

	@Override
	protected @Nullable HandlerExecutionChain getHandler(HttpServletRequest request) throws Exception {
		HandlerExecutionChain chain = super.getHandler(request);
		boolean meant = chain != null && request.getAttribute(ENDPOINT) instanceof MappedEndpoint endpoint
				&& endpoint.isServedBy(chain.getHandler());
		if (!meant) {
			throw new ToolException("The arguments are the address of another resource");
		}
		return chain;
	}

	/** The refusal of another resource is no matter of the application's handlers. */
	@Override
	protected @Nullable ModelAndView processHandlerException(HttpServletRequest request, HttpServletResponse response,
			@Nullable Object handler, Exception failure) throws Exception {
		if (handler == null && failure instanceof ToolException) {
			throw failure;
		}
		return super.processHandlerException(request, response, handler, failure);
	}

	/**
	 * Configuration without parameters.
	 *
	 * @param servletContext the context of the application
	 */
	private record Config(ServletContext servletContext) implements ServletConfig {

		@Override
		public String getServletName() {
			return NAME;
		}

		@Override
		public ServletContext getServletContext() {
			return this.servletContext;
		}

		@Override
		public @Nullable String getInitParameter(String name) {
			return null;
		}

		@Override
		public Enumeration<String> getInitParameterNames() {
			return Collections.emptyEnumeration();
		}

	}

}
