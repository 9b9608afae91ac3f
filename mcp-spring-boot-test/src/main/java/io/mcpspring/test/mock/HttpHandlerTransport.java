package io.mcpspring.test.mock;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;

import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.client.transport.TransportRequest;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;

/**
 * Sends requests to the HTTP handler of a reactive application, and so through all of its
 * web filters. Breaking off an exchange cancels the result of the handler, as a server
 * does when a connection ends.
 */
final class HttpHandlerTransport implements McpTransport {

	private static final int THREADS = 8;

	private static final InetSocketAddress LOOPBACK = new InetSocketAddress(InetAddress.getLoopbackAddress(), 80);

	private final HttpHandler handler;

	private final URI endpoint;

	private final @Nullable Object user;

	/** Refuse to block, as those of a server do. */
	private final Scheduler threads = Schedulers.newParallel("mcp-mock-http", THREADS, true);

	private final Disposable.Composite running = Disposables.composite();

	HttpHandlerTransport(HttpHandler handler, String path, @Nullable Object user) {
		this.handler = handler;
		this.endpoint = URI.create("http://localhost" + path);
		this.user = user;
	}

	@Override
	public Exchange send(TransportRequest request, ResponseReader reader) {
		MockAnswerSink sink = new MockAnswerSink(reader);
		Disposable.Swap handling = Disposables.swap();
		this.running.add(handling);
		handling.update(authenticated(Mono.defer(() -> handle(request, sink))).subscribeOn(this.threads)
			.doFinally((signal) -> this.running.remove(handling))
			.subscribe(null, sink::failed, sink::complete));
		return () -> {
			sink.abort();
			handling.dispose();
		};
	}

	private Mono<Void> handle(TransportRequest request, MockAnswerSink sink) {
		return this.handler.handle(mock(request), new StreamedServerResponse(sink));
	}

	private MockServerHttpRequest mock(TransportRequest request) {
		MockServerHttpRequest.BodyBuilder builder = MockServerHttpRequest
			.method(HttpMethod.valueOf(request.method()), this.endpoint)
			.remoteAddress(LOOPBACK)
			.localAddress(LOOPBACK)
			.header("Host", this.endpoint.getHost());
		request.headers().forEach(builder::header);
		byte[] body = request.body();
		if (body == null) {
			return builder.build();
		}
		DataBuffer buffer = DefaultDataBufferFactory.sharedInstance.wrap(body);
		return builder.contentLength(body.length).body(Mono.just(buffer));
	}

	private Mono<Void> authenticated(Mono<Void> handling) {
		return (this.user != null) ? Security.as(this.user, handling) : handling;
	}

	@Override
	public void close() {
		this.running.dispose();
		this.threads.dispose();
	}

	/** Loaded only with Spring Security. */
	private static final class Security {

		static Mono<Void> as(Object user, Mono<Void> handling) {
			return handling.contextWrite(ReactiveSecurityContextHolder.withAuthentication((Authentication) user));
		}

	}

}
