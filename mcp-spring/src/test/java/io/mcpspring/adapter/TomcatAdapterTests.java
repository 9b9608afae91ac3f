package io.mcpspring.adapter;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.spring.servlet.McpServlet;
import jakarta.servlet.http.HttpServletRequest;
import org.apache.catalina.LifecycleException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class TomcatAdapterTests extends HttpAdapterContract {

	@TempDir
	static Path directory;

	@Override
	TestServer start(ExchangeHandler handler, int threads) throws LifecycleException {
		McpServlet servlet = new McpServlet(handler, (request) -> caller(request.getHeader("X-User")), 4);
		return EmbeddedTomcat.start(directory, servlet, threads, true);
	}

	@Test
	void keepsTheThreadOfARequestThatMayNotBecomeAsynchronous() throws Exception {
		McpServlet servlet = new McpServlet(
				(exchange) -> CompletableFuture.runAsync(() -> exchange.reply(HttpReply.ACCEPTED)));
		try (TestServer server = EmbeddedTomcat.start(directory, servlet, 4, false);
				RawClient client = new RawClient(server.port())) {
			assertThat(client.post("{}").readAnswer().status()).isEqualTo(202);
			assertThat(client.post("{}").readAnswer().status()).isEqualTo(202);
		}
	}

	@Test
	void givesUpTheThreadOfSuchARequestWhenTheServerStops() throws Exception {
		CountDownLatch here = new CountDownLatch(1);
		CountDownLatch gone = new CountDownLatch(1);
		McpServlet servlet = new McpServlet((exchange) -> {
			exchange.onDisconnect(gone::countDown);
			here.countDown();
		});
		try (TestServer server = EmbeddedTomcat.start(directory, servlet, 4, false);
				RawClient client = new RawClient(server.port())) {
			client.post("{}");
			pause(here);
		}
		pause(gone);
	}

	@Test
	void takesUserPrincipalForCallerUnlessToldOtherwise() throws Exception {
		AtomicReference<McpCaller> seen = new AtomicReference<>();
		AtomicReference<HttpServletRequest> unwrapped = new AtomicReference<>();
		McpServlet servlet = new McpServlet((exchange) -> {
			seen.set(exchange.caller());
			unwrapped.set(exchange.unwrap(HttpServletRequest.class));
			exchange.reply(HttpReply.ACCEPTED);
		});
		try (TestServer server = EmbeddedTomcat.start(directory, servlet, 4, true);
				RawClient client = new RawClient(server.port())) {
			assertThat(client.post("{}").readAnswer().status()).isEqualTo(202);
			assertThat(seen).hasValue(McpCaller.ANONYMOUS);
			assertThat(unwrapped).doesNotHaveNullValue();
		}
	}

}
