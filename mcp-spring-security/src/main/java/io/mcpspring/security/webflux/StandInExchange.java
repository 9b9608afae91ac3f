package io.mcpspring.security.webflux;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.function.Supplier;

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
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;
import org.springframework.http.server.reactive.SslInfo;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.server.ServerWebExchangeDecorator;
import org.springframework.web.server.adapter.DefaultServerWebExchange;
import org.springframework.web.server.i18n.AcceptHeaderLocaleContextResolver;

/**
 * Synthetic exchange for the evaluation of security filters. It has a method, a path and
 * headers, no body, and an answer that is discarded.
 */
final class StandInExchange extends ServerWebExchangeDecorator {

	private static final ServerCodecConfigurer CODECS = ServerCodecConfigurer.create();

	private final ApplicationContext context;

	/**
	 * Create an exchange.
	 * @param method the HTTP method
	 * @param path the path, encoded
	 * @param headers the headers
	 * @param origin the origin
	 * @param context the application context, from which request matchers obtain beans
	 */
	StandInExchange(String method, String path, HttpHeaders headers, Supplier<RequestOrigin> origin,
			ApplicationContext context) {
		super(new DefaultServerWebExchange(new Request(method, path, headers, origin), new Response(),
				(exchange) -> Mono.just(new ExchangeSession()), CODECS, new AcceptHeaderLocaleContextResolver()));
		this.context = context;
	}

	@Override
	public ApplicationContext getApplicationContext() {
		return this.context;
	}

	private static final class Request extends AbstractServerHttpRequest {

		private final String path;

		private final Supplier<RequestOrigin> origin;

		Request(String method, String path, HttpHeaders headers, Supplier<RequestOrigin> origin) {
			super(HttpMethod.valueOf(method), URI.create(path), null, headers);
			this.path = path;
			this.origin = origin;
		}

		@Override
		public URI getURI() {
			RequestOrigin known = this.origin.get();
			return URI.create(known.scheme() + "://" + known.authority() + this.path);
		}

		@Override
		public MultiValueMap<String, String> getQueryParams() {
			return new LinkedMultiValueMap<>();
		}

		@Override
		public InetSocketAddress getRemoteAddress() {
			return new InetSocketAddress(this.origin.get().client(), 0);
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
			throw new IllegalStateException("There is no request");
		}

		@Override
		public Flux<DataBuffer> getBody() {
			return Flux.empty();
		}

	}

	private static final class Response extends AbstractServerHttpResponse {

		Response() {
			super(DefaultDataBufferFactory.sharedInstance);
		}

		@Override
		public <T> T getNativeResponse() {
			throw new IllegalStateException("There is no response");
		}

		@Override
		protected Mono<Void> writeWithInternal(Publisher<? extends DataBuffer> body) {
			return Flux.from(body).doOnNext(DataBufferUtils::release).then();
		}

		@Override
		protected Mono<Void> writeAndFlushWithInternal(Publisher<? extends Publisher<? extends DataBuffer>> body) {
			return Flux.from(body).concatMap((part) -> part).doOnNext(DataBufferUtils::release).then();
		}

		@Override
		protected void applyStatusCode() {
			// discarded
		}

		@Override
		protected void applyHeaders() {
			// discarded
		}

		@Override
		protected void applyCookies() {
			// discarded
		}

	}

}
