package io.mcpspring.controllers.webflux;

import java.net.InetSocketAddress;
import java.net.URI;
import java.security.Principal;

import io.mcpspring.controllers.endpoint.AnswerBody;
import io.mcpspring.controllers.endpoint.InnerAnswer;
import io.mcpspring.controllers.endpoint.InnerCall;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.spring.web.RequestOrigin;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.context.ApplicationContext;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;
import org.springframework.http.server.reactive.SslInfo;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.server.ServerWebExchangeDecorator;
import org.springframework.web.server.adapter.DefaultServerWebExchange;

/**
 * Exchange with a controller within the application. It carries the authentication of the
 * caller of the tool, no cookies and no session; the body of its response is kept in
 * memory, up to a bound.
 */
final class InnerExchange extends ServerWebExchangeDecorator {

	private final Response response;

	private final ApplicationContext context;

	private final @Nullable Principal principal;

	InnerExchange(InnerCall call, RequestOrigin origin, String contextPath, WebBeans beans,
			@Nullable Principal principal, AnswerMemory.Part memory) {
		this(new Request(call, origin, contextPath), new Response(memory), beans, principal);
	}

	private InnerExchange(Request request, Response response, WebBeans beans, @Nullable Principal principal) {
		super(new DefaultServerWebExchange(request, response,
				(exchange) -> Mono.error(() -> new IllegalStateException("Calls of tools have no HTTP session")),
				beans.codecs(), beans.locales(), beans.context()));
		this.response = response;
		this.context = beans.context();
		this.principal = principal;
	}

	@Override
	public ApplicationContext getApplicationContext() {
		return this.context;
	}

	@Override
	@SuppressWarnings("unchecked")
	public <T extends Principal> Mono<T> getPrincipal() {
		return (Mono<T>) Mono.justOrEmpty(this.principal);
	}

	InnerAnswer answer() {
		HttpStatusCode status = this.response.getStatusCode();
		return this.response.kept.answer((status != null) ? status.value() : 200, this.response.getHeaders(), null);
	}

	private static final class Request extends AbstractServerHttpRequest {

		private final InnerCall call;

		private final RequestOrigin origin;

		Request(InnerCall call, RequestOrigin origin, String contextPath) {
			super(HttpMethod.valueOf(call.httpMethod()), uri(call, origin, contextPath), contextPath,
					call.headers(origin));
			this.call = call;
			this.origin = origin;
		}

		private static URI uri(InnerCall call, RequestOrigin origin, String contextPath) {
			String query = call.query();
			return URI.create(origin.scheme() + "://" + origin.authority() + contextPath + call.path()
					+ (query.isEmpty() ? "" : "?" + query));
		}

		@Override
		public InetSocketAddress getRemoteAddress() {
			return new InetSocketAddress(this.origin.client(), 0);
		}

		@Override
		protected MultiValueMap<String, HttpCookie> initCookies() {
			return new LinkedMultiValueMap<>();
		}

		@Override
		protected @Nullable SslInfo initSslInfo() {
			return null;
		}

		@Override
		public <T> T getNativeRequest() {
			throw new IllegalStateException("A request within the application has no connection");
		}

		@Override
		public Flux<DataBuffer> getBody() {
			return (this.call.body().length == 0) ? Flux.empty()
					: Flux.defer(() -> Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(this.call.body())));
		}

	}

	private static final class Response extends AbstractServerHttpResponse {

		private final AnswerBody kept;

		Response(AnswerMemory.Part memory) {
			super(DefaultDataBufferFactory.sharedInstance);
			this.kept = new AnswerBody(memory);
		}

		@Override
		public <T> T getNativeResponse() {
			throw new IllegalStateException("A request within the application has no connection");
		}

		@Override
		protected Mono<Void> writeWithInternal(Publisher<? extends DataBuffer> body) {
			return Flux.from(body).doOnNext(this::keep).takeUntil((part) -> this.kept.isFull()).then();
		}

		@Override
		protected Mono<Void> writeAndFlushWithInternal(Publisher<? extends Publisher<? extends DataBuffer>> body) {
			return Flux.from(body)
				.concatMap((part) -> part)
				.doOnNext(this::keep)
				.takeUntil((part) -> this.kept.isFull())
				.then();
		}

		private void keep(DataBuffer part) {
			byte[] read = new byte[Math.min(part.readableByteCount(), InnerAnswer.MAX_BODY + 1)];
			part.read(read);
			this.kept.write(read, 0, read.length);
			DataBufferUtils.release(part);
		}

		@Override
		protected void applyStatusCode() {
			// read from this object
		}

		@Override
		protected void applyHeaders() {
			// read from this object
		}

		@Override
		protected void applyCookies() {
			// the caller of a tool keeps none
		}

	}

}
