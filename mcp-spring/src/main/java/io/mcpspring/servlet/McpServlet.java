package io.mcpspring.servlet;

import java.util.function.Function;
import java.util.function.Supplier;

import io.mcpspring.http.Caller;
import io.mcpspring.http.HttpHandler;
import io.mcpspring.security.caller.PrincipalCallers;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.share.FairShares;
import io.mcpspring.share.ShareSettings;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves an {@link HttpHandler} in a servlet container. Register it with asynchronous
 * support, mapped to the one path of the server; every HTTP method is handed on.
 * <p>
 * Application code runs on the request's own thread. An answer that is not there when it
 * returns is sent later without holding a thread: the servlet never dispatches, and
 * writes without blocking from then on.
 */
public final class McpServlet extends HttpServlet {

	/** The request attribute that is set once a request has passed all filters. */
	public static final String REACHED = McpServlet.class.getName() + ".REACHED";

	/** How many threads may wait for clients that do not read, unless told otherwise. */
	public static final int DEFAULT_BLOCKED_WRITERS = 32;

	private static final long serialVersionUID = 1L;

	private static final Logger logger = LoggerFactory.getLogger(McpServlet.class);

	private final transient Supplier<? extends HttpHandler> handler;

	private final transient Function<HttpServletRequest, Caller> callers;

	private final transient BlockingWrites writes;

	/**
	 * Create a servlet that tells callers apart by their user principal.
	 * @param handler what answers the requests
	 */
	public McpServlet(HttpHandler handler) {
		this(handler, (request) -> PrincipalCallers.of(request.getUserPrincipal()), DEFAULT_BLOCKED_WRITERS);
	}

	/**
	 * Create a servlet.
	 * @param handler what answers the requests
	 * @param callers says who sends a request
	 * @param blockedWriters how many threads may wait at once for clients that do not
	 * read the stream a running handler fills; a quarter of them for those of one caller
	 */
	public McpServlet(HttpHandler handler, Function<HttpServletRequest, Caller> callers, int blockedWriters) {
		this(() -> handler, callers, ShareSettings.DEFAULTS.of("blocked writers", blockedWriters),
				() -> ServerEvents.NONE);
	}

	/**
	 * Create a servlet.
	 * @param handler what answers the requests
	 * @param callers says who sends a request
	 * @param blockedWriters the threads that may wait at once for clients that do not
	 * read the stream a running handler fills
	 * @param events told of clients that have to wait because there are no such threads
	 * left, and of connections that are broken because their client does not read
	 */
	public McpServlet(Supplier<? extends HttpHandler> handler, Function<HttpServletRequest, Caller> callers,
			FairShares blockedWriters, Supplier<ServerEvents> events) {
		this.handler = handler;
		this.callers = callers;
		this.writes = new BlockingWrites(blockedWriters, events);
	}

	@Override
	protected void service(HttpServletRequest request, HttpServletResponse response) {
		request.setAttribute(REACHED, true);
		ServletAnswer answer = new ServletAnswer(request, response, this.writes);
		try {
			this.handler.get().handle(new ServletExchange(request, this.callers.apply(request), answer));
		}
		catch (RuntimeException | Error ex) {
			logger.error("A request could not be handled", ex);
			answer.failed();
		}
		finally {
			answer.serviceReturns();
		}
	}

	/**
	 * How many threads write to a client that may not read.
	 * @return the number
	 */
	public int blockedWriters() {
		return this.writes.blocked();
	}

	@Override
	public void destroy() {
		this.writes.close();
	}

}
