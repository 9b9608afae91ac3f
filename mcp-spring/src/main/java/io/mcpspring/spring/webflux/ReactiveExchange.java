package io.mcpspring.spring.webflux;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.ForwardedHost;
import io.mcpspring.engine.http.FrameSource;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.UnreadAnswers;
import io.mcpspring.engine.http.WholeBody;
import io.mcpspring.engine.jsonrpc.ByteParts;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.util.context.ContextView;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;

/**
 * Exchange of a reactive request and its answer, a {@link Mono} that sends it.
 */
final class ReactiveExchange implements McpExchange {

	private static final Logger logger = LoggerFactory.getLogger(ReactiveExchange.class);

	private final ServerWebExchange exchange;

	private final ServerHttpRequest request;

	private final ReactiveHead head;

	private final RequestWire wire;

	private final ServerHttpResponse response;

	private final McpCaller caller;

	private final MonoSink<Mono<Void>> sink;

	private final UnreadAnswers unreadAnswers;

	private final AtomicBoolean answered = new AtomicBoolean();

	private final AtomicBoolean disconnectNoticed = new AtomicBoolean();

	private volatile boolean cancelled;

	private volatile @Nullable Disposable body;

	private volatile @Nullable FramePublisher stream;

	private volatile @Nullable Runnable onDisconnect;

	ReactiveExchange(ServerWebExchange exchange, McpCaller caller, MonoSink<Mono<Void>> sink,
			UnreadAnswers unreadAnswers) {
		this.exchange = exchange;
		this.request = exchange.getRequest();
		this.head = new ReactiveHead(this.request.getHeaders());
		this.wire = RequestWire.of(this.request);
		this.response = exchange.getResponse();
		this.caller = caller;
		this.sink = sink;
		this.unreadAnswers = unreadAnswers;
	}

	@Override
	public String method() {
		return this.request.getMethod().name();
	}

	@Override
	public @Nullable String header(String name) {
		return this.head.first(name);
	}

	@Override
	public List<String> headers(String name) {
		return this.head.lines(name);
	}

	@Override
	public Map<String, List<String>> copyHeaders() {
		Map<String, List<String>> all = new HashMap<>();
		this.request.getHeaders().forEach((name, values) -> all.put(name, List.copyOf(values)));
		return all;
	}

	@Override
	public @Nullable String query() {
		return this.request.getURI().getRawQuery();
	}

	@Override
	public @Nullable String targetHost() {
		return this.wire.targetHost();
	}

	@Override
	public @Nullable String host() {
		URI uri = this.request.getURI();
		boolean usual = uri.getPort() == ("https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80);
		return ForwardedHost.of(header("Host"), uri.getHost(), uri.getPort(), usual);
	}

	@Override
	public boolean arrivedOnLoopback() {
		InetSocketAddress address = this.wire.localAddress();
		return address != null && !address.isUnresolved() && address.getAddress().isLoopbackAddress();
	}

	/** Not resolved: a forwarded address must not be looked up as a name. */
	@Override
	public @Nullable String remoteAddress() {
		InetSocketAddress address = this.request.getRemoteAddress();
		return (address != null) ? address.getHostString() : null;
	}

	@Override
	public McpCaller caller() {
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
		long length = this.request.getHeaders().getContentLength();
		if (length > limit) {
			reader.tooLarge();
			return;
		}
		BodySubscriber subscriber = new BodySubscriber(limit, reader, this::handlerFailed, this.wire,
				this.sink.contextView());
		subscriber.expect(length);
		receive(subscriber);
	}

	private void receive(BodyReceiver receiver) {
		this.body = receiver;
		receiver.receive(this.request);
		if (this.cancelled) {
			receiver.dispose();
		}
	}

	/** Answer with status 500 if the handler failed before it answered. */
	void handlerFailed(Throwable ex) {
		logger.error("A request could not be handled", ex);
		reply(new HttpReply(500, Map.of(), null));
	}

	/** The header is omitted automatically in versions of HTTP without it. */
	@Override
	public void lastOnConnection() {
		if (!this.answered.get()) {
			this.response.getHeaders().setConnection("close");
		}
	}

	@Override
	public void reply(HttpReply reply) {
		if (!this.answered.compareAndSet(false, true)) {
			return;
		}
		this.response.setStatusCode(HttpStatusCode.valueOf(reply.status()));
		HttpHeaders headers = this.response.getHeaders();
		reply.headers().forEach(headers::set);
		ByteParts body = reply.content();
		if (body != null) {
			headers.set(HttpHeaders.CONTENT_TYPE, reply.mediaType());
			headers.setContentLength(body.length());
			if (UnreadAnswers.isLarge(body)) {
				sendWhenRead(body);
			}
			else {
				send(body.whole());
			}
			return;
		}
		if (reply.status() != HttpStatus.NO_CONTENT.value()) {
			headers.setContentLength(0);
		}
		send((byte @Nullable []) null);
	}

	private void sendWhenRead(ByteParts body) {
		WholeBody whole = new WholeBody(body);
		FramePublisher paced = new FramePublisher(whole, this.response.bufferFactory(), Wire.of(this.response), false);
		whole.limit(this.unreadAnswers, holder(), paced::abort);
		send(paced, false);
	}

	private void send(FramePublisher publisher, boolean direct) {
		this.stream = publisher;
		Mono<Void> written = direct ? this.response.writeWith(publisher)
				: this.response.writeAndFlushWith(Flux.from(publisher).map(Mono::just));
		Mono<Void> answer = written.doOnTerminate(publisher::over).doOnCancel(publisher::over);
		send((unread) -> (unread != null) ? unread.before(this.response, answer) : answer);
		if (this.cancelled) {
			publisher.over();
		}
	}

	@Override
	public StreamConnection openStream(FrameSource frames) {
		Wire wire = Wire.of(this.response);
		boolean direct = wire.isDirect(this.response);
		FramePublisher publisher = new FramePublisher(frames, this.response.bufferFactory(), wire, direct)
			.limit(this.unreadAnswers, this::holder);
		if (!this.answered.compareAndSet(false, true)) {
			publisher.over();
			return publisher;
		}
		HttpHeaders headers = this.response.getHeaders();
		headers.setContentType(MediaType.TEXT_EVENT_STREAM);
		headers.setCacheControl("no-cache");
		headers.set("X-Accel-Buffering", "no");
		this.head.forget();
		send(publisher, direct);
		return publisher;
	}

	private void send(byte @Nullable [] whole) {
		if (this.body instanceof BodySubscriber received && received.isRefused()) {
			this.sink.success(received.sendBeforeTheRest(this.response, whole));
		}
		else {
			send((unread) -> (unread != null) ? unread.send(this.response, whole)
					: UnreadBody.sendWhole(this.response, whole));
		}
	}

	/** Send the answer, if need be after a moment for the rest of the body. */
	private void send(Function<@Nullable UnreadBody, Mono<Void>> answer) {
		if (this.body instanceof BodySubscriber || !this.wire.wantsWholeRequest()) {
			this.sink.success(answer.apply(null));
			return;
		}
		receive(new UnreadBody(this.wire, (body) -> this.sink.success(answer.apply(body)), this.sink.contextView()));
	}

	@Override
	public void onDisconnect(Runnable action) {
		this.onDisconnect = action;
		if (this.cancelled) {
			noticeDisconnect();
		}
	}

	/** Handle a disconnection of the client that no subscription could notice. */
	void cancelled() {
		this.cancelled = true;
		Disposable body = this.body;
		if (body != null) {
			body.dispose();
		}
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
