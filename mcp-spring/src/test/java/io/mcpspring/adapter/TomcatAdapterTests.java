package io.mcpspring.adapter;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.http.Caller;
import io.mcpspring.http.HttpHandler;
import io.mcpspring.http.HttpReply;
import io.mcpspring.servlet.McpServlet;
import jakarta.servlet.http.HttpServletRequest;
import org.apache.catalina.LifecycleException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class TomcatAdapterTests extends HttpAdapterContract {

	@TempDir
	static Path directory;

	@Override
	TestServer start(HttpHandler handler, int threads) throws LifecycleException {
		McpServlet servlet = new McpServlet(handler, (request) -> caller(request.getHeader("X-User")), 4);
		return EmbeddedTomcat.start(directory, servlet, threads, true);
	}

	@Test
	void givesUpRequestThatMayNotBecomeAsynchronous() throws Exception {
		CountDownLatch gone = new CountDownLatch(1);
		McpServlet servlet = new McpServlet((exchange) -> exchange.onDisconnect(gone::countDown));
		try (TestServer server = EmbeddedTomcat.start(directory, servlet, 4, false);
				RawClient client = new RawClient(server.port())) {
			assertThat(client.post("{}").readAnswer().status()).isEqualTo(500);
			pause(gone);
		}
	}

	@Test
	void takesUserPrincipalForCallerUnlessToldOtherwise() throws Exception {
		AtomicReference<Caller> seen = new AtomicReference<>();
		AtomicReference<HttpServletRequest> unwrapped = new AtomicReference<>();
		McpServlet servlet = new McpServlet((exchange) -> {
			seen.set(exchange.caller());
			unwrapped.set(exchange.unwrap(HttpServletRequest.class));
			exchange.reply(HttpReply.ACCEPTED);
		});
		try (TestServer server = EmbeddedTomcat.start(directory, servlet, 4, true);
				RawClient client = new RawClient(server.port())) {
			assertThat(client.post("{}").readAnswer().status()).isEqualTo(202);
			assertThat(seen).hasValue(Caller.ANONYMOUS);
			assertThat(unwrapped).doesNotHaveNullValue();
		}
	}

}
