package io.mcpspring.adapter;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.spring.webflux.McpWebHandler;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class NettyAdapterTests extends HttpAdapterContract {

	@Override
	TestServer start(ExchangeHandler handler, int threads) {
		McpWebHandler webHandler = new McpWebHandler(handler,
				(exchange) -> Mono.just(caller(exchange.getRequest().getHeaders().getFirst("X-User"))));
		DisposableServer server = HttpServer.create()
			.host("127.0.0.1")
			.port(0)
			.handle(new ReactorHttpHandlerAdapter(WebHttpHandlerBuilder.webHandler(webHandler).build()))
			.bindNow();
		return new TestServer(server.port(), server::disposeNow);
	}

	@Test
	void noticesThatClientOfIdleStreamIsGone() throws IOException {
		ScriptedSource source = source();
		script((exchange) -> exchange.openStream(source));
		RawClient client = connect();
		client.head("GET").readHead();
		client.close();
		await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(source.closings()).isEqualTo(1));
	}

	@Test
	void noticesThatClientIsGoneBeforeItWasAnswered() throws IOException {
		CountDownLatch handled = new CountDownLatch(1);
		CountDownLatch gone = new CountDownLatch(1);
		script((exchange) -> {
			exchange.onDisconnect(gone::countDown);
			handled.countDown();
		});
		RawClient client = connect();
		client.post("{}");
		pause(handled);
		client.close();
		pause(gone);
	}

	/** A connection that ends while its client is still sending is reset. */
	@Test
	void refusesBodyThatIsTooLargeToAClientThatSendsItFirst() throws IOException {
		script((exchange) -> {
			exchange.lastOnConnection();
			echo(1000).handle(exchange);
		});
		String[] parts = new String[50];
		Arrays.fill(parts, "x".repeat(30_000));
		for (int i = 0; i < 5; i++) {
			try (RawClient client = connect()) {
				assertThat(client.postChunked(parts).readAnswer().body()).isEqualTo("{}");
			}
			try (RawClient client = connect()) {
				client.head("POST", "Content-Length: 1500000");
				for (String part : parts) {
					client.raw(part);
				}
				assertThat(client.readAnswer().body()).isEqualTo("{}");
			}
		}
	}

}
