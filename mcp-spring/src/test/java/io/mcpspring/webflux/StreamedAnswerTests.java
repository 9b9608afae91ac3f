package io.mcpspring.webflux;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import io.mcpspring.http.FrameSource;
import io.mcpspring.http.HttpExchange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

/**
 * Streams on Reactor Netty, whose frames reach the client before the next one is there,
 * whatever filters do with bodies.
 */
class StreamedAnswerTests {

	private final Frames frames = new Frames();

	static Stream<Arguments> filters() {
		WebFilter none = (exchange, chain) -> chain.filter(exchange);
		WebFilter collecting = (exchange, chain) -> chain
			.filter(exchange.mutate().response(new Collecting(exchange.getResponse())).build());
		WebFilter passing = (exchange, chain) -> chain
			.filter(exchange.mutate().response(new Passing(exchange.getResponse())).build());
		WebFilter late = (exchange, chain) -> {
			exchange.getResponse().beforeCommit(() -> Mono.delay(Duration.ofMillis(50)).then());
			return chain.filter(exchange);
		};
		return Stream.of(Arguments.of(named("without", none)), Arguments.of(named("collects bodies", collecting)),
				Arguments.of(named("passes bodies", passing)), Arguments.of(named("commits late", late)));
	}

	@ParameterizedTest
	@MethodSource("filters")
	void arriveFrameByFrame(WebFilter filter) throws Exception {
		DisposableServer server = HttpServer.create()
			.host("127.0.0.1")
			.port(0)
			.handle(new ReactorHttpHandlerAdapter(
					WebHttpHandlerBuilder.webHandler(new McpWebHandler((HttpExchange exchange) -> {
						exchange.openStream(this.frames);
					})).filter(filter).build()))
			.bindNow();
		URLConnection client = URI.create("http://127.0.0.1:" + server.port() + "/mcp").toURL().openConnection();
		client.setReadTimeout(10_000);
		try (BufferedReader lines = new BufferedReader(
				new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8))) {
			for (int i = 1; i <= 3; i++) {
				this.frames.add("data: " + i + "\n");
				assertThat(lines.readLine()).isEqualTo("data: " + i);
			}
			this.frames.end();
			assertThat(lines.readLine()).isNull();
		}
		finally {
			server.disposeNow();
		}
	}

	private static final class Frames implements FrameSource {

		private final Queue<byte[]> waiting = new ConcurrentLinkedQueue<>();

		private final AtomicReference<Runnable> wakeUp = new AtomicReference<>(() -> {
		});

		private volatile boolean ended;

		void add(String frame) {
			this.waiting.add(frame.getBytes(StandardCharsets.UTF_8));
			this.wakeUp.get().run();
		}

		void end() {
			this.ended = true;
			this.wakeUp.get().run();
		}

		@Override
		public byte @Nullable [] poll() {
			return this.waiting.poll();
		}

		@Override
		public boolean exhausted() {
			return this.ended && this.waiting.isEmpty();
		}

		@Override
		public void onReady(Runnable wakeUp) {
			this.wakeUp.set(wakeUp);
		}

		@Override
		public void closed() {
			// Holds nothing.
		}

	}

	/** As filters that write answers to a log often do. */
	private static final class Collecting extends ServerHttpResponseDecorator {

		Collecting(ServerHttpResponse delegate) {
			super(delegate);
		}

		@Override
		public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
			return super.writeWith(DataBufferUtils.join(body));
		}

	}

	private static final class Passing extends ServerHttpResponseDecorator implements PassingResponse {

		Passing(ServerHttpResponse delegate) {
			super(delegate);
		}

	}

}
