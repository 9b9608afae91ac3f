package io.mcpspring.adapter;

import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.spring.servlet.McpServlet;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Tag;

@Tag("second-stack")
class JettyAdapterTests extends HttpAdapterContract {

	@Override
	TestServer start(ExchangeHandler handler, int threads) throws Exception {
		Server server = new Server(new QueuedThreadPool(threads + 4));
		ServerConnector connector = new ServerConnector(server, 1, 1);
		connector.setHost("127.0.0.1");
		// As long as a write may block, where many clients do not read.
		connector.setIdleTimeout((threads > THREADS) ? 3000 : 60_000);
		server.addConnector(connector);
		ServletHolder holder = new ServletHolder(
				new McpServlet(handler, (request) -> caller(request.getHeader("X-User")), 4));
		holder.setAsyncSupported(true);
		ServletContextHandler context = new ServletContextHandler("/");
		context.addServlet(holder, "/mcp");
		server.setHandler(context);
		server.start();
		return new TestServer(connector.getLocalPort(), () -> stop(server));
	}

	private static void stop(Server server) {
		try {
			server.stop();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

}
