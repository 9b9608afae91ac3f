package io.mcpspring.security.webflux;

import java.security.cert.X509Certificate;

import io.mcpspring.security.token.TokenReader;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.SslInfo;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.server.authentication.ServerAuthenticationConverter;
import org.springframework.web.server.ServerWebExchange;

/**
 * Converter of a reactive request to its token.
 */
public final class ReactiveTokenConverter implements ServerAuthenticationConverter {

	private final TokenReader reader;

	/**
	 * Create the converter.
	 * @param reader reads the headers
	 */
	public ReactiveTokenConverter(TokenReader reader) {
		this.reader = reader;
	}

	@Override
	public Mono<Authentication> convert(ServerWebExchange exchange) {
		HttpHeaders headers = exchange.getRequest().getHeaders();
		return Mono.fromCallable(() -> this.reader.read(exchange.getRequest().getMethod().name(),
				headers.getOrEmpty("Authorization"), headers.getOrEmpty("DPoP"), certificate(exchange.getRequest())));
	}

	private static @Nullable X509Certificate certificate(ServerHttpRequest request) {
		SslInfo connection = request.getSslInfo();
		X509Certificate[] certificates = (connection != null) ? connection.getPeerCertificates() : null;
		return (certificates != null && certificates.length > 0) ? certificates[0] : null;
	}

}
