package io.mcpspring.benchmarks.plain;

import java.io.ByteArrayInputStream;

import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;

/**
 * Static lists on Netty without the handlers of WebFlux: what the raw servlet is on
 * Tomcat.
 */
final class RawHandler implements HttpHandler {

	private static final int PREFIX = "/raw".length();

	private final JsonMapper json = new JsonMapper();

	@Override
	public Mono<Void> handle(ServerHttpRequest request, ServerHttpResponse response) {
		String list = request.getPath().value().substring(PREFIX);
		return DataBufferUtils.join(request.getBody()).flatMap((body) -> answer(list, body, response));
	}

	private Mono<Void> answer(String list, DataBuffer body, ServerHttpResponse response) {
		byte[] bytes = new byte[body.readableByteCount()];
		body.read(bytes);
		DataBufferUtils.release(body);
		byte[][] answer = StaticLists.answer(list, RawCall.read(this.json, new ByteArrayInputStream(bytes)).id());
		HttpHeaders headers = response.getHeaders();
		headers.setContentType(MediaType.APPLICATION_JSON);
		headers.setContentLength((long) answer[0].length + answer[1].length);
		DataBuffer all = response.bufferFactory().allocateBuffer(answer[0].length + answer[1].length);
		return response.writeWith(Mono.just(all.write(answer[0]).write(answer[1])));
	}

}
