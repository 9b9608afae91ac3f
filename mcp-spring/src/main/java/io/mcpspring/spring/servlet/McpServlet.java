package io.mcpspring.spring.servlet;

import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.engine.http.UnreadAnswers;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.spring.caller.PrincipalCallers;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Servlet that serves an {@link ExchangeHandler}. Register it with asynchronous support,
 * mapped to the single path of the server; every HTTP method is passed on.
 * <p>
 * Application code runs on the request's own thread. An answer that is incomplete when it
 * returns is sent later without occupying a thread: the servlet never dispatches, and
 * uses non-blocking writes from then on.
 */
public final class McpServlet extends HttpServlet {

	/** The request attribute that is set once a request has passed all filters. */
	public static final String REACHED = McpServlet.class.getName() + ".REACHED";

	/** The default maximum number of threads that wait for slow readers. */
	public static final int DEFAULT_BLOCKED_WRITERS = 32;

	private static final long serialVersionUID = 1L;

	private static final Logger logger = LoggerFactory.getLogger(McpServlet.class);

	private final transient Supplier<? extends ExchangeHandler> handler;

	private final transient Function<HttpServletRequest, McpCaller> callers;

	private final transient BlockingWrites writes;

	private final transient UnreadAnswers unreadAnswers;

	/**
	 * Create a servlet that identifies callers by their user principal.
	 * @param handler the handler of the requests
	 */
	public McpServlet(ExchangeHandler handler) {
		this(handler, (request) -> PrincipalCallers.of(request.getUserPrincipal()), DEFAULT_BLOCKED_WRITERS);
	}

	/**
	 * Create a servlet.
	 * @param handler the handler of the requests
	 * @param callers determines the caller of a request
	 * @param blockedWriters the maximum number of threads that wait at once for slow
	 * readers of the stream of a running handler; a quarter of them for those of one
	 * caller
	 */
	public McpServlet(ExchangeHandler handler, Function<HttpServletRequest, McpCaller> callers, int blockedWriters) {
		this(() -> handler, callers, ShareSettings.DEFAULTS.of("blocked writers", blockedWriters),
				TransportSettings.DEFAULT_WRITE_TIMEOUT, MemoryBudget.ofHeap(), () -> ServerEvents.NONE);
	}

	/**
	 * Create a servlet.
	 * @param handler supplies the handler of the requests
	 * @param callers determines the caller of a request
	 * @param blockedWriters the threads that may wait at once for slow readers of the
	 * stream of a running handler
	 * @param writeTimeout the time for which a client may leave a complete answer unread
	 * @param memory the memory of servers, half of whose unread data are complete answers
	 * @param events notified of clients that have to wait because no such threads are
	 * left, and of connections that are closed because their client does not read
	 */
	public McpServlet(Supplier<? extends ExchangeHandler> handler, Function<HttpServletRequest, McpCaller> callers,
			FairShares blockedWriters, Duration writeTimeout, MemoryBudget memory, Supplier<ServerEvents> events) {
		this.handler = handler;
		this.callers = callers;
		this.writes = new BlockingWrites(blockedWriters, events);
		this.unreadAnswers = new UnreadAnswers(writeTimeout, memory.ofServer(Part.UNREAD) / 2, this.writes::schedule,
				() -> events.get().readerTooSlow());
	}

	@Override
	protected void service(HttpServletRequest request, HttpServletResponse response) {
		request.setAttribute(REACHED, true);
		ServletAnswer answer = new ServletAnswer(request, response, this.writes, this.unreadAnswers);
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
	 * Return the number of threads that write to a slow reader.
	 * @return the number
	 */
	public int blockedWriters() {
		return this.writes.blocked();
	}

	/**
	 * Return the maximum number of these threads.
	 * @return the number
	 */
	public int maxBlockedWriters() {
		return this.writes.max();
	}

	@Override
	public void destroy() {
		this.writes.close();
	}

}
