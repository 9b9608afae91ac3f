package io.mcpspring.webflux;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import io.mcpspring.http.Caller;
import io.mcpspring.http.FrameSource;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.http.HttpReply;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.util.context.ContextView;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;

/**
 * A reactive exchange, and the way to its answer: the answer is a {@link Mono} that sends
 * it, given to whoever subscribed to this exchange.
 */
final class ReactiveExchange implements HttpExchange {

	private final ServerWebExchange exchange;

	private final ServerHttpRequest request;

	private final ServerHttpResponse response;

	private final Caller caller;

	private final MonoSink<Mono<Void>> sink;

	private final AtomicBoolean answered = new AtomicBoolean();

	private final AtomicBoolean disconnectNoticed = new AtomicBoolean();

	private volatile boolean cancelled;

	private volatile boolean bodyRead;

	private volatile @Nullable FramePublisher stream;

	private volatile @Nullable Runnable onDisconnect;

	ReactiveExchange(ServerWebExchange exchange, Caller caller, MonoSink<Mono<Void>> sink) {
		this.exchange = exchange;
		this.request = exchange.getRequest();
		this.response = exchange.getResponse();
		this.caller = caller;
		this.sink = sink;
	}

	@Override
	public String method() {
		return this.request.getMethod().name();
	}

	@Override
	public @Nullable String header(String name) {
		return this.request.getHeaders().getFirst(name);
	}

	@Override
	public List<String> headers(String name) {
		return this.request.getHeaders().getOrEmpty(name);
	}

	@Override
	public boolean arrivedOnLoopback() {
		InetSocketAddress address = Wire.localAddress(this.request);
		return address != null && !address.isUnresolved() && address.getAddress().isLoopbackAddress();
	}

	@Override
	public Caller caller() {
		return this.caller;
	}

	@Override
	public <T> @Nullable T unwrap(Class<T> type) {
		if (type.isInstance(this.exchange)) {
			return type.cast(this.exchange);
		}
		return (type == ContextView.class) ? type.cast(this.sink.contextView()) : null;
	}

	@Override
	public boolean mayBlock() {
		return false;
	}

	@Override
	public void readBody(int limit, BodyReader reader) {
		if (this.request.getHeaders().getContentLength() > limit) {
			reader.tooLarge();
			return;
		}
		this.bodyRead = true;
		DataBufferUtils.join(this.request.getBody(), limit)
			.map(ReactiveExchange::bytes)
			.defaultIfEmpty(new byte[0])
			.contextWrite(this.sink.contextView())
			.subscribe(reader::complete, failure(reader));
	}

	private static byte[] bytes(DataBuffer buffer) {
		byte[] bytes = new byte[buffer.readableByteCount()];
		buffer.read(bytes);
		DataBufferUtils.release(buffer);
		return bytes;
	}

	private static Consumer<Throwable> failure(BodyReader reader) {
		return (ex) -> {
			if (ex instanceof DataBufferLimitException) {
				reader.tooLarge();
			}
			else {
				reader.failed(ex);
			}
		};
	}

	@Override
	public void reply(HttpReply reply) {
		if (!this.answered.compareAndSet(false, true)) {
			return;
		}
		this.response.setStatusCode(HttpStatusCode.valueOf(reply.status()));
		HttpHeaders headers = this.response.getHeaders();
		reply.headers().forEach(headers::set);
		byte[] body = reply.body();
		if (body != null) {
			headers.setContentType(MediaType.APPLICATION_JSON);
			headers.setContentLength(body.length);
			send(this.response.writeWith(Mono.just(this.response.bufferFactory().wrap(body))));
			return;
		}
		if (reply.status() != HttpStatus.NO_CONTENT.value()) {
			headers.setContentLength(0);
		}
		send(this.response.setComplete());
	}

	/** An answer must not overtake the end of a request that nobody read. */
	private void send(Mono<Void> answer) {
		if (this.bodyRead) {
			this.sink.success(answer);
		}
		else {
			Wire.of(this.response).later(() -> this.sink.success(answer));
		}
	}

	@Override
	public StreamConnection openStream(FrameSource frames) {
		FramePublisher publisher = new FramePublisher(frames, this.response.bufferFactory(), Wire.of(this.response));
		if (!this.answered.compareAndSet(false, true)) {
			publisher.over();
			return publisher;
		}
		HttpHeaders headers = this.response.getHeaders();
		headers.setContentType(MediaType.TEXT_EVENT_STREAM);
		headers.setCacheControl("no-cache");
		headers.set("X-Accel-Buffering", "no");
		this.stream = publisher;
		this.sink.success(
				this.response.writeAndFlushWith(publisher).doOnTerminate(publisher::over).doOnCancel(publisher::over));
		if (this.cancelled) {
			publisher.over();
		}
		return publisher;
	}

	@Override
	public void onDisconnect(Runnable action) {
		this.onDisconnect = action;
		if (this.cancelled) {
			noticeDisconnect();
		}
	}

	/** The client is gone, and nothing was subscribed to that could have noticed. */
	void cancelled() {
		this.cancelled = true;
		FramePublisher stream = this.stream;
		if (stream != null) {
			stream.over();
		}
		noticeDisconnect();
	}

	private void noticeDisconnect() {
		Runnable action = this.onDisconnect;
		if (action != null && !this.answered.get() && this.disconnectNoticed.compareAndSet(false, true)) {
			action.run();
		}
	}

}
