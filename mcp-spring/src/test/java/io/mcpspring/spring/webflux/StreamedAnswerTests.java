package io.mcpspring.spring.webflux;

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.engine.http.FrameSource;
import io.mcpspring.engine.http.McpExchange.BodyReader;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.Http2SslContextSpec;
import reactor.netty.http.HttpProtocol;
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
 * The frames of a stream on Reactor Netty reach the client one by one: with each version
 * of HTTP, and with filters that collect or pass the body or delay the commit.
 */
class StreamedAnswerTests {

	private static final String PASSWORD = "changeit";

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

	/** The keys of the server, made once. */
	private static KeyStore keys;

	@BeforeAll
	static void makeKeys(@TempDir Path folder) throws Exception {
		keys = keys(folder.resolve("keys.p12"));
	}

	@ParameterizedTest
	@MethodSource("filters")
	@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
	void arriveFrameByFrame(WebFilter filter) throws Exception {
		receive(HttpServer.create(), filter, HttpClient.newHttpClient(), "http", HttpClient.Version.HTTP_1_1);
	}

	@Test
	@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
	void arriveFrameByFrameOnHttp2() throws Exception {
		receive(HttpServer.create().protocol(HttpProtocol.HTTP11, HttpProtocol.H2C),
				(exchange, chain) -> chain.filter(exchange), HttpClient.newHttpClient(), "http",
				HttpClient.Version.HTTP_2);
	}

	@ParameterizedTest
	@EnumSource(HttpClient.Version.class)
	@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
	void arriveFrameByFrameOnTls(HttpClient.Version version) throws Exception {
		KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
		own.init(keys, PASSWORD.toCharArray());
		TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
		trusted.init(keys);
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(null, trusted.getTrustManagers(), null);
		receive(HttpServer.create()
			.protocol(HttpProtocol.HTTP11, HttpProtocol.H2)
			.secure((secure) -> secure.sslContext(Http2SslContextSpec.forServer(own))),
				(exchange, chain) -> chain.filter(exchange), HttpClient.newBuilder().sslContext(context).build(),
				"https", version);
	}

	private static KeyStore keys(Path file) throws Exception {
		Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
				"-genkeypair", "-alias", "server", "-keyalg", "EC", "-dname", "CN=localhost", "-ext",
				"san=dns:localhost", "-storetype", "PKCS12", "-keystore", file.toString(), "-storepass", PASSWORD)
			.inheritIO()
			.start();
		assertThat(keytool.waitFor()).isZero();
		KeyStore own = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
		// Also as a certificate that is trusted.
		own.setCertificateEntry("trusted", own.getCertificate("server"));
		return own;
	}

	@Test
	@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
	void arriveWhenTheFirstComesWhileAnotherThreadOpensTheStream() throws Exception {
		ExecutorService threads = Executors.newCachedThreadPool();
		DisposableServer server = serve(HttpServer.create(), (exchange) -> exchange.readBody(0, new CompleteBody(() -> {
			Frames only = new Frames();
			AtomicBoolean opened = new AtomicBoolean();
			threads.execute(() -> {
				try {
					exchange.openStream(only);
				}
				finally {
					opened.set(true);
				}
			});
			threads.execute(() -> {
				while (!opened.get()) {
					only.wakeUp.get().run();
				}
				only.add("data: 1\n");
				only.end();
			});
		})), (exchange, chain) -> chain.filter(exchange));
		try {
			HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + "/mcp"))
				.build();
			HttpClient client = HttpClient.newHttpClient();
			for (int i = 0; i < 300; i++) {
				assertThat(client.send(request, BodyHandlers.ofString()).body()).isEqualTo("data: 1\n");
			}
		}
		finally {
			server.disposeNow();
			threads.shutdownNow();
		}
	}

	@Test
	@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
	void areFlushedWithTheHeadersAndTheEndIfAllAreThere() throws Exception {
		AtomicInteger flushes = new AtomicInteger();
		this.frames.add("data: 1\n");
		this.frames.add("data: 2\n");
		this.frames.end();
		DisposableServer server = serve(HttpServer.create()
			.doOnChannelInit((observer, channel, address) -> channel.pipeline().addFirst(new FlushCounter(flushes))),
				(exchange) -> exchange.openStream(this.frames), (exchange, chain) -> chain.filter(exchange));
		try {
			HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + "/mcp"))
				.build();
			assertThat(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body())
				.isEqualTo("data: 1\ndata: 2\n");
			assertThat(flushes).hasValue(1);
		}
		finally {
			server.disposeNow();
		}
	}

	private static DisposableServer serve(HttpServer configured, ExchangeHandler handler, WebFilter filter) {
		return configured.host("localhost")
			.port(0)
			.handle(new ReactorHttpHandlerAdapter(
					WebHttpHandlerBuilder.webHandler(new McpWebHandler(handler)).filter(filter).build()))
			.bindNow();
	}

	private void receive(HttpServer configured, WebFilter filter, HttpClient client, String scheme,
			HttpClient.Version version) throws Exception {
		DisposableServer server = serve(configured, (exchange) -> exchange.openStream(this.frames), filter);
		try {
			HttpResponse<InputStream> response = client
				.send(HttpRequest.newBuilder(URI.create(scheme + "://localhost:" + server.port() + "/mcp"))
					.version(version)
					.build(), BodyHandlers.ofInputStream());
			assertThat(response.version()).isEqualTo(version);
			BufferedReader lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
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

	/** Counts the flushes of something that was written. */
	private static final class FlushCounter extends ChannelOutboundHandlerAdapter {

		private final AtomicInteger flushes;

		private boolean written;

		FlushCounter(AtomicInteger flushes) {
			this.flushes = flushes;
		}

		@Override
		public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
			this.written = true;
			context.write(message, promise);
		}

		@Override
		public void flush(ChannelHandlerContext context) {
			if (this.written) {
				this.written = false;
				this.flushes.incrementAndGet();
			}
			context.flush();
		}

	}

	private record CompleteBody(Runnable action) implements BodyReader {

		@Override
		public void complete(byte[] body) {
			this.action.run();
		}

		@Override
		public void tooLarge() {
			throw new AssertionError("There is no body");
		}

		@Override
		public void failed(Throwable cause) {
			throw new AssertionError(cause);
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
