package io.mcpspring.adapter;

import java.nio.file.Path;

import io.mcpspring.http.HttpHandler;
import io.mcpspring.webflux.McpWebHandler;
import org.apache.catalina.LifecycleException;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;

import org.springframework.http.server.reactive.TomcatHttpHandlerAdapter;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;

/** A reactive server that shows nothing of what lies below. */
class ReactiveTomcatAdapterTests extends HttpAdapterContract {

	@TempDir
	static Path directory;

	@Override
	TestServer start(HttpHandler handler, int threads) throws LifecycleException {
		McpWebHandler webHandler = new McpWebHandler(handler,
				(exchange) -> Mono.just(caller(exchange.getRequest().getHeaders().getFirst("X-User"))));
		return EmbeddedTomcat.start(directory,
				new TomcatHttpHandlerAdapter(WebHttpHandlerBuilder.webHandler(webHandler).build()), threads, true);
	}

}
