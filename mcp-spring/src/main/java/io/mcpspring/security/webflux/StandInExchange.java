package io.mcpspring.security.webflux;

import java.net.URI;

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
	 * @param context the application context, from which request matchers obtain beans
	 */
	StandInExchange(String method, String path, HttpHeaders headers, ApplicationContext context) {
		super(new DefaultServerWebExchange(new Request(method, path, headers), new Response(),
				(exchange) -> Mono.just(new ExchangeSession()), CODECS, new AcceptHeaderLocaleContextResolver()));
		this.context = context;
	}

	@Override
	public ApplicationContext getApplicationContext() {
		return this.context;
	}

	private static final class Request extends AbstractServerHttpRequest {

		Request(String method, String path, HttpHeaders headers) {
			super(HttpMethod.valueOf(method), URI.create("http://localhost" + path), null, headers);
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
