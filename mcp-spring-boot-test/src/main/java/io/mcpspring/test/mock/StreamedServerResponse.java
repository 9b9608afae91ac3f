package io.mcpspring.test.mock;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpStatusCode;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;

/**
 * A response whose bytes reach a client as they are written.
 */
final class StreamedServerResponse extends MockServerHttpResponse {

	private static final int OK = 200;

	StreamedServerResponse(MockAnswerSink sink) {
		setWriteHandler((body) -> write(body, sink));
	}

	private Mono<Void> write(Flux<DataBuffer> body, MockAnswerSink sink) {
		HttpStatusCode status = getStatusCode();
		Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		getHeaders().forEach((name, values) -> headers.put(name, new ArrayList<>(values)));
		sink.head((status != null) ? status.value() : OK, headers);
		return body.doOnNext((buffer) -> sink.data(bytes(buffer))).then();
	}

	private static byte[] bytes(DataBuffer buffer) {
		byte[] bytes = new byte[buffer.readableByteCount()];
		buffer.read(bytes);
		DataBufferUtils.release(buffer);
		return bytes;
	}

}
